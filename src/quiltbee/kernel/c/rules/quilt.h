/* Where patches fit on one quilt.
 *
 * A *line map* holds every cell where a free straight line of one length begins. A turned patch is a few such lines, so it
 * fits where their line maps, moved over each other, are all set. The line maps of a quilt are made once and serve every
 * patch until the next placement.
 */
#ifndef QB_QUILT_H
#define QB_QUILT_H

#include "rules/cells.h"
#include "rules/tables.h"

struct qb_quilt {
    qb_cells maps[QB_MOST_MAPS]; /* free cells; lines of 2, 3, ... across; the same downwards */
    uint64_t fits;               /* bit i: patch i is known to fit */
    uint64_t misfits;            /* bit i: patch i is known not to fit, and never will */
};

/* Makes the line maps of one direction. */
static inline void map_lines(qb_cells *maps, qb_cells free, unsigned step, unsigned longest) {
    qb_cells line = free;
    for (unsigned length = 2; length <= longest; length++) {
        free = moved_down(free, step);
        line = both(line, free);
        *maps++ = line;
    }
}

/* The quilt has changed: these cells are free now. What did not fit still does not, because no cell becomes free. */
static inline void cover_quilt(const struct qb_edition *edition, struct qb_quilt *quilt, const uint64_t free[2]) {
    unsigned longest = edition->longest;
    quilt->maps[0] = cells_of(free);
    map_lines(quilt->maps + 1, quilt->maps[0], 1, longest);
    map_lines(quilt->maps + longest, quilt->maps[0], edition->stride, longest);
    quilt->fits = 0;
}

/* A quilt about which nothing is known yet. */
static inline void lay_out_quilt(const struct qb_edition *edition, struct qb_quilt *quilt, const uint64_t free[2]) {
    cover_quilt(edition, quilt, free);
    quilt->misfits = 0;
}

/* Where the first line of a turn with at most `few` lines, all near each other, can begin. */
static inline qb_cells places_of_few(const struct qb_quilt *quilt, const struct qb_turn *turn, unsigned few) {
    qb_cells places = quilt->maps[turn->few[0].map];
    for (unsigned i = 1; i < few; i++)
        places = both(places, moved_down(quilt->maps[turn->few[i].map], turn->few[i].shift));
    return places;
}

static inline qb_cells places_of_many(const struct qb_quilt *quilt, const struct qb_turn *turn) {
    qb_cells places = quilt->maps[turn->lines[0].map];
    for (unsigned i = 1; i < turn->line_count; i++)
        places = both(places, moved_far_down(quilt->maps[turn->lines[i].map], turn->lines[i].shift));
    return places;
}

static inline qb_cells places_of(const struct qb_quilt *quilt, const struct qb_turn *turn, unsigned few) {
    return few ? places_of_few(quilt, turn, few) : places_of_many(quilt, turn);
}

static inline int any_of_turns_fits(const struct qb_quilt *quilt, const struct qb_turn *turns, unsigned turn_count,
                                    unsigned few) {
    for (unsigned i = 0; i < turn_count; i++)
        if (any(places_of(quilt, turns + i, few))) return 1;
    return 0;
}

/* The first turn usually fits, so three lines at once are faster than asking how many are needed. */
static inline int any_turn_fits(const struct qb_edition *edition, const struct qb_quilt *quilt,
                                const struct qb_patch *patch) {
    const struct qb_turn *turns = edition->turns + patch->first_turn;
    return patch->few ? any_of_turns_fits(quilt, turns, patch->turn_count, QB_FEW_LINES)
                      : any_of_turns_fits(quilt, turns, patch->turn_count, 0);
}

/* Whether a patch fits anywhere (B2). */
static inline int patch_fits(const struct qb_edition *edition, struct qb_quilt *quilt, unsigned patch) {
    uint64_t bit = (uint64_t)1 << patch;
    if ((quilt->fits | quilt->misfits) & bit) return (quilt->fits & bit) != 0;
    int fits = any_turn_fits(edition, quilt, &edition->patches[patch]);
    *(fits ? &quilt->fits : &quilt->misfits) |= bit;
    return fits;
}

/* The places of every turn of a patch, for its first line, and how many there are. */
struct qb_places {
    qb_cells of_turn[QB_MOST_TURNS];
    uint32_t before[QB_MOST_TURNS]; /* how many there are in the turns before */
    uint32_t total;
};

static inline void find_places_of_turns(const struct qb_quilt *quilt, const struct qb_turn *turns, unsigned turn_count,
                                        unsigned few, struct qb_places *places) {
    uint32_t total = 0;
    for (unsigned i = 0; i < turn_count; i++) {
        places->of_turn[i] = places_of(quilt, turns + i, few);
        places->before[i] = total;
        total += count(places->of_turn[i]);
    }
    places->total = total;
}

/* One call for each number of lines: the compiler knows the number and needs no inner loop. */
static inline void find_places(const struct qb_edition *edition, const struct qb_quilt *quilt,
                               const struct qb_patch *patch, struct qb_places *places) {
    const struct qb_turn *turns = edition->turns + patch->first_turn;
    switch (patch->few) {
    case 1: find_places_of_turns(quilt, turns, patch->turn_count, 1, places); break;
    case 2: find_places_of_turns(quilt, turns, patch->turn_count, 2, places); break;
    case 3: find_places_of_turns(quilt, turns, patch->turn_count, 3, places); break;
    default: find_places_of_turns(quilt, turns, patch->turn_count, 0, places);
    }
}

#endif
