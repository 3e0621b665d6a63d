"""The numbers that Python and the scoring kernels share: kinds of melds, flags, forms, waits, statuses, patterns."""

# A meld is kind * KINDS + tile, of a chi the lowest tile; NO_TILE is none. Those of Luoshu come after, see _luoshu.pyx.
cpdef enum meld_t:
    CHI = 0
    PON = 1
    OPEN_KONG = 2
    ADDED_KONG = 3
    CONCEALED_KONG = 4
    LUOSHU_MELD = 5

cpdef enum flag_t:
    FLAG_SELF_DRAW = 1
    FLAG_RIICHI = 2
    FLAG_DOUBLE_RIICHI = 4
    FLAG_IPPATSU = 8
    FLAG_AFTER_KONG = 16
    FLAG_ROBBED_KONG = 32
    FLAG_LAST_TILE = 64
    FLAG_FIRST_DRAW = 128
    FLAG_BEFORE_FIRST_DRAW = 256
    FLAG_FIRST_TURN_KONG = 512
    FLAG_LAST_OF_KIND = 1024
    FLAG_TEN_HONOURS = 2048
    FLAG_TEN_HONOURS_JOKER = 4096

# Ways to price a reading; a rule set has one of them.
cpdef enum scheme_t:
    HAN_AND_FU
    FAN_SUM
    DOUBLING              # points are 2 ** fan
    FIXED

# A rule set takes some of the forms, a bit each.
cpdef enum form_t:
    FOUR_MELDS_AND_PAIR
    SEVEN_PAIRS
    THIRTEEN_ORPHANS
    IRREGULAR             # shiisan puuta and its like
    SEVEN_PAIRS_WITH_QUADS
    KNITTED_STRAIGHT_AND_REST
    HONOURS_AND_KNITTED
    THIRTEEN_KINDS        # and any tile
    JOKER_MELDS
    JOKER_PAIRS
    TEN_HONOURS           # discarded: any hand
    LUOSHU_SETS

cpdef enum wait_t:
    NO_WAIT               # of forms without melds
    TWO_SIDED
    EDGE
    MIDDLE
    TRIPLET
    PAIR

# What becomes of a win; `mjfast.wins` has the words.
cpdef enum status_t:
    LEGAL
    BELOW_MINIMUM         # fewer han or fan than the rules ask for
    NO_YAKU
    DISCARD_WIN           # of rules by which only the player who draws wins
    NEEDS_BAOTOU
    NOT_CALLED            # ready, and so nothing staked: seen where the stakes are known
    INCOMPLETE            # no winning form; from here on nothing is scored
    WRONG_SIZE
    FIFTH_COPY
    NO_SUCH_MELD
    NO_WINNING_TILE
    NO_SUCH_WIND
    NO_SUCH_INDICATOR
    TOO_MANY_RED
    IPPATSU_WITHOUT_RIICHI
    IPPATSU_AFTER_KONG
    OPEN_RIICHI
    AFTER_KONG_BY_RON
    AFTER_KONG_WITHOUT_KONG
    KONG_STREAK
    ROBBED_KONG_BY_SELF_DRAW
    ROBBED_TILE_HELD
    LAST_TILE_AND_KONG
    FIRST_DRAW_BY_RON
    FIRST_DRAW_TOO_LATE
    BEFORE_FIRST_DRAW_BY_SELF_DRAW
    BEFORE_FIRST_DRAW_TOO_LATE
    BEFORE_FIRST_DRAW_BY_DEALER
    FIRST_TURN_KONG_ALONE
    NO_SUCH_TILE          # in the tile set of the rules
    FLOWERS_WITHOUT_ANY
    JOKER_IN_MELD
    FLOATS_WITHOUT_JOKERS
    CHAIN_WITHOUT_KONGS
    TEN_HONOURS_AND_MELDS

# Bits 0 to 159 are the patterns that code detects, the others those that are data (_definition.pxd).
cdef enum:
    CODED_BITS = 160      # bits before the patterns that are data

