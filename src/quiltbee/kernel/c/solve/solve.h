/* The exact search for the end of a game. */
#ifndef QB_SOLVE_H
#define QB_SOLVE_H

#include "eval/eval.h"
#include "search/search.h"

/* More than any margin, so that every win is better than every loss. */
#define QB_SOLVED_WIN (1 << 24)

#define QB_SOLVE_BITS 16
#define QB_LIVE_BITS 12

/* The depth limit: ends are near, and threads may have little stack. */
#define QB_DEEPEST_SOLVE 64

/* One position: its value, or a bound of it. */
struct solved_entry {
    uint64_t key;
    int32_t low, high;
};

/* One quilt: the cells that some patches may still cover. */
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
    const volatile unsigned char *stop; /* set by another thread to make it give up, or NULL */
    unsigned depth; /* decisions from the root */
    int gave_up; /* a limit was reached, it was stopped, or a refill came: the result is meaningless */
};

double qb_seconds(void);

#endif
