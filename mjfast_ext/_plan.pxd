from libc.stdint cimport uint8_t, uint64_t

from mjfast_ext._combine cimport Combined
from mjfast_ext._definition cimport clause_t, definition_t
from mjfast_ext._find cimport wanted_t
from mjfast_ext._reading cimport bits_t
from mjfast_ext._rule cimport BITS, rule_t
from mjfast_ext._splits cimport Splits, splits_t

cdef enum:
    HALVES = 2            # words of a bit for each definition

ctypedef struct plan_t:
    const splits_t *splits
    rule_t *rule
    definition_t *definition
    clause_t *clause
    int rules
    bits_t triggers       # patterns without which some definition cannot hold
    uint64_t waiting[BITS][HALVES]  # the definitions that wait for each of them, a bit each
    uint64_t always[HALVES]         # those that wait for none
    wanted_t wanted
    bint riichi           # some rule set pays han and fu
    bint melds            # some rule set reads melds and pairs, or the other forms of tiles that stand for themselves
    uint8_t next[34]      # dora of each indicator, where there are dora

cdef class Plan:
    cdef Splits splits
    cdef Combined combined
    cdef list kept        # tables that the rules point into
    cdef plan_t plan
    cdef _add_tables(self, rule_t *rule, dict entry)
