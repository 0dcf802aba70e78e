/* Facts about one quilt, cached. */

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

/* The connected free cells around one of them. */
static inline qb_cells region_of(qb_cells free, qb_cells seed, unsigned stride) {
    for (;;) {
        qb_cells left = moved_up(seed, 1), right = moved_down(seed, 1);
        qb_cells down = moved_up(seed, stride), up = moved_down(seed, stride);
        qb_cells grown = {(seed.lo | left.lo | right.lo | down.lo | up.lo) & free.lo,
                          (seed.hi | left.hi | right.hi | down.hi | up.hi) & free.hi};
        if (grown.lo == seed.lo && grown.hi == seed.hi) return seed;
        seed = grown;
    }
}

static void count_regions(const struct qb_edition *edition, qb_cells free, struct quilt_entry *entry) {
    while (any(free)) {
        qb_cells seed = {free.lo & (0 - free.lo), free.lo ? 0 : free.hi & (0 - free.hi)};
        qb_cells region = region_of(free, seed, edition->stride);
        unsigned size = count(region);
        entry->regions++;
        if (size <= 2) entry->tight = (uint8_t)(entry->tight + size);
        else if (size <= 5) entry->small = (uint8_t)(entry->small + size);
        if (size > entry->largest) entry->largest = (uint8_t)size;
        free = (qb_cells){free.lo ^ region.lo, free.hi ^ region.hi};
    }
}

static void learn_quilt(const struct qb_edition *edition, struct quilt_entry *entry, const uint64_t free[2]) {
    qb_cells cells = cells_of(free);
    *entry = (struct quilt_entry){.free = {cells.lo, cells.hi}, .known = 1};
    count_shapes(edition, free, entry->counts);
    count_lines(edition, cells, entry->lines);
    count_regions(edition, cells, entry);
    entry->missing = missing_of_best_square(edition, cells);
    entry->empty = (uint8_t)count(cells);
}

static inline int is_known_quilt(const struct quilt_entry *entry, const uint64_t free[2]) {
    return entry->known && entry->free[0] == free[0] && entry->free[1] == free[1];
}

static struct quilt_entry *remembered_quilt(const struct qb_edition *edition, struct eval_memory *memory,
                                            const uint64_t free[2]) {
    struct quilt_entry *entry = &memory->quilts[memory_slot(cells_of(free), 0, memory->quilt_bits)];
    if (!is_known_quilt(entry, free)) learn_quilt(edition, entry, free);
    return entry;
}

/* Which of these patches fit, as bits of the edition's numbers. Line maps are made only if they are needed. */
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

/* Counts the placements of each of these patches, up to a number above which more is no better. */
static void count_places(const struct qb_edition *edition, struct quilt_entry *entry, uint64_t asked) {
    struct qb_quilt quilt;
    int is_laid_out = 0;
    for (; asked; asked &= asked - 1) {
        unsigned patch = lowest(asked);
        if (entry->places[patch]) continue;
        if (!is_laid_out++) lay_out_quilt(edition, &quilt, entry->free);
        struct qb_places places;
        find_places(edition, &quilt, &edition->patches[patch], &places);
        entry->places[patch] = (uint8_t)(1 + (places.total < MOST_PLACES_COUNTED ? places.total : MOST_PLACES_COUNTED));
    }
}

/* Which patches in reach can be taken (B1, B2), by their place in the reach; without line maps where the cache knows. */
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
