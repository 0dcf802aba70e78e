/* The turn of a solo opponent: a card, and everything that follows from it (U2-U11). Its deck is data of the edition. */
#ifndef QB_AUTOMA_H
#define QB_AUTOMA_H

#include "rules/rules.h"

/* The seats of a solo game: the human moves first (U1). */
enum { QB_HUMAN, QB_AUTOMA };

/* Whether chance decides which card is turned over now. A refill is due only with a patch in hand. */
static inline int card_due(const struct qb_edition *edition, const struct qb_position *position) {
    return edition->card_count && position->turn == QB_CHANCE && position->hand == QB_NONE;
}

/* The cards that may come next, each as likely as the others (U2.3). Returns how many. */
static inline unsigned unseen(const struct qb_edition *edition, const struct qb_position *position,
                              uint8_t cards[QB_MOST_CARDS]) {
    unsigned found = 0;
    for (unsigned i = 0; i < edition->card_count; i++) {
        cards[found] = (uint8_t)i;
        found += !(position->played >> i & 1) && (!position->shown || position->shown == edition->cards[i].budget + 1);
    }
    return found;
}

static inline unsigned cards_played(const struct qb_position *position) {
    return count((qb_cells){position->played, 0});
}

/* How many cards a pass through the deck has (U2). */
static inline unsigned pass_length(const struct qb_edition *edition, const struct qb_position *position) {
    return edition->card_count - (position->later_pass ? 0 : edition->put_aside);
}

/* What a filter ranks patches by: it keeps those with the most (U8). */
static inline unsigned rank_by(const struct qb_edition *edition, const struct qb_position *position, unsigned filter,
                               unsigned place) {
    const struct qb_patch *patch = &edition->patches[in_circle(position, place)];
    unsigned end = position->time[QB_AUTOMA] + (unsigned)patch->time;
    if (end > edition->last_space) end = edition->last_space;
    switch (filter) {
    case QB_NOT_OVERTAKING: return end <= position->time[QB_HUMAN];
    case QB_MOST_SYMBOLS_KEPT: return patch->income;
    case QB_LARGEST_PATCH: return patch->size;
    default: return place;
    }
}

/* Whether a card prefers one place in reach to an earlier one. A filter that would keep nothing is skipped, so the whole
 * choice is one comparison (U7.2). */
static inline int is_preferred(const struct qb_edition *edition, const struct qb_position *position,
                               const struct qb_card *card, unsigned later, unsigned earlier) {
    for (unsigned i = 0; i < QB_MOST_FILTERS; i++) {
        unsigned one = rank_by(edition, position, card->filters[i], later);
        unsigned two = rank_by(edition, position, card->filters[i], earlier);
        if (one != two) return one > two;
    }
    return 1;
}

/* The place in reach that a card takes, or QB_NONE: then the opponent advances (U5-U7). */
static inline unsigned chosen_place(const struct qb_edition *edition, const struct qb_position *position,
                                    const struct qb_card *card) {
    unsigned reach = position->left < edition->reach ? position->left : edition->reach, best = QB_NONE;
    for (unsigned i = 0; i < reach; i++)
        if (edition->patches[in_circle(position, i)].cost <= (int)card->budget &&
            (best == QB_NONE || is_preferred(edition, position, card, i, best)))
            best = i;
    return best;
}

/* U9: takes a patch for nothing, onto a pile. Returns its time. */
static inline unsigned pile_up(const struct qb_edition *edition, struct qb_position *position, unsigned place) {
    unsigned patch = in_circle(position, place);
    for (unsigned i = 0; i < place; i++)
        position->circle[(position->first + position->left + i) % 64] = (uint8_t)in_circle(position, i);
    position->first = (uint8_t)((position->first + place + 1) % 64);
    position->left--;
    position->piles |= (uint64_t)1 << patch;
    return edition->patches[patch].time;
}

/* U2.2: an empty deck is shuffled at once. */
static inline void lay_down(const struct qb_edition *edition, struct qb_position *position, unsigned card) {
    position->shown = 0;
    position->played = (uint16_t)(position->played | 1u << card);
    if (cards_played(position) < pass_length(edition, position)) return;
    position->played = 0;
    position->later_pass = 1;
}

/* Moves the opponent's token: income marks (U10), leather patches (U11), the marker (U3). */
static inline void move_automa(const struct qb_edition *edition, struct qb_position *position, unsigned end,
                               unsigned income) {
    unsigned start = position->time[QB_AUTOMA], human = position->time[QB_HUMAN], from = start > human ? start : human;
    position->buttons[QB_AUTOMA] += income * (uint32_t)(edition->incomes_upto[end] - edition->incomes_upto[start]);
    if (end > from)
        position->leather =
            (uint8_t)(position->leather + edition->leathers_upto[end] - edition->leathers_upto[from]);
    if (position->special == QB_NONE && start < edition->marker && edition->marker <= end)
        position->special = QB_AUTOMA;
    position->time[QB_AUTOMA] = (uint8_t)end;
    position->top = end > human ? QB_HUMAN : QB_AUTOMA;
}

/* A whole turn (U9.1). */
static inline void turn_over(const struct qb_edition *edition, struct qb_position *position, unsigned number) {
    const struct qb_card *card = &edition->cards[number];
    unsigned place = chosen_place(edition, position, card), end = position->time[QB_HUMAN] + 1u;
    if (place != QB_NONE) end = position->time[QB_AUTOMA] + pile_up(edition, position, place);
    move_automa(edition, position, end < edition->last_space ? end : edition->last_space, card->income);
    lay_down(edition, position, number);
    settle(edition, position, QB_AUTOMA, 0);
}

/* Draws what is due, the refill or a card, with the random numbers that `choose` in rules/legal.py draws. */
static inline void draw_chance(const struct qb_edition *edition, struct qb_position *position, uint64_t *rng) {
    if (card_due(edition, position)) {
        uint8_t cards[QB_MOST_CARDS];
        unsigned found = unseen(edition, position, cards);
        turn_over(edition, position, cards[below(rng, found)]);
        return;
    }
    uint8_t order[QB_MOST_PATCHES];
    draw_order(edition, rng, order);
    refill(edition, position, order);
}

#endif
