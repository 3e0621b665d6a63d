"""The numbers that Python and the scoring kernels share: kinds of melds, flags, forms, waits, statuses, patterns."""

cpdef enum meld_t:         # a meld is kind * KINDS + tile, of a chi the lowest tile; NO_TILE is none
    CHI = 0
    PON = 1
    OPEN_KONG = 2
    ADDED_KONG = 3
    CONCEALED_KONG = 4

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

cpdef enum form_t:
    FOUR_MELDS_AND_PAIR
    SEVEN_PAIRS
    THIRTEEN_ORPHANS
    IRREGULAR             # shiisan puuta and its like

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
    BELOW_MINIMUM         # fewer han than the rules ask for
    NO_YAKU
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

# Bits 0 to 127 are the patterns that code detects, the others those that are data (_definition.pxd).
cdef enum:
    CODED_BITS = 128      # bits before the patterns that are data

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
