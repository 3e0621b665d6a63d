from typing import Any

class Plan:
    def __init__(
        self,
        definitions: list[dict[str, Any]],
        rules: list[dict[str, Any]],
        next_tile: list[int],
        everything: bool = ...,
    ) -> None: ...
