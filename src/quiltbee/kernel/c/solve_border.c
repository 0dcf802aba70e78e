/* The public function of the exact search. */
#include <stdlib.h>

#include "check.h"
#include "solve.h"

/* What seat 0 gets, as the player on turn sees it. */
static void tell(const struct qb_position *position, int32_t value, struct qb_solution *solution) {
    int32_t margin = value > 0 ? value - QB_SOLVED_WIN : value + QB_SOLVED_WIN;
    solution->margin = position->turn ? -margin : margin;
    solution->wins = (value > 0) != (position->turn == 1);
}

static void tell_trap(struct solver *solver, const struct qb_position *position, uint64_t limit,
                      struct qb_solution *solution) {
    solution->trap = solution->decision;
    solution->slip = 0.0f;
    solver->limit = solver->nodes + limit;
    if (!solution->wins && limit) solver->edition->level->find_trap(solver, position, &solution->trap, &solution->slip);
}

int qb_solve(const struct qb_edition *edition, const struct qb_position *position, uint64_t limit, uint64_t trap_limit,
             struct qb_solution *solution) {
    struct qb_game game;
    int problem = qb_admit(edition, position, &game), found = 0;
    if (problem) return problem;
    if (position->turn >= QB_CHANCE) return QB_BAD_TURN;
    struct solver solver = {.edition = edition, .limit = limit};
    solver.memory = qb_eval_memory_new(10);
    solver.table = calloc((size_t)1 << QB_SOLVE_BITS, sizeof *solver.table);
    if (solver.memory && solver.table) {
        int32_t value;
        found = edition->level->solve_root(&solver, position, &value, &solution->decision);
        tell(position, value, solution);
        if (found) tell_trap(&solver, position, trap_limit, solution);
        solution->nodes = solver.nodes;
    }
    qb_eval_memory_free(solver.memory);
    free(solver.table);
    return found;
}
