/* Checks positions and decisions from outside. Whatever passes can be played by the rules. */
#include "api/validate.h"

/* --- positions --------------------------------------------------------------------------------------------------- */

static int check_sides(const struct qb_edition *edition, const struct qb_position *position) {
    for (int seat = 0; seat < 2; seat++) {
        if (position->free[seat][0] & ~edition->all_cells[0] || position->free[seat][1] & ~edition->all_cells[1])
            return QB_BAD_CELLS;
        if (position->buttons[seat] > QB_MOST_BUTTONS || position->income[seat] > edition->most_symbols ||
            position->time[seat] > edition->last_space)
            return QB_BAD_NUMBERS;
    }
    return QB_OK;
}

/* Every patch is in at most one place. A set that waits is nowhere else. */
static int check_patches(const struct qb_edition *edition, const struct qb_position *position) {
    uint64_t seen = 0;
    if (position->first >= 64 || position->left > edition->patch_count) return QB_BAD_CIRCLE;
    for (unsigned i = 0; i < position->left; i++) {
        unsigned patch = in_circle(position, i);
        if (patch >= edition->patch_count || seen >> patch & 1) return QB_BAD_CIRCLE;
        seen |= (uint64_t)1 << patch;
    }
    if (position->hand != QB_NONE) {
        if (position->hand >= edition->patch_count || seen >> position->hand & 1) return QB_BAD_HAND;
        seen |= (uint64_t)1 << position->hand;
    }
    if (edition->card_count && seen & position->piles) return QB_BAD_CARDS;
    return position->waiting && seen & ~edition->first_set ? QB_BAD_CIRCLE : QB_OK;
}

static int is_refill_due(const struct qb_edition *edition, const struct qb_position *position) {
    return position->hand != QB_NONE && position->waiting && position->left == edition->refill_when_left;
}

/* B7. */
static int check_waiting(const struct qb_edition *edition, const struct qb_position *position) {
    if (position->waiting > 1 || (position->waiting && !edition->second_count)) return QB_BAD_WAITING;
    if (card_due(edition, position)) return QB_OK; /* check_cards looks further */
    if (position->turn == QB_CHANCE) return is_refill_due(edition, position) ? QB_OK : QB_BAD_TURN;
    return position->waiting && position->left <= edition->refill_when_left ? QB_BAD_WAITING : QB_OK;
}

/* T1-T3, E1. */
static int check_turn(const struct qb_edition *edition, const struct qb_position *position) {
    const uint8_t *time = position->time;
    int over = both_home(edition, position) && !position->leather_due;
    if (position->top > 1 || position->turn > QB_NOBODY) return QB_BAD_TURN;
    if (time[0] != time[1] && position->top != (time[1] < time[0])) return QB_BAD_TURN;
    if ((position->turn == QB_NOBODY) != over) return QB_BAD_TURN;
    if (position->turn < QB_CHANCE && !position->leather_due && position->turn != position->top) return QB_BAD_TURN;
    return QB_OK;
}

/* In a solo game the opponent has only cards, piles and a token (U1); in a game for two there are none of these. */
static int check_cards(const struct qb_edition *edition, const struct qb_position *position) {
    uint8_t cards[QB_MOST_CARDS];
    if (!edition->card_count)
        return position->piles || position->played || position->later_pass || position->shown || position->leather
                   ? QB_BAD_CARDS
                   : QB_OK;
    if (position->later_pass > 1 || position->played >> edition->card_count || !unseen(edition, position, cards) ||
        cards_played(position) >= pass_length(edition, position))
        return QB_BAD_CARDS;
    if (edition->patch_count < 64 && position->piles >> edition->patch_count) return QB_BAD_CARDS;
    if (!same(cells_of(position->free[QB_AUTOMA]), cells_of(edition->all_cells)) || position->income[QB_AUTOMA] ||
        position->turn == QB_AUTOMA)
        return QB_BAD_CARDS;
    int starts = position->hand == QB_NONE && !position->leather_due;
    if (card_due(edition, position) != (starts && position->top == QB_AUTOMA && position->turn != QB_NOBODY))
        return QB_BAD_TURN;
    return position->hand != QB_NONE && position->top == QB_AUTOMA ? QB_BAD_HAND : QB_OK;
}

