/* The caches of the evaluation. */
#include "eval/eval.h"

#include <stdlib.h>

void qb_eval_memory_free(struct eval_memory *memory) {
    if (!memory) return;
    free(memory->ranks);
    free(memory->quilts);
    free(memory);
}

struct eval_memory *qb_eval_memory_new(unsigned bits) {
    struct eval_memory *memory = calloc(1, sizeof *memory);
    if (!memory) return 0;
    memory->rank_bits = bits;
    memory->quilt_bits = bits - 1;
    memory->ranks = calloc((size_t)1 << memory->rank_bits, sizeof *memory->ranks);
    memory->quilts = calloc((size_t)1 << memory->quilt_bits, sizeof *memory->quilts);
    if (memory->ranks && memory->quilts) return memory;
    qb_eval_memory_free(memory);
    return 0;
}
