/* What is known about one quilt, remembered from call to call. */

static inline uint8_t missing_of_best_square(const struct qb_edition *edition, qb_cells free) {
    unsigned best = 255;
    for (unsigned i = 0; i < edition->square_count; i++) {
        unsigned missing = count(both(free, cells_of(edition->squares[i])));
        if (missing < best) best = missing;
    }
    return (uint8_t)best;
}

/* Free lines of 3, 4 and 5 cells, across and downwards. */
static inline void count_lines(const struct qb_edition *edition, qb_cells free, uint16_t lines[3]) {
    qb_cells across = both(free, moved_down(free, 1)), downwards = both(free, moved_down(free, edition->stride));
    for (unsigned i = 0; i < 3; i++) {
        unsigned further = i + 2;
        across = both(across, moved_down(free, further));
        downwards = both(downwards, moved_down(free, further * edition->stride));
        lines[i] = (uint16_t)(count(across) + count(downwards));
    }
}

static struct quilt_entry *remembered_quilt(const struct qb_edition *edition, struct eval_memory *memory,
                                            const uint64_t free[2]) {
    qb_cells cells = cells_of(free);
    struct quilt_entry *entry = &memory->quilts[memory_slot(cells, 0, memory->quilt_bits)];
    if (entry->known && entry->free[0] == cells.lo && entry->free[1] == cells.hi) return entry;
    *entry = (struct quilt_entry){.free = {cells.lo, cells.hi}, .known = 1};
    count_shapes(edition, free, entry->counts);
    count_lines(edition, cells, entry->lines);
    entry->missing = missing_of_best_square(edition, cells);
    entry->empty = (uint8_t)count(cells);
    return entry;
}

/* Whether each patch of a list fits, as bits of the edition's numbers. The line maps are made only if they are needed. */
static uint64_t which_fit(const struct qb_edition *edition, struct quilt_entry *entry, uint64_t asked) {
    uint64_t unknown = asked & ~(entry->fits | entry->misfits);
    if (unknown) {
        struct qb_quilt quilt;
        lay_out_quilt(edition, &quilt, entry->free);
        for (; unknown; unknown &= unknown - 1) {
            unsigned patch = lowest(unknown);
            int fits = any_turn_fits(edition, &quilt, &edition->patches[patch]);
            *(fits ? &entry->fits : &entry->misfits) |= (uint64_t)1 << patch;
        }
    }
    return entry->fits & asked;
}

enum { MOST_PLACES_COUNTED = 32 };

/* How many placements a patch has, up to a number above which more is no better. */
static unsigned places_counted(const struct qb_edition *edition, struct quilt_entry *entry, unsigned patch) {
    if (!entry->places[patch]) {
        struct qb_quilt quilt;
        struct qb_places places;
        lay_out_quilt(edition, &quilt, entry->free);
        find_places(edition, &quilt, &edition->patches[patch], &places);
        entry->places[patch] = (uint8_t)(1 + (places.total < MOST_PLACES_COUNTED ? places.total : MOST_PLACES_COUNTED));
    }
    return entry->places[patch] - 1u;
}

/* Which patches in reach can be taken (B1, B2), as places in the reach; without line maps where the memory knows. */
static unsigned takes_known(const struct qb_edition *edition, struct eval_memory *memory,
                            const struct qb_position *position, uint8_t takes[QB_LARGEST_REACH]) {
    unsigned reach = position->left < edition->reach ? position->left : edition->reach, found = 0;
    uint64_t asked = 0;
    for (unsigned i = 0; i < reach; i++) {
        unsigned patch = in_circle(position, i);
        if (edition->patches[patch].cost <= position->buttons[position->turn]) asked |= (uint64_t)1 << patch;
    }
    if (!asked) return 0;
    struct quilt_entry *quilt = remembered_quilt(edition, memory, position->free[position->turn]);
    uint64_t fits = which_fit(edition, quilt, asked);
    for (unsigned i = 0; i < reach; i++) {
        takes[found] = (uint8_t)i;
        found += (unsigned)(fits >> in_circle(position, i) & 1);
    }
    return found;
}
