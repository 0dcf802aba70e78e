/* The rules: what is legal, and what a decision does. Nothing here checks its arguments; api.c does. */
#ifndef QB_RULES_H
#define QB_RULES_H

#include <string.h>

#include "rules/quilt.h"
#include "rules/rng.h"

/* A position, and what is known about its quilts: for playing many decisions. */
struct qb_game {
    struct qb_position position;
    struct qb_quilt quilts[2];
};

static inline void start_game(const struct qb_edition *edition, struct qb_game *game,
                              const struct qb_position *position) {
    game->position = *position;
    for (int seat = 0; seat < 2; seat++) lay_out_quilt(edition, &game->quilts[seat], position->free[seat]);
}

/* --- what is legal ------------------------------------------------------------------------------------------------- */

static inline int is_over(const struct qb_position *position) { return position->turn == QB_NOBODY; }

/* Whether a turn starts: nothing is in hand, so the player advances or takes (T4). */
static inline int turn_starts(const struct qb_position *position) {
    return position->hand == QB_NONE && !position->leather_due;
}

/* The patch to place now: the one bought, or a leather patch. */
static inline unsigned patch_in_hand(const struct qb_position *position) {
    return position->leather_due ? QB_LEATHER : position->hand;
}

/* M5. */
static inline unsigned may_discard(const struct qb_edition *edition, const struct qb_position *position) {
    return position->leather_due && edition->may_discard;
}

static inline unsigned in_circle(const struct qb_position *position, unsigned index) {
    return position->circle[(position->first + index) % 64];
}

/* Which patches in reach can be paid and fit (B1, B2), by their place in the reach, in order. Returns how many. */
static inline unsigned takeable(const struct qb_edition *edition, const struct qb_position *position,
                                struct qb_quilt *quilt, uint8_t takes[QB_LARGEST_REACH]) {
    unsigned reach = position->left < edition->reach ? position->left : edition->reach;
    uint32_t buttons = position->buttons[position->turn];
    unsigned found = 0;
    for (unsigned i = 0; i < reach; i++) {
        unsigned patch = in_circle(position, i);
        takes[found] = (uint8_t)i;
        found += edition->patches[patch].cost <= buttons && patch_fits(edition, quilt, patch);
    }
    return found;
}

/* --- what a decision does ------------------------------------------------------------------------------------------ */

static inline int both_home(const struct qb_edition *edition, const struct qb_position *position) {
    return position->time[0] == edition->last_space && position->time[1] == edition->last_space;
}

/* Passes the turn if nothing is left to decide (T1-T3, E1). A leather patch that must be placed and has no free cell is
 * out of play (M4). */
static inline void settle(const struct qb_edition *edition, struct qb_position *position, unsigned seat,
                          unsigned due) {
    if (due && !edition->may_discard && !any(cells_of(position->free[seat]))) due = 0;
    position->leather_due = (uint8_t)due;
    position->turn = (uint8_t)(due ? seat : both_home(edition, position) ? QB_NOBODY : edition->turn_of[position->top]);
}

/* Moves the token of the player to move and resolves what it crosses: first income, then leather (M1-M8, B6). */
static inline void arrive(const struct qb_edition *edition, struct qb_position *position, unsigned end) {
    unsigned seat = position->turn, other = position->time[1 - seat], start = position->time[seat];
    unsigned ahead = end > other, from = start > other ? start : other;
    position->buttons[seat] +=
        (uint32_t)position->income[seat] * (uint32_t)(edition->incomes_upto[end] - edition->incomes_upto[start]);
    position->time[seat] = (uint8_t)end;
    position->top = (uint8_t)(seat ^ ahead);
    settle(edition, position, seat, ahead ? (unsigned)(edition->leathers_upto[end] - edition->leathers_upto[from]) : 0);
}

/* A1-A3. */
static inline void advance(const struct qb_edition *edition, struct qb_position *position) {
    unsigned seat = position->turn, end = position->time[1 - seat] + 1u;
    if (end > edition->last_space) end = edition->last_space;
    position->buttons[seat] += end - position->time[seat];
    arrive(edition, position, end);
}

/* B1-B3 up to the payment. The neutral token moves to where the patch was, so the patches that it passes become the end of
 * the circle. The refill is due if few enough patches are left (B7). */
