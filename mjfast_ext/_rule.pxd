"""A rule set as the scoring kernel reads it: prices of patterns, and the numbers of han, fu, dora and limits."""

from libc.stdint cimport int8_t, int64_t, uint8_t

from mjfast_ext._reading cimport bits_t

cdef enum:
    BITS = 256
    MOST_REPLACERS = 64
    DORA_TABLE = 8

ctypedef struct rule_t:
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

# Dora of a hand, each tile once for every indicator.
ctypedef struct dora_t:
    int first, rest       # by the first indicator, by the others
    int ura_first, ura_rest
    int red[3]

ctypedef struct offer_t:
    bits_t paid
    int64_t points, basic
    int han, fu, yaku_han, multiple
    int dora, ura, red
    int status, reading
