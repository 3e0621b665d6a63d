"""What the kernels share: tables of a meld system over a tile set, as plain C."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    GROUPS = 4            # man, pin, sou, honours (with flowers)
    MELDS = 4             # melds of a complete hand
    VECTOR = 10           # tiles missing for m melds and u pairs, at index 2 * m + u
    IMPOSSIBLE = 15       # no such melds exist in the group
    MAX_CELLS = 9
    MAX_COLUMNS = 15      # honours and flowers
    MAX_TILES = 14
    NO_CELL = 255
    PATTERNS = 3          # of knitted tiles: 147, 258, 369
    ASSIGNMENTS = 6       # of the patterns to the suits
    KNITTED_KINDS = 16    # of one assignment with the seven honours; fourteen of them are the form

cdef extern from *:
    """
    static const int ASSIGNMENT[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    """
    const int ASSIGNMENT[ASSIGNMENTS][3]    # the pattern of each suit

cdef enum form_t:
    STANDARD = 1
    SEVEN_PAIRS = 2
    THIRTEEN_ORPHANS = 4
    KNITTED_STRAIGHT = 8
    KNITTED = 16
    THIRTEEN_KINDS_AND_ANY = 32
    THIRTEEN_KINDS = 64

# Knit vectors, see _knit.pyx: tiles missing for m melds and u pairs at index 2 * m + u, then
cdef enum:
    UNHELD = 4            # kinds of the pattern, or of all honours, that are not held
    KNIT = 5

# The bytes of an entry of `knit_distance`.
cdef enum:
    K_MELD = 0            # the knitted straight, a meld and a pair
    K_PAIR = 1            # the knitted straight and a pair, beside a declared meld
    K_KINDS = 2           # fourteen kinds
    K_EITHER = 3          # the less of K_MELD and K_KINDS
    K_WIDTH = 4
    K_NONE = 5            # no form that is asked for

# Tiles that count as one cell share a weight; a column that fits no meld has weight 0.
ctypedef struct group_t:
    const uint32_t *entries       # of every key, see entry_t, and room for keys + keys / 5
    const uint8_t *vectors        # VECTOR numbers for every class
    const uint16_t *waits         # see wait_t
    uint32_t keys                 # 5 ** cells
    uint32_t weight[MAX_COLUMNS]  # 5 ** cell of the column, or 0
    uint8_t cell[MAX_COLUMNS]     # cell of the column, or NO_CELL
    int first                     # first column of the hand
    int columns
    bint capped                   # a tile used elsewhere cannot be used here
    bint generous                 # there is always room for one more meld, or the pair, of which no tile is held
    int cells
    const uint8_t *capacity       # copies of each cell
    int n_melds
    const uint8_t *melds          # n_melds x cells
    int n_pairs
    const uint8_t *pairs          # n_pairs x cells
    const uint16_t *knit_rows     # of every key: its row of `knit_classes`, with room as in `entries`
    const uint16_t *knit_classes  # PATTERNS classes a row; of the honours three times the same
    const uint8_t *straights      # n x cells: what the pattern (of the honours: nothing) adds to a complete hand

ctypedef struct system_t:
    group_t group[GROUPS]
    const uint16_t *front         # pair class of the classes of groups 0 and 1
    const uint16_t *back          # ... of groups 2 and 3
    const uint8_t *distance       # [melds][front pair class][back pair class]
    uint32_t front_stride
    uint32_t back_stride
    uint32_t distance_stride
    uint32_t distance_size
    int columns
    int joker                     # column of the joker, or -1
    int joker_group               # its group, and what one of it adds to the key of a suit, which has no gaps
    uint32_t joker_weight
    bint quads_as_pairs           # seven pairs may hold four of a kind
    const uint8_t *copies         # of every column in the tile set
    uint64_t doubled              # columns, of the 34 without flowers, whose copies can be in a pair
    uint64_t quadrupled           # ... in two; a joker may be one more copy than there are
    const uint16_t *knit_front    # [class of a suit][class of another]; NULL where the system has no knitted form
    const uint16_t *knit_back     # [class of a suit][class of the honours]
    const uint8_t *knit_distance  # [front][back][K_MELD ...]
    uint32_t knit_front_stride
    uint32_t knit_back_stride
    uint32_t knit_stride          # bytes of a row of `knit_distance`
    int knittable                 # bit a: there are fourteen kinds of assignment a

cdef enum entry_t:        # an entry of `entries`: the class, and above it sums that add up over the groups
    CLASS = 0xFFFF
    SUMS = 16             # shift of the sums, four bits each
    PAIRS = 0             # kinds held twice or more (where quads are pairs, a quad is two), for seven pairs
    SINGLES = 4           # kinds or left-over tiles that can become another pair
    ORPHANS = 8           # terminal and honour kinds, for thirteen orphans
    ORPHAN_PAIRS = 12     # of them held twice or more

cdef enum wait_t:         # an entry of `waits`: bits 0 to 8 are the cells that complete the group
    CELLS = 0x1FF
    REST = 9              # shift of the number of tiles modulo 3
    COMPLETE = 1 << 15    # the group is complete as it stands
