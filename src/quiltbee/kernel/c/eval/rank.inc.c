/* The best few placements of a patch on a quilt, by the table of 2x2 windows, cached.
 *
 * A search meets the same quilt and patch again and again, so most answers come from the cache. */

static inline unsigned memory_slot(qb_cells free, unsigned salt, unsigned bits) {
    uint64_t mixed = (free.lo ^ salt * 0xD6E8FEB86659FD93u) * 0x9E3779B97F4A7C15u ^ free.hi * 0xC2B2AE3D27D4EB4Fu;
    return (unsigned)((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u >> (64 - bits));
}

static inline qb_cells without(qb_cells free, const struct qb_turn *turn, unsigned anchor) {
    qb_cells cells = moved_up(cells_of(turn->cells), anchor);
    return (qb_cells){free.lo ^ cells.lo, free.hi ^ cells.hi};
}

/* X1: whether a square of the special tile is covered. */
static inline int covers_square(const struct qb_edition *edition, qb_cells free) {
    if (!edition->square_count || count(free) > edition->most_empty_with_square) return 0;
    for (unsigned i = 0; i < edition->square_count; i++)
        if (!any(both(free, cells_of(edition->squares[i])))) return 1;
    return 0;
}

/* The index of the tidiest placement that covers a square of the special tile; `found` if there is none. */
static unsigned tidiest_claimer(const struct qb_edition *edition, qb_cells free, const struct qb_patch *patch,
                                const struct qb_ranked *all, unsigned found) {
    unsigned best = found;
    if (!edition->square_count || count(free) > edition->most_empty_with_square + patch->size) return found;
    for (unsigned i = 0; i < found; i++)
        if ((best == found || all[i].value < all[best].value) &&
            covers_square(edition, without(free, edition->turns + patch->first_turn + all[i].turn, all[i].anchor)))
            best = i;
    return best;
}

/* On an empty quilt, placements with the same untidiness are nearly always mirror images: one of each is enough. */
static unsigned without_mirrors(struct qb_ranked *list, unsigned length) {
    unsigned kept = length ? 1 : 0;
    for (unsigned i = 1; i < length; i++)
        if (list[i].value != list[kept - 1].value) list[kept++] = list[i];
    return kept;
}

/* The `most` best placements, best first. The tidiest one that covers a square of the special tile is always among them;
 * if it is not good enough it takes the last place. `claimer` is its index, or the length of the list if there is none.
 * Returns the length. */
static unsigned rank_placements(const struct qb_edition *edition, const uint64_t free[2], unsigned number,
                                unsigned most, struct qb_ranked *list, unsigned *claimer) {
    const struct qb_patch *patch = &edition->patches[number];
    struct qb_ranked all[QB_MOST_LEGAL];
    struct qb_quilt quilt;
    lay_out_quilt(edition, &quilt, free);
    unsigned found = value_placements(edition, &quilt, number, &packing_weights, all);
    unsigned best = tidiest_claimer(edition, cells_of(free), patch, all, found);
    struct qb_ranked claiming = best < found ? all[best] : (struct qb_ranked){0, 0, 0};
    unsigned length = keep_best(all, found, most);
    if (count(cells_of(free)) == edition->rows * edition->columns) length = without_mirrors(all, length);
    memcpy(list, all, length * sizeof *list);
    if (best == found) {
        *claimer = length;
        return length;
    }
    for (*claimer = 0; *claimer + 1 < length; ++*claimer)
        if (list[*claimer].turn == claiming.turn && list[*claimer].anchor == claiming.anchor) break;
    list[*claimer] = claiming;
    return length;
}

static const struct rank_entry *remembered_ranks(const struct qb_edition *edition, struct eval_memory *memory,
                                                 const uint64_t free[2], unsigned patch) {
    qb_cells cells = cells_of(free);
    struct rank_entry *entry = &memory->ranks[memory_slot(cells, patch + 1, memory->rank_bits)];
    if (entry->patch == patch && entry->known && entry->free[0] == cells.lo && entry->free[1] == cells.hi) return entry;
    unsigned claimer;
    entry->length = (uint8_t)rank_placements(edition, free, patch, QB_RANKS_KEPT, entry->list, &claimer);
    entry->claimer = (uint8_t)claimer;
    entry->patch = (uint8_t)patch;
    entry->free[0] = cells.lo;
    entry->free[1] = cells.hi;
    entry->known = 1;
    return entry;
}