cpdef enum pattern_t:
    # facts
    OPEN
    SELF_DRAW
    DEALER
    FOUR_MELDS
    # circumstances
    RIICHI
    DOUBLE_RIICHI
    IPPATSU
    MENZEN_TSUMO
    RINSHAN
    CHANKAN
    HAITEI
    HOUTEI
    TENHOU
    CHIIHOU
    RENHOU
    TOUKANHOU
    TOUKANHOU_OPEN
    RENKAIHOU
    SANRENKAIHOU
    YONRENKAIHOU
    PAARENCHAN
    # all tiles of the hand
    HONITSU
    CHINITSU
    UUMENSAI
    CHUUREN
    JUNSEI_CHUUREN
    NAKI_CHUUREN
    SANKANTSU
    SUUKANTSU
    SANANKAN
    # forms
    CHIITOITSU
    KOKUSHI
    KOKUSHI_13
    SHIISAN_PUUTA
    SHIISUU_PUUTA
    # melds
    YAKUHAI_HAKU
    YAKUHAI_HATSU
    YAKUHAI_CHUN
    YAKUHAI_SEAT
    YAKUHAI_ROUND
    SHOUSANGEN
    DAISANGEN
    SHOUSUUSHII
    DAISUUSHII
    IIPEIKOU
    RYANPEIKOU
    ISSHOKU_SANJUN
    ISSHOKU_YONJUN
    SANSHOKU_DOUJUN
    SANSHOKU_TSUUKAN
    ITTSUU
    SANPOKOU
    YONPOKOU
    KYOUDOU
    KYOUDOU_RUNS
    KYOUDOU_DISTINCT
    KYOUDOU_DISTINCT_RUNS
    CHANTA
    JUNCHAN
    TOITOI
    SANSHOKU_DOUKOU
    RYANDOUKOU
    SANRENKOU
    SUURENKOU
    # melds and the winning tile
    PINFU
    PINFU_NUMBER_PAIR
    SANANKOU
    SUUANKOU
    SUUANKOU_TANKI
    # fans of MCR: circumstances and tiles
    CONCEALED_HAND
    MELDED_HAND
    LAST_OF_KIND
    FLOWER_TILES
    ONE_VOIDED_SUIT
    NO_HONORS
    TILE_HOG              # several of a kind: a bit each, in a row
    TILE_HOG_2
    TILE_HOG_3
    CONCEALED_KONG_FAN
    MELDED_KONG_FAN
    TWO_CONCEALED_KONGS
    TWO_MELDED_KONGS
    MIXED_KONGS
    # forms
    KNITTED_STRAIGHT
    GREATER_HONORS_AND_KNITTED_TILES
    LESSER_HONORS_AND_KNITTED_TILES
    CHICKEN_HAND
    # melds
    ALL_RUNS
    ALL_CHOWS
    ALL_FIVES
    PURE_TERMINAL_CHOWS
    THREE_SUITED_TERMINAL_CHOWS
    MIXED_SHIFTED_CHOWS
    PURE_DOUBLE_CHOW
    PURE_DOUBLE_CHOW_2
    PURE_DOUBLE_CHOW_3
    MIXED_DOUBLE_CHOW
    MIXED_DOUBLE_CHOW_2
    MIXED_DOUBLE_CHOW_3
    SHORT_STRAIGHT
    SHORT_STRAIGHT_2
    SHORT_STRAIGHT_3
    TWO_TERMINAL_CHOWS
    TWO_TERMINAL_CHOWS_2
    TWO_TERMINAL_CHOWS_3
    MIXED_SHIFTED_PUNGS
    DOUBLE_PUNG
    DOUBLE_PUNG_2
    PUNG_OF_TERMINALS_OR_HONORS
    PUNG_OF_TERMINALS_OR_HONORS_2
    PUNG_OF_TERMINALS_OR_HONORS_3
    PUNG_OF_TERMINALS_OR_HONORS_4
    BIG_THREE_WINDS
    DRAGON_PUNG
    TWO_DRAGON_PUNGS
    # melds and the winning tile
    TWO_CONCEALED_PUNGS
    EDGE_WAIT
    CLOSED_WAIT
    SINGLE_WAIT
    # Hangzhou
    BAOTOU
    LUXURY_PAIRS
    LUXURY_PAIRS_2
    LUXURY_PAIRS_3
    JOKER_FLOAT
    JOKER_FLOAT_2
    JOKER_FLOAT_3
    KONG_CHAIN
    KONG_CHAIN_2
    KONG_CHAIN_3
    KONG_CHAIN_4
    FOUR_JOKERS
    NO_JOKER
    NATURAL_SEVEN_PAIRS
    TEN_HONOUR_DISCARDS
    TEN_HONOUR_DISCARDS_JOKER
    # others
    LUOSHU_HAND
    ALL_THIRTEEN_KINDS
