/* The exact end of a game: alpha-beta with the real rules and all placements. A win comes first, then the margin.
 *
 * Values are for seat 0. Only what cannot matter is left out: after the last placement of a player, all places are equal
 * except one that wins the special tile. */

#if defined(__GNUC__)
#define QB_APART __attribute__((noinline))
#else
#define QB_APART
#endif

static int32_t solved_value(const struct qb_edition *edition, const struct qb_position *position) {
    int32_t score0 = score(edition, position, 0), score1 = score(edition, position, 1);
    return score0 - score1 + (winner(position, score0, score1) == 0 ? QB_SOLVED_WIN : -QB_SOLVED_WIN);
}

static uint64_t solve_key(const struct qb_position *position, const qb_cells live[2]) {
    uint64_t key = 0x243F6A8885A308D3u, word = 0;
    for (unsigned seat = 0; seat < 2; seat++) {
        key = mixed(key, live[seat].lo);
        key = mixed(key, live[seat].hi);
        key = mixed(key, (uint64_t)count(cells_of(position->free[seat])) << 56 | (uint64_t)position->buttons[seat] << 24 |
                             (uint64_t)position->income[seat] << 8 | position->time[seat]);
    }
    key = mixed(key, (uint64_t)position->hand << 40 | (uint64_t)position->leather_due << 32 |
                         (uint64_t)position->turn << 24 | (uint64_t)position->top << 16 |
                         (uint64_t)position->special << 8 | position->waiting);
    for (unsigned i = 0; i < position->left; i++) {
        word = word << 8 | in_circle(position, i);
        if (i % 8 == 7) key = mixed(key, word);
    }
    return mixed(mixed(key, word), position->left);
}

static int32_t solve(struct solver *solver, const struct qb_position *position, int32_t low, int32_t high);

/* Searches one decision deeper; seat 0 raises `best`, seat 1 lowers it. Returns 1 if the other decisions do not matter. */
static int try_decision(struct solver *solver, unsigned seat, const struct qb_position *after, int32_t *low,
                        int32_t *high, int32_t *best) {
    solver->depth++;
    int32_t value = solve(solver, after, *low, *high);
    solver->depth--;
    if (seat == 0) {
        if (value > *best) *best = value;
        if (*best > *low) *low = *best;
    } else {
        if (value < *best) *best = value;
        if (*best < *high) *high = *best;
    }
    return solver->gave_up || *low >= *high;
}

static void apply(const struct qb_edition *edition, struct qb_position *position, const struct qb_decision *decision) {
    switch (decision->kind) {
    case QB_ADVANCE: advance(edition, position); break;
    case QB_TAKE: take(edition, position, decision->what); break;
    case QB_DISCARD: discard(edition, position); break;
    default:
        place(edition, position,
              &edition->turns[edition->patches[patch_in_hand(position)].first_turn + decision->what], decision->anchor);
    }
}

/* Whether the player to move places nothing more after the patch in hand. */
static int is_last_placement(const struct qb_edition *edition, const struct qb_position *position) {
    unsigned seat = position->turn, last = edition->last_space, other = position->time[1 - seat];
    if (position->leather_due) return position->time[seat] == last && position->leather_due == 1;
    unsigned start = position->time[seat], from = start > other ? start : other;
    if (start + edition->patches[position->hand].time < last) return 0;
    return edition->leathers_upto[last] == edition->leathers_upto[from];
}

/* Inserts into a list that is sorted by usefulness. */
static void insert_decision(struct qb_decision decision, float utility, struct qb_decision *decisions, float *utilities,
                            unsigned length) {
    for (; length && utilities[length - 1] < utility; length--) {
        utilities[length] = utilities[length - 1];
        decisions[length] = decisions[length - 1];
    }
    utilities[length] = utility;
    decisions[length] = decision;
}

/* The decisions to try, the most promising first. Its lists are large and must not stay on the stack. */
QB_APART static unsigned solver_decisions(struct solver *solver, const struct qb_position *position,
                                 struct qb_decision decisions[QB_MOST_LEGAL]) {
    const struct qb_edition *edition = solver->edition;
    unsigned found = 0;
    if (turn_starts(position)) {
        uint8_t takes[QB_LARGEST_REACH];
        float utilities[1 + QB_LARGEST_REACH];
        unsigned count_of_takes = takes_known(edition, solver->memory, position, takes);
        insert_decision((struct qb_decision){QB_ADVANCE, 0, 0}, utility_of_advance(edition, position), decisions,
                        utilities, found++);
        for (unsigned i = 0; i < count_of_takes; i++)
            insert_decision((struct qb_decision){QB_TAKE, takes[i], 0},
                            utility_of_patch(edition, position, in_circle(position, takes[i])), decisions, utilities,
                            found++);
        return found;
    }
    struct qb_ranked list[QB_MOST_LEGAL];
    unsigned claimer, patch = patch_in_hand(position), most = QB_MOST_LEGAL;
    const uint64_t *free = position->free[position->turn];
    unsigned length = rank_placements(edition, free, patch, most, list, &claimer);
    if (claimer < length && position->special == QB_NONE) {
        struct qb_ranked first = list[claimer];
        memmove(list + 1, list, claimer * sizeof *list);
        list[0] = first;
    }
    if (length && is_last_placement(edition, position)) length = 1;
    for (; found < length; found++)
        decisions[found] = (struct qb_decision){QB_PLACE, list[found].turn, list[found].anchor};
    if (may_discard(edition, position)) decisions[found++] = (struct qb_decision){QB_DISCARD, 0, 0};
    return found;
}

