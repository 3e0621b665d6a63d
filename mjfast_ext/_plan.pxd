from libc.stdint cimport uint8_t

from mjfast_ext._definition cimport clause_t, definition_t
from mjfast_ext._rule cimport rule_t
from mjfast_ext._splits cimport Splits, splits_t

ctypedef struct plan_t:
    const splits_t *splits
    rule_t *rule
    definition_t *definition
    clause_t *clause
    int rules
    int definitions
    bint local            # some rule set wants patterns of local rules
    uint8_t next[34]      # dora of each indicator

cdef class Plan:
    cdef Splits splits
    cdef plan_t plan
