/* The part of a quilt that still matters at the end of a game: the cells that a patch may still cover, and the number of
 * the others. Two quilts that agree in both have the same value. A quilt on which more cells can be covered is at least
 * as good, because whatever fits on the other fits there too. Leather patches fit anywhere. */

static inline uint64_t mixed(uint64_t key, uint64_t word) {
    key = (key ^ word) * 0x9E3779B97F4A7C15u;
    return key ^ key >> 32;
}

/* The most buttons that a seat may ever have before the game ends. */
static uint32_t most_buttons(const struct qb_edition *edition, const struct qb_position *position, unsigned seat) {
    unsigned left = incomes_left(edition, position->time[seat]);
    uint32_t symbols = position->income[seat];
    for (unsigned i = 0; i < position->left; i++) symbols += edition->patches[in_circle(position, i)].income;
    if (position->hand != QB_NONE) symbols += edition->patches[position->hand].income;
    return position->buttons[seat] + symbols * left + edition->last_space;
}

/* The patches of the circle that a seat may ever be able to pay, as bits of the edition's numbers. */
static uint64_t payable_patches(const struct qb_edition *edition, const struct qb_position *position, unsigned seat) {
    uint64_t payable = 0;
    if (position->time[seat] == edition->last_space) return 0;
    uint32_t buttons = most_buttons(edition, position, seat);
    for (unsigned i = 0; i < position->left; i++) {
        unsigned patch = in_circle(position, i);
        if (edition->patches[patch].cost <= buttons) payable |= (uint64_t)1 << patch;
    }
    return payable;
}

/* The cells that a patch covers in any of its places. */
static qb_cells covered_by(const struct qb_edition *edition, const struct qb_quilt *quilt, const struct qb_patch *patch) {
    struct qb_places places;
    qb_cells covered = {0, 0};
    find_places(edition, quilt, patch, &places);
    for (unsigned i = 0; i < patch->turn_count; i++) {
        if (!any(places.of_turn[i])) continue;
        const struct qb_turn *turn = &edition->turns[patch->first_turn + i];
        qb_cells anchors = moved_far_down(places.of_turn[i], turn->base), cells = cells_of(turn->cells);
        while (any(cells)) covered = either(covered, moved_up(anchors, pop_lowest(&cells)));
    }
    return covered;
}

/* The cells of a quilt that some of these patches may still cover. */
static qb_cells live_cells(const struct solver *solver, qb_cells free, uint64_t patches) {
    if (!patches || !any(free)) return (qb_cells){0, 0};
    uint64_t key = mixed(mixed(mixed(0, free.lo), free.hi), patches);
    struct live_entry *entry = &solver->tables->lives[key >> (64 - QB_LIVE_BITS)];
    if (entry->patches == patches && same(entry->free, free)) return entry->live;
    const struct qb_edition *edition = solver->edition;
    const uint64_t words[2] = {free.lo, free.hi};
    struct qb_quilt quilt;
    lay_out_quilt(edition, &quilt, words);
    *entry = (struct live_entry){.free = free, .patches = patches};
    for (; patches && !same(entry->live, free); patches &= patches - 1)
        entry->live = either(entry->live, covered_by(edition, &quilt, &edition->patches[lowest(patches)]));
    return entry->live;
}

static unsigned leathers_to_come(const struct qb_edition *edition, const struct qb_position *position) {
    unsigned front = position->time[0] > position->time[1] ? position->time[0] : position->time[1];
    return position->leather_due + (unsigned)(edition->leathers_upto[edition->last_space] - edition->leathers_upto[front]);
}

/* Whether a square of the special tile may still be covered, so that every cell matters. */
static int square_is_possible(const struct qb_edition *edition, const struct qb_position *position, qb_cells free,
                              qb_cells live) {
    if (position->special != QB_NONE || !edition->square_count) return 0;
    unsigned leathers = leathers_to_come(edition, position);
    qb_cells dead = {free.lo & ~live.lo, free.hi & ~live.hi};
    for (unsigned i = 0; i < edition->square_count; i++)
        if (count(both(dead, cells_of(edition->squares[i]))) <= leathers) return 1;
    return 0;
}

/* The patches that may still be placed on a seat's quilt: the one in hand, and those of the circle. */
static uint64_t patches_to_come(const struct qb_edition *edition, const struct qb_position *position, unsigned seat) {
    uint64_t patches = payable_patches(edition, position, seat);
    if (position->turn == seat && position->hand != QB_NONE) patches |= (uint64_t)1 << position->hand;
    return patches;
}

/* The cells of a seat's quilt that matter. */
static qb_cells live_of_seat(const struct solver *solver, const struct qb_position *position, unsigned seat) {
    qb_cells free = cells_of(position->free[seat]);
    if (position->waiting) return free;
    qb_cells live = live_cells(solver, free, patches_to_come(solver->edition, position, seat));
    return square_is_possible(solver->edition, position, free, live) ? free : live;
}
