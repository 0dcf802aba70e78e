/* What to play when everything loses: the decision after which the opponent is most likely to let the win slip.
 *
 * The opponent is assumed not to see the end, and to prefer what looks useful and tidy. The search looks one decision of
 * the opponent ahead, then two, and so on while there is time. */

#define QB_NEXT_TIDIEST 0.7f
#define QB_UTILITY_HEAT 4.0f
#define QB_MOST_SLIPS 8

static int is_won_by(struct solver *solver, const struct qb_position *position, unsigned seat) {
    return (solve(solver, position, -1, 1) > 0) == (seat == 0);
}

/* How likely a decision of the opponent is, relative to its alternatives. */
static float likelihood(const struct solver *solver, const struct qb_position *position,
                        const struct qb_decision *decision, unsigned rank) {
    if (!turn_starts(position)) return powf(QB_NEXT_TIDIEST, (float)rank);
    float utility = decision->kind == QB_TAKE
                        ? utility_of_patch(solver->edition, position, in_circle(position, decision->what))
                        : utility_of_advance(solver->edition, position);
    return expf(utility / QB_UTILITY_HEAT);
}

/* The chance that one of the opponent's next `plies` decisions lets the win slip. */
static float slip_chance(struct solver *solver, const struct qb_position *position, unsigned loser, unsigned plies) {
    if (is_over(position) || !plies) return 0.0f;
    if (solver->depth > QB_DEEPEST_SOLVE || !may_look_on(solver)) solver->gave_up = 1;
    if (solver->gave_up) return 0.0f;
    struct qb_decision decisions[QB_MOST_LEGAL];
    unsigned found = solver_decisions(solver, position, decisions);
    int errs = position->turn != loser;
    float best = 0.0f, sum = 0.0f, shares = 0.0f;
    solver->depth++;
    for (unsigned i = 0; i < found && !solver->gave_up; i++) {
        struct qb_position after = *position;
        apply(solver->edition, &after, &decisions[i]);
        int slipped = errs && !is_won_by(solver, &after, 1 - loser);
        float slip = slipped ? 1.0f : slip_chance(solver, &after, loser, plies - (unsigned)errs);
        float share = likelihood(solver, position, &decisions[i], i);
        if (slip > best) best = slip;
        sum += share * slip;
        shares += share;
    }
    solver->depth--;
    return errs ? sum / shares : best;
}

/* The decision after which a slip is most likely. If time runs out first, `trap` and `slip` stay as they are. */
static void look_for_trap(struct solver *solver, const struct qb_position *position, unsigned plies,
                          struct qb_decision *trap, float *slip) {
    struct qb_decision decisions[QB_MOST_LEGAL], best_decision = *trap;
    unsigned found = solver_decisions(solver, position, decisions);
    float best = -1.0f;
    for (unsigned i = 0; i <= found && !solver->gave_up; i++) { /* the trap so far stays unless another one is better */
        const struct qb_decision *decision = i ? &decisions[i - 1] : trap;
        struct qb_position after = *position;
        apply(solver->edition, &after, decision);
        float chance = slip_chance(solver, &after, position->turn, plies);
        if (chance <= best + 1e-6f) continue;
        best = chance;
        best_decision = *decision;
    }
    if (solver->gave_up) return;
    *trap = best_decision;
    *slip = best;
}

/* For a position that is lost for the player to move; `trap` is a decision to start from. */
static void find_trap(struct solver *solver, const struct qb_position *position, struct qb_decision *trap, float *slip) {
    for (unsigned plies = 1; plies <= QB_MOST_SLIPS && !solver->gave_up; plies++)
        look_for_trap(solver, position, plies, trap, slip);
}