/* The placements of a patch in hand that were tried: the cells that matter after each. */
enum { MOST_TRIED = 24 };

struct tried {
    qb_cells live[MOST_TRIED];
    unsigned length, compares;
    uint64_t patches; /* still to come */
};

static void start_trying(const struct solver *solver, const struct qb_position *position, unsigned found,
                         struct tried *tried) {
    tried->length = tried->compares = 0;
    if (found < 2 || turn_starts(position) || position->waiting) return;
    unsigned seat = position->turn;
    qb_cells free = cells_of(position->free[seat]);
    qb_cells live = live_cells(solver, free, patches_to_come(solver->edition, position, seat));
    tried->compares = !square_is_possible(solver->edition, position, free, live);
    tried->patches = payable_patches(solver->edition, position, seat);
}

/* Whether a placement that was tried leaves at least as much room as these free cells. If not, they are noted. */
static int is_no_better(const struct solver *solver, qb_cells free, struct tried *tried) {
    if (!tried->compares) return 0;
    qb_cells live = live_cells(solver, free, tried->patches);
    for (unsigned i = 0; i < tried->length; i++)
        if (is_part_of(live, tried->live[i])) return 1;
    if (tried->length < MOST_TRIED) tried->live[tried->length++] = live;
    return 0;
}

enum { POSITIONS_BETWEEN_LOOKS_AROUND = 256 };

/* Counts one more position; 0 if a limit is reached or somebody wants it to stop. */
static int may_look_on(struct solver *solver) {
    if (solver->nodes++ >= solver->limit) return 0;
    if (solver->nodes % POSITIONS_BETWEEN_LOOKS_AROUND) return 1;
    if (solver->stop && *solver->stop) return 0;
    return solver->end <= 0.0 || qb_seconds() < solver->end;
}

static int32_t solve(struct solver *solver, const struct qb_position *position, int32_t low, int32_t high) {
    if (is_over(position)) return solved_value(solver->edition, position);
    if (position->turn == QB_CHANCE || solver->depth > QB_DEEPEST_SOLVE || !may_look_on(solver)) solver->gave_up = 1;
    if (solver->gave_up) return 0;
    struct solved_entry *entry = 0;
    uint64_t key = 0;
    int32_t low_asked = low, high_asked = high;
    if (turn_starts(position)) {
        qb_cells live[2] = {live_of_seat(solver, position, 0), live_of_seat(solver, position, 1)};
        key = solve_key(position, live);
        entry = &solver->tables->solved[key >> (64 - QB_SOLVE_BITS)];
        if (entry->key == key) {
            if (entry->low >= high || entry->low == entry->high) return entry->low;
            if (entry->high <= low) return entry->high;
        }
        int32_t least, most;
        if (!position->waiting) {
            bound_end(solver, position, live, &least, &most);
            if (least >= high || least == most) return least;
            if (most <= low) return most;
        }
    }
    struct qb_decision decisions[QB_MOST_LEGAL];
    struct tried tried = {.patches = 0};
    unsigned found = solver_decisions(solver, position, decisions), seat = position->turn;
    int32_t best = seat == 0 ? INT32_MIN : INT32_MAX;
    start_trying(solver, position, found, &tried);
    for (unsigned i = 0; i < found; i++) {
        struct qb_position after = *position;
        apply(solver->edition, &after, &decisions[i]);
        if (decisions[i].kind == QB_PLACE && is_no_better(solver, cells_of(after.free[seat]), &tried)) continue;
        if (try_decision(solver, seat, &after, &low, &high, &best)) break;
    }
    if (entry && !solver->gave_up)
        *entry = (struct solved_entry){key, best > low_asked ? best : INT32_MIN, best < high_asked ? best : INT32_MAX};
    return best;
}

/* The value of the position, if it is between two numbers, and a best decision; 0 if it gave up. */
static int solve_root(struct solver *solver, const struct qb_position *position, int32_t low, int32_t high,
                      int32_t *value, struct qb_decision *best_decision) {
    struct qb_decision decisions[QB_MOST_LEGAL];
    unsigned found = solver_decisions(solver, position, decisions), seat = position->turn;
    int32_t best = seat == 0 ? INT32_MIN : INT32_MAX;
    for (unsigned i = 0; i < found && !solver->gave_up; i++) {
        struct qb_position after = *position;
        int32_t before = best;
        apply(solver->edition, &after, &decisions[i]);
        int enough = try_decision(solver, seat, &after, &low, &high, &best);
        if (i == 0 || best != before) *best_decision = decisions[i];
        if (enough) break;
    }
    *value = best;
    return !solver->gave_up;
}
