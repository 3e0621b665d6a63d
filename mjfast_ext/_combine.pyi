from collections.abc import Mapping

class Combined:
    def __init__(self, values: Mapping[int, int] | None = ..., everything: bool = ...) -> None: ...
