"""Fu of a reading, item by item."""

from mjfast_ext._codes cimport DOUBLE_RIICHI, EDGE, MIDDLE, PAIR, RIICHI, RINSHAN, SEVEN_PAIRS
from mjfast_ext._reading cimport has, reading_t
from mjfast_ext._rule cimport rule_t
from mjfast_ext._whole cimport whole_t

cdef enum:             # what fu come from
    BASE_FU
    CLOSED_RON_FU
    SELF_DRAW_FU
    MELD_FU
    PAIR_FU
    WAIT_FU
    RIICHI_FU
    DORA_FU
    FIXED_FU              # of seven pairs and pinfu by self-draw
    OPEN_FU               # what lifts an open hand to its least fu
    FU_ITEMS


cdef inline int tabled(const int *table, int known, int n, int beyond) noexcept nogil:
    return table[n] if n < known else table[known - 1] + beyond * (n - known + 1)


cdef inline int _rounded(const rule_t *rule, int fu) noexcept nogil:
    return (fu + (4 if rule.round_to_nearest else 9)) // 10 * 10


cdef inline int fu_of(const rule_t *rule, const whole_t *whole, int dora, const reading_t *reading, bint pinfu,
                      int *items) noexcept nogil:
    """Fu, rounded; `items` says what they come from."""
    cdef int i, kind, fu, rounded
    for i in range(FU_ITEMS):
        items[i] = 0
    if rule.dora_fu_known:
        items[DORA_FU] = tabled(rule.dora_fu, rule.dora_fu_known, dora, 0)
    if reading.form == SEVEN_PAIRS:
        items[DORA_FU] = 0
        items[FIXED_FU] = rule.seven_pairs_fu
        return rule.seven_pairs_fu
    if pinfu and whole.self_draw:
        if not rule.dora_fu_with_pinfu:
            items[DORA_FU] = 0
        items[FIXED_FU] = rule.pinfu_self_draw_fu
        return _rounded(rule, items[FIXED_FU] + items[DORA_FU])
    items[BASE_FU] = rule.base_fu
    if not whole.self_draw:
        items[CLOSED_RON_FU] = 0 if whole.open else rule.closed_ron_fu
    elif rule.rinshan_fu or not has(&reading.bits, RINSHAN):
        items[SELF_DRAW_FU] = rule.self_draw_fu
    if reading.classes:
        for i in range(8):
            items[MELD_FU] += rule.meld_fu[i] * (reading.classes >> 4 * i & 15)
    if 27 <= reading.pair < 34:
        kind = 8 + (reading.pair == 27 + whole.seat) + 2 * (reading.pair == 27 + whole.round) + 4 * (reading.pair >= 31)
        items[PAIR_FU] = rule.pair_fu[kind]
    items[WAIT_FU] = (rule.pair_wait_fu if reading.wait == PAIR else rule.closed_wait_fu if reading.wait == MIDDLE
                      else rule.edge_wait_fu if reading.wait == EDGE else 0)
    if has(&reading.bits, RIICHI) and not has(&reading.bits, DOUBLE_RIICHI):
        items[RIICHI_FU] = rule.riichi_fu
    fu = (items[BASE_FU] + items[CLOSED_RON_FU] + items[SELF_DRAW_FU] + items[MELD_FU] + items[PAIR_FU]
          + items[WAIT_FU] + items[RIICHI_FU] + items[DORA_FU])
    rounded = _rounded(rule, fu)
    if whole.open and not whole.self_draw and rounded < rule.open_pinfu_fu:
        items[OPEN_FU] = rule.open_pinfu_fu - fu
        return rule.open_pinfu_fu
    return rounded
