/* The public function of the exact search. */
#include <stdlib.h>

#include "api/validate.h"
#include "solve/solve.h"

/* The share of the exact search's time that the search for a trap gets. */
#define QB_TRAP_SHARE 0.2

/* Turns a value for seat 0 into one for the player to move. */
static void update(const struct qb_position *position, int32_t value, struct qb_solution *solution) {
    int32_t margin = value > 0 ? value - QB_SOLVED_WIN : value + QB_SOLVED_WIN;
    solution->margin = position->turn ? -margin : margin;
    solution->wins = (value > 0) != (position->turn == 1);
}

static void report_trap(struct solver *solver, const struct qb_position *position, uint64_t limit, double seconds,
                      struct qb_solution *solution) {
    solution->trap = solution->decision;
    solution->slip = 0.0f;
    solver->limit = solver->nodes + limit;
    if (seconds > 0.0) solver->end = qb_seconds() + QB_TRAP_SHARE * seconds;
    if (!solution->wins && limit) solver->edition->variant->find_trap(solver, position, &solution->trap, &solution->slip);
}

/* First who wins, which is found much sooner; then the margin, as far as the limit allows. */
static int solve_twice(struct solver *solver, const struct qb_position *position, struct qb_solution *solution) {
    int32_t value, exact;
    struct qb_decision decision;
    const struct qb_variant *variant = solver->edition->variant;
    if (!variant->solve_root(solver, position, -1, 1, &value, &solution->decision)) return 0;
    solution->is_exact = (uint32_t)(value > 0 ? variant->solve_root(solver, position, 0, INT32_MAX, &exact, &decision)
                                              : variant->solve_root(solver, position, INT32_MIN, 0, &exact, &decision));
    if (solution->is_exact) solution->decision = decision;
    update(position, solution->is_exact ? exact : value, solution);
    solver->gave_up = 0;
    return 1;
}

int qb_solve(const struct qb_edition *edition, const struct qb_position *position, uint64_t limit, uint64_t trap_limit,
             double seconds, const volatile unsigned char *stop, struct qb_solution *solution) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game), found = 0;
    if (problem) return problem;
    if (position->turn >= QB_CHANCE) return QB_BAD_TURN;
    if (edition->card_count) return 0; /* cards come first, until the solo opponent has finished */
    struct solver solver = {.edition = edition, .limit = limit, .stop = stop};
    if (seconds > 0.0) solver.end = qb_seconds() + seconds;
    solver.memory = qb_eval_memory_new(10);
    solver.tables = calloc(1, sizeof *solver.tables);
    if (solver.memory && solver.tables) {
        found = solve_twice(&solver, position, solution);
        if (found) report_trap(&solver, position, trap_limit, seconds, solution);
        solution->nodes = solver.nodes;
    }
    qb_eval_memory_free(solver.memory);
    free(solver.tables);
    return found;
}
