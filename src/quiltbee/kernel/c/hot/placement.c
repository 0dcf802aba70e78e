/* Placements, ranked by the untidiness that they leave behind. */
#include "../tidiness.h"

/* Appends the value of each place of one turn, in the order of its anchors; returns how many. */
static unsigned value_turn(const struct qb_weights *weights, const struct qb_edition *edition, qb_cells free,
                           const struct qb_turn *turn, qb_cells places, struct qb_ranked *ranked, unsigned number) {
    unsigned found = 0;
    while (any(places)) {
        uint64_t anchors[QB_LANES] = {0};
        unsigned some = 0;
        for (; some < QB_LANES && any(places); some++) anchors[some] = pop_lowest(&places) - turn->base;
        qb_lanes lo, hi;
        moved_up_lanes(cells_of(turn->cells), anchors, &lo, &hi);
        qb_lanes values = lanes_untidiness(weights, lo ^ free.lo, hi ^ free.hi, edition->stride);
        for (unsigned i = 0; i < some; i++)
            ranked[found++] = (struct qb_ranked){(int32_t)lane_of(values, i), (uint8_t)number, (uint8_t)anchors[i]};
    }
    return found;
}

/* The value of every placement of a patch, in the order in which they are legal; returns how many. */
static unsigned value_placements(const struct qb_edition *edition, const struct qb_quilt *quilt, unsigned patch,
                                 const struct qb_weights *weights, struct qb_ranked *ranked) {
    const struct qb_patch *cut = &edition->patches[patch];
    const struct qb_turn *turns = edition->turns + cut->first_turn;
    struct qb_places places;
    unsigned found = 0;
    find_places(edition, quilt, cut, &places);
    for (unsigned i = 0; i < cut->turn_count; i++)
        found += value_turn(weights, edition, quilt->maps[0], turns + i, places.of_turn[i], ranked + found, i);
    return found;
}

/* Sorts the best `most` to the front, the least value first, and the first of equals first; returns how many. */
static unsigned keep_best(struct qb_ranked *ranked, unsigned found, unsigned most) {
    unsigned kept = 0;
    for (unsigned i = 0; i < found; i++) {
        struct qb_ranked each = ranked[i];
        if (kept == most && (!most || each.value >= ranked[kept - 1].value)) continue;
        unsigned at = kept < most ? kept++ : kept - 1;
        for (; at && ranked[at - 1].value > each.value; at--) ranked[at] = ranked[at - 1];
        ranked[at] = each;
    }
    return kept;
}
