"""One win and one score as they lie in memory; `mjfast.wins` and `mjfast.scoring` name the same fields in numpy."""

from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint64_t

cdef enum:
    KINDS = 34
    NO_TILE = 255
    MOST_MELDS = 4
    MOST_INDICATORS = 5
    WORDS = 4             # of pattern bits

ctypedef struct win_t:
    uint8_t hand[34]      # counts of the concealed tiles without the winning tile
    uint8_t win
    uint8_t seat          # wind of the winner, 0 is east
    uint8_t round
    uint8_t melds[4]
    uint8_t red[3]        # red fives of m p s, those in melds and the winning tile included
    uint8_t dora[5]       # indicators
    uint8_t ura[5]
    uint8_t kong_streak   # kongs in a row before the winning draw
    uint8_t win_streak    # wins in a row, this one included
    uint8_t flowers       # of the winner, a bit each: in the hand where they are tiles of the game, or set aside
    uint8_t dealer_streak
    uint16_t flags
    uint16_t honba
    uint8_t n_piao        # jokers discarded, and kongs, in the chain of acts before the winning draw (Hangzhou)
    uint8_t n_gang

ctypedef struct score_t:
    uint64_t bits[4]      # the patterns that are paid for
    int64_t points
    int64_t basic         # of rules that pay han and fu
    int16_t han
    int16_t fu
    int16_t yaku_han
    uint16_t multiple     # twice the mangans of the limit patterns, 0 where han and fu pay
    uint8_t dora[3]       # tiles: indicated, ura, red
    uint8_t status
    uint8_t reading       # its number in the order of find_readings
    uint8_t win           # the tile it takes for the winning one: another only by tenhou_best_tile
    int16_t fan
