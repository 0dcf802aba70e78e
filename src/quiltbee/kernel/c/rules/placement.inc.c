/* Placements, ranked by the untidiness that they leave. */
#include "eval/tidiness.h"

/* Lists the anchors of a turn's places, and a few more to fill the last lanes; returns how many there are. */
static unsigned list_anchors(qb_cells places, unsigned base, uint64_t anchors[QB_ROOM_FOR_ANCHORS]) {
    unsigned found = 0;
    for (; places.lo; places.lo &= places.lo - 1) anchors[found++] = lowest(places.lo) - base;
    for (; places.hi; places.hi &= places.hi - 1) anchors[found++] = 64 + lowest(places.hi) - base;
    for (unsigned i = 0; i < QB_LANES; i++) anchors[found + i] = 0;
    return found;
}

/* Writes the value of each place of one turn, in the order of its anchors; returns how many. It writes whole lanes, which
 * is never more than QB_MOST_LEGAL: a turn has at most a hundred places, a patch eight turns. */
static unsigned value_turn(const struct qb_weights *weights, const struct qb_edition *edition, qb_cells free,
                           const struct qb_turn *turn, qb_cells places, struct qb_ranked *ranked, unsigned number) {
    uint64_t anchors[QB_ROOM_FOR_ANCHORS];
    unsigned found = list_anchors(places, turn->base, anchors);
    for (unsigned i = 0; i < found; i += QB_LANES) {
        qb_lanes lo, hi;
        moved_up_lanes(cells_of(turn->cells), anchors + i, &lo, &hi);
        qb_lanes values = lanes_untidiness(weights, lo ^ free.lo, hi ^ free.hi, edition->stride);
        write_lanes(ranked + i, values, anchors + i, number);
    }
    return found;
}

/* The value of every placement of a patch, in the order of `legal`; returns how many. */
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

/* Moves the first one with the lowest value to the front. */
static void keep_the_best(struct qb_ranked *ranked, unsigned found) {
    unsigned best = 0;
    for (unsigned i = 1; i < found; i++)
        if (ranked[i].value < ranked[best].value) best = i;
    ranked[0] = ranked[best];
}

/* Sorts the best `most` to the front, lowest value first; equal ones keep their order. Returns how many. */
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
