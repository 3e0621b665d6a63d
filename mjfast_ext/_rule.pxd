"""A rule set as the scoring kernel reads it: prices of patterns, and the numbers of its pricing scheme."""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t

from mjfast_ext._combine cimport combined_t
from mjfast_ext._reading cimport bits_t
from mjfast_ext._types cimport system_t

cdef enum:
    BITS = 256
    MOST_REPLACERS = 64
    DORA_TABLE = 8

ctypedef struct rule_t:
    int scheme
    int forms             # that win, a bit each
    uint64_t kinds        # of the tile set
    uint64_t doubled      # those with two copies or more
    bint flowers          # there are some
    const system_t *system       # of rules with jokers, and of Luoshu
    bits_t counted[2]     # patterns that have a price, for closed and open hands
    bits_t valued[2]      # of them those that are worth han
    bits_t limits[2]      # those that are worth a limit, adding up
    bits_t floors[2]      # those that are worth at least a limit
    bits_t enough         # those that meet the least han by themselves
    bits_t replacing      # those that replace others
    int8_t han[2][BITS]
    uint8_t multiple[BITS]       # of limits and floors, in half mangans
    uint8_t replacer[BITS]       # row of `replaced`
    bits_t replaced[MOST_REPLACERS]
    uint8_t row_of[MOST_REPLACERS]  # the pattern of each row, in an order in which none is replaced by a later one
    # fan sums
    int least_fan, flower_fan
    bint knitted_straight_wait   # a wait counts though the winning tile could be one of the nine
    combined_t combined
    bits_t combining      # the fans that `combined` chooses among
    uint8_t rank[BITS]    # place in the list of fans
    # doubling
    int cap               # of the fan that add up; 0 for none
    bits_t types          # of these only the highest counts, unless they add
    int joker             # kind, or -1
    int discard_streak    # a discard may win from the dealer's so many wins in a row on; 0 for never, where there are jokers
    int needs_baotou      # see needs_t
    bint chain_needs_baotou      # without it floats do not count, and kongs only those after the last of them
    bint jokers_build_quads
    # Luoshu
    uint64_t number_sets  # sets of numbers that may be declared, a bit each
    # winning
    int min_han, min_han_honba, min_han_most
    int pinfu             # bit of the pattern that counts as pinfu, or -1
    bint best_tile        # the winner by tenhou chooses the winning tile
    # dora
    bint kan_dora, ura_dora, kan_ura_dora, dora_fu_with_pinfu
    int red[3]
    int dora_han[DORA_TABLE]
    int dora_fu[DORA_TABLE]
    int dora_han_known, dora_fu_known    # lengths of the tables
    # fu
    int base_fu, closed_ron_fu, self_draw_fu, riichi_fu, pinfu_self_draw_fu, open_pinfu_fu, seven_pairs_fu
    bint rinshan_fu, round_to_nearest
    int meld_fu[8]        # by class: concealed + 2 * outside + 4 * kong
    int pair_fu[16]       # of an honour: seat wind + 2 * round wind + 4 * dragon + 8 * honour
    int edge_wait_fu, closed_wait_fu, pair_wait_fu
    # limits
    int bazoro, mangan_basic, mangan_han, haneman_han, baiman_han, sanbaiman_han, yakuman_han, yakuman_most
    bint kiriage, counted_yakuman, counted_multiples, stack

cdef enum needs_t:        # whether a hand with a joker must be baotou to win
    NEEDS_NOTHING
    NEEDS_IT
    NEEDS_IT_OR_KONG

# Dora of a hand, each tile once for every indicator.
ctypedef struct dora_t:
    int first, rest       # by the first indicator, by the others
    int ura_first, ura_rest
    int red[3]

ctypedef struct offer_t:
    bits_t paid
    int64_t points, basic
    int han, fu, yaku_han, multiple, fan
    int dora, ura, red
    int status, reading