/* A leather patch is due only to the player who is ahead or arrived last, and has crossed its mark (M3-M5). */
static int check_leather(const struct qb_edition *edition, const struct qb_position *position) {
    unsigned seat = position->turn, due = position->leather_due;
    if (!due) return QB_OK;
    if (seat > 1 || position->hand != QB_NONE) return QB_BAD_LEATHER;
    unsigned mine = position->time[seat], theirs = position->time[1 - seat];
    if (mine < theirs || (mine == theirs && position->top != seat)) return QB_BAD_LEATHER;
    if (due > edition->leathers_upto[mine]) return QB_BAD_LEATHER;
    return edition->may_discard || any(cells_of(position->free[seat])) ? QB_OK : QB_BAD_LEATHER;
}

/* B2: a patch in hand fits, or it could not have been bought. */
static int check_hand(const struct qb_edition *edition, const struct qb_position *position, struct qb_game *game) {
    if (position->hand == QB_NONE) return QB_OK;
    if (position->turn == QB_NOBODY) return QB_BAD_HAND;
    return patch_fits(edition, &game->quilts[position->top], position->hand) ? QB_OK : QB_BAD_HAND;
}

/* X1. */
static int check_special(const struct qb_edition *edition, const struct qb_position *position) {
    return position->special == QB_NONE || (position->special < 2 && edition->square_count) ? QB_OK : QB_BAD_SPECIAL;
}

int qb_validate(const struct qb_edition *edition, const struct qb_position *position, struct qb_game *game) {
    int problem = check_sides(edition, position);
    if (!problem) problem = check_patches(edition, position);
    if (!problem) problem = check_turn(edition, position);
    if (!problem) problem = check_waiting(edition, position);
    if (!problem) problem = check_cards(edition, position);
    if (!problem) problem = check_leather(edition, position);
    if (!problem) problem = check_special(edition, position);
    if (problem) return problem;
    start_game(edition, game, position);
    return check_hand(edition, position, game);
}

/* --- decisions --------------------------------------------------------------------------------------------------- */

int qb_is_order(const struct qb_edition *edition, const uint8_t *order, int count) {
    uint64_t seen = 0;
    if (count != (int)edition->second_count || (count && !order)) return 0;
    for (int i = 0; i < count; i++) {
        if (order[i] >= edition->patch_count || (seen | edition->first_set) >> order[i] & 1) return 0;
        seen |= (uint64_t)1 << order[i];
    }
    return 1;
}

static int may_take(const struct qb_edition *edition, struct qb_game *game, unsigned index) {
    uint8_t takes[QB_LARGEST_REACH];
    const struct qb_position *position = &game->position;
    unsigned found = takeable(edition, position, &game->quilts[position->turn], takes);
    for (unsigned i = 0; i < found; i++)
        if (takes[i] == index) return 1;
    return 0;
}

static int may_place(const struct qb_edition *edition, const struct qb_game *game, unsigned turn, unsigned anchor) {
    const struct qb_patch *patch = &edition->patches[patch_in_hand(&game->position)];
    if (turn >= patch->turn_count) return 0;
    const struct qb_turn *turned = &edition->turns[patch->first_turn + turn];
    unsigned place = anchor + turned->base;
    qb_cells places = places_of_many(&game->quilts[game->position.turn], turned);
    return place < 128 && moved_far_down(places, place).lo & 1;
}

int qb_is_legal(const struct qb_edition *edition, struct qb_game *game, const struct qb_decision *decision) {
    const struct qb_position *position = &game->position;
    if (position->turn >= QB_CHANCE) return 0;
    int starts = turn_starts(position);
    switch (decision->kind) {
    case QB_ADVANCE: return starts && !decision->what && !decision->anchor;
    case QB_TAKE: return starts && !decision->anchor && may_take(edition, game, decision->what);
    case QB_PLACE: return !starts && may_place(edition, game, decision->what, decision->anchor);
    case QB_DISCARD: return !decision->what && !decision->anchor && may_discard(edition, position);
    default: return 0;
    }
}