static inline void take(const struct qb_edition *edition, struct qb_position *position, unsigned index) {
    unsigned patch = in_circle(position, index);
    for (unsigned i = 0; i < index; i++)
        position->circle[(position->first + position->left + i) % 64] = (uint8_t)in_circle(position, i);
    position->first = (uint8_t)((position->first + index + 1) % 64);
    position->left--;
    position->hand = (uint8_t)patch;
    position->buttons[position->turn] -= edition->patches[patch].cost;
    if (position->waiting && position->left == edition->refill_when_left) position->turn = QB_CHANCE;
}

/* B7: the second set joins clockwise after the patches that are left. */
static inline void refill(const struct qb_edition *edition, struct qb_position *position, const uint8_t *order) {
    for (unsigned i = 0; i < edition->second_count; i++)
        position->circle[(position->first + position->left++) % 64] = order[i];
    position->waiting = 0;
    position->turn = position->top;
}

/* A shuffle: draws one of those left until none is left. */
static inline void draw_all(uint64_t *rng, uint8_t left[QB_MOST_PATCHES], unsigned n, uint8_t *drawn) {
    for (; n; n--) {
        unsigned index = below(rng, n);
        *drawn++ = left[index];
        memmove(left + index, left + index + 1, n - index - 1);
    }
}

/* B7: the order in which the second set will join. */
static inline void draw_order(const struct qb_edition *edition, uint64_t *rng, uint8_t order[QB_MOST_PATCHES]) {
    uint8_t left[QB_MOST_PATCHES];
    memcpy(left, edition->second_set, sizeof left);
    draw_all(rng, left, edition->second_count, order);
}

/* X1, after a placement on the quilt of the player to move. */
static inline void claim_special(const struct qb_edition *edition, struct qb_position *position) {
    qb_cells free = cells_of(position->free[position->turn]);
    if (position->special != QB_NONE || !edition->square_count || count(free) > edition->most_empty_with_square) return;
    for (unsigned i = 0; i < edition->square_count; i++)
        if (!any(both(free, cells_of(edition->squares[i])))) {
            position->special = position->turn;
            return;
        }
}

/* B4: covers the cells of a turned patch. */
static inline void cover(struct qb_position *position, const struct qb_turn *turn, unsigned anchor) {
    qb_cells cells = moved_up(cells_of(turn->cells), anchor);
    position->free[position->turn][0] ^= cells.lo;
    position->free[position->turn][1] ^= cells.hi;
}

/* B4-B6 for the patch bought; M4, M5 for a leather patch. */
static inline void place(const struct qb_edition *edition, struct qb_position *position, const struct qb_turn *turn,
                         unsigned anchor) {
    cover(position, turn, anchor);
    claim_special(edition, position);
    if (position->leather_due) {
        settle(edition, position, position->turn, position->leather_due - 1u);
        return;
    }
    const struct qb_patch *patch = &edition->patches[position->hand];
    unsigned seat = position->turn, end = position->time[seat] + (unsigned)patch->time;
    position->hand = QB_NONE;
    position->income[seat] = (uint16_t)(position->income[seat] + patch->income);
    arrive(edition, position, end < edition->last_space ? end : edition->last_space);
}

/* M5. */
static inline void discard(const struct qb_edition *edition, struct qb_position *position) {
    settle(edition, position, position->turn, position->leather_due - 1u);
}

/* --- outcome ------------------------------------------------------------------------------------------------------- */

/* U12: what the level of a solo opponent counts besides the tile. */
static inline int32_t counted_sums(const struct qb_edition *edition, const struct qb_position *position) {
    uint32_t patches = 0, symbols = 0;
    for (uint64_t left = position->piles; left; left &= left - 1) {
        unsigned income = edition->patches[count((qb_cells){(left & -left) - 1, 0})].income;
        patches += income > 0;
        symbols += income;
    }
    return (int32_t)(edition->counts[0] * position->buttons[1] + edition->counts[1] * patches +
                     edition->counts[2] * symbols);
}

/* E2. */
static inline int32_t score(const struct qb_edition *edition, const struct qb_position *position, unsigned seat) {
    int32_t tile = position->special == seat ? edition->points : 0;
    if (edition->card_count && seat) return tile + counted_sums(edition, position);
    int32_t empty = (int32_t)count(cells_of(position->free[seat]));
    return (int32_t)position->buttons[seat] + tile - (int32_t)edition->penalty * empty;
}

/* E3, for a game that is over: on a tie the player who arrived first, whose token is not on top. */
static inline unsigned winner(const struct qb_position *position, int32_t score0, int32_t score1) {
    return score0 == score1 ? 1u - position->top : score1 > score0;
}

#endif
