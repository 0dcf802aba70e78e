/* The caches of the evaluation. */
#ifndef QB_EVAL_H
#define QB_EVAL_H

#include "rules/rules.h"

#define QB_RANKS_KEPT 8

/* The best placements of one patch on one quilt. */
struct rank_entry {
    uint64_t free[2];
    struct qb_ranked list[QB_RANKS_KEPT];
    uint8_t patch, length, known;
    uint8_t claimer; /* the index of the one that covers a square of the special tile, or the length */
};

/* What is known about one quilt. */
struct quilt_entry {
    uint64_t free[2];
    uint64_t fits, misfits; /* among the patches asked for so far */
    uint8_t places[QB_MOST_PATCHES]; /* for each patch: the number of placements plus 1; 0: not counted yet */
    uint16_t lines[3];      /* free lines of 3, 4, 5 cells */
    uint32_t counts[QB_SHAPES];
    uint8_t regions;        /* connected areas of free cells */
    uint8_t tight, small;   /* free cells in regions of one or two cells, and of three to five */
    uint8_t largest;        /* cells of the largest region */
    uint8_t missing;        /* free cells of the best square for the special tile; 255 without such a tile */
    uint8_t empty;
    uint8_t known;
};

struct eval_memory {
    unsigned rank_bits, quilt_bits;
    struct rank_entry *ranks;
    struct quilt_entry *quilts;
};

/* NULL if there is no memory. */
struct eval_memory *qb_eval_memory_new(unsigned bits);
void qb_eval_memory_free(struct eval_memory *memory);

#endif
