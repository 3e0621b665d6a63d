"""The enumerations of _codes.pxd for Python: numbers by lower-case name."""


def _numbers(members, prefix="", suffix=""):
    return {name.removeprefix(prefix).removesuffix(suffix).lower(): int(number) for name, number in members.items()}


MELDS = _numbers(meld_t.__members__)
FLAGS = _numbers(flag_t.__members__, "FLAG_")
SCHEMES = _numbers(scheme_t.__members__)
FORMS = _numbers(form_t.__members__)
WAITS = _numbers(wait_t.__members__)
STATUSES = _numbers(status_t.__members__)
PATTERNS = _numbers(pattern_t.__members__, suffix="_FAN")
