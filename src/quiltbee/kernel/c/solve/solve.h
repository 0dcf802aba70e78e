/* The exact search of the end of a game. */
#ifndef QB_SOLVE_H
#define QB_SOLVE_H

#include "eval/eval.h"
#include "search/search.h"

/* More than any margin: a win by one is worth more than a loss by nothing. */
#define QB_SOLVED_WIN (1 << 24)

#define QB_SOLVE_BITS 16
#define QB_LIVE_BITS 12

/* Further ahead it does not look: what is to be solved is near, and threads may have little stack. */
#define QB_DEEPEST_SOLVE 64

/* What is known about one position: a value, or a bound of it. */
struct solved_entry {
    uint64_t key;
    int32_t low, high;
};

/* What is known about one quilt: the cells that some patches may still cover. */
struct live_entry {
    qb_cells free, live;
    uint64_t patches;
};

struct solve_tables {
    struct solved_entry solved[1 << QB_SOLVE_BITS];
    struct live_entry lives[1 << QB_LIVE_BITS];
};

struct solver {
    const struct qb_edition *edition;
    struct eval_memory *memory;
    struct solve_tables *tables;
    uint64_t nodes, limit;
    double end; /* the moment at which it gives up, or 0 */
    unsigned depth; /* decisions from the root */
    int gave_up; /* too many positions, or the refill comes in between: what is returned means nothing */
};

double qb_seconds(void);

#endif
