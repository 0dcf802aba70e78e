/* Bounds of what the two players can still reach. Most ends are decided long before they are played out, and need not be
 * searched. Only for the start of a turn, with no refill to come.
 *
 * Lower bound: a player who only advances gets a button per space and the certain income. Upper bound: the opponent buys
 * nothing, and every patch that fits now still fits later. Each purchase takes its time, except the last one, which may
 * go beyond the last space. */

/* A patch that may still be bought. */
struct chance_to_buy {
    int32_t gain;  /* cells and income, less the cost */
    int32_t extra; /* the gain beyond what advancing for as long would bring */
    int32_t time;
    int32_t pays;  /* the income, less the cost */
};

static unsigned chances_to_buy(const struct qb_edition *edition, const struct qb_position *position, unsigned seat,
                               struct quilt_entry *quilt, struct chance_to_buy *list, unsigned *cells) {
    unsigned left = incomes_left(edition, position->time[seat]), found = 0;
    for (uint64_t fits = which_fit(edition, quilt, payable_patches(edition, position, seat)); fits; fits &= fits - 1) {
        const struct qb_patch *patch = &edition->patches[lowest(fits)];
        int32_t gain = (int32_t)(edition->penalty * patch->size + patch->income * left) - patch->cost;
        *cells += patch->size;
        if (gain > 0)
            list[found++] = (struct chance_to_buy){gain, gain - patch->time, patch->time,
                                                   (int32_t)(patch->income * left) - patch->cost};
    }
    return found;
}

/* The most that purchases other than `skipped` can gain beyond advancing, in this many spaces. Part of a patch may count. */
static int32_t most_extra(const struct chance_to_buy *list, unsigned length, unsigned skipped, int32_t spaces) {
    uint64_t used = (uint64_t)1 << skipped;
    int32_t sum = 0;
    for (;;) {
        unsigned best = length;
        for (unsigned i = 0; i < length; i++)
            if (!(used >> i & 1) && list[i].extra > 0 &&
                (best == length || list[i].extra * list[best].time > list[best].extra * list[i].time))
                best = i;
        if (best == length) return sum;
        if (list[best].time > spaces) return sum + (list[best].extra * spaces + list[best].time - 1) / list[best].time;
        sum += list[best].extra;
        spaces -= list[best].time;
        used |= (uint64_t)1 << best;
    }
}

static int32_t least_score(const struct qb_edition *edition, const struct qb_position *position, unsigned seat) {
    unsigned time = position->time[seat];
    int32_t worst_tile = edition->points < 0 ? edition->points : 0;
    return score(edition, position, seat) + (int32_t)(position->income[seat] * incomes_left(edition, time)) +
           (int32_t)(edition->last_space - time) + worst_tile;
}

/* The same without regard to time: every cell that can be covered is, and every patch that pays for itself is bought. */
static int32_t most_of_full_quilt(const struct qb_edition *edition, const struct quilt_entry *quilt, qb_cells live,
                                  unsigned leathers, const struct chance_to_buy *list, unsigned length) {
    unsigned coverable = count(live), dead = quilt->empty - coverable;
    int32_t sum = (int32_t)(edition->penalty * (coverable + (dead < leathers ? dead : leathers)));
    for (unsigned i = 0; i < length; i++) sum += list[i].pays > 0 ? list[i].pays : 0;
    return sum;
}

static int32_t most_score(const struct solver *solver, const struct qb_position *position, unsigned seat, qb_cells live) {
    const struct qb_edition *edition = solver->edition;
    struct chance_to_buy list[QB_MOST_PATCHES];
    unsigned time = position->time[seat], other = position->time[1 - seat], last = edition->last_space;
    unsigned leathers = (unsigned)(edition->leathers_upto[last] - edition->leathers_upto[time > other ? time : other]);
    unsigned cells = leathers;
    int32_t most = least_score(edition, position, seat), more = 0;
    if (time == last) return most;
    struct quilt_entry *quilt = remembered_quilt(edition, solver->memory, position->free[seat]);
    unsigned length = chances_to_buy(edition, position, seat, quilt, list, &cells);
    for (unsigned i = 0; i < length; i++) {
        int32_t as_the_last = list[i].gain - 1 + most_extra(list, length, i, (int32_t)(last - time) - 1);
        if (as_the_last > more) more = as_the_last;
    }
    if (position->special == QB_NONE && edition->points > 0 && quilt->missing <= cells) most += edition->points;
    more += (int32_t)(edition->penalty * leathers);
    int32_t full = most_of_full_quilt(edition, quilt, live, leathers, list, length);
    return most + (full < more ? full : more);
}

/* The value of a margin as a bound: on a tie either player may win. */
static inline int32_t value_of_margin(int32_t margin, int favours_seat_0) {
    return margin + (margin > 0 || (margin == 0 && favours_seat_0) ? QB_SOLVED_WIN : -QB_SOLVED_WIN);
}

/* Narrows the bounds of the value. */
static void bound_end(const struct solver *solver, const struct qb_position *position, const qb_cells live[2],
                      int32_t *least, int32_t *most) {
    const struct qb_edition *edition = solver->edition;
    *least = value_of_margin(least_score(edition, position, 0) - most_score(solver, position, 1, live[1]), 0);
    *most = value_of_margin(most_score(solver, position, 0, live[0]) - least_score(edition, position, 1), 1);
}
