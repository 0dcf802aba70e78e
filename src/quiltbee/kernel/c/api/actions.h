/* Actions: the decisions of every position of an edition, numbered once and for all, for learners.
 *
 *     0                                          advance
 *     1 ... reach                                take the first, second, ... in reach
 *     then, for each code of a turn from 0 to 7, each cell row by row: place, anchored there
 *     the last                                   discard
 */
#ifndef QB_ACTIONS_H
#define QB_ACTIONS_H

#include "rules/rules.h"

static inline int32_t action_count(const struct qb_edition *edition) {
    return (int32_t)(1 + edition->reach + QB_MOST_TURNS * edition->rows * edition->columns + 1);
}

static inline int32_t placing_action(const struct qb_edition *edition, unsigned code, unsigned anchor) {
    unsigned row = anchor / edition->stride, column = anchor % edition->stride;
    return (int32_t)(1 + edition->reach + (code * edition->rows + row) * edition->columns + column);
}

/* The action of a legal decision. */
static inline int32_t action_of(const struct qb_edition *edition, const struct qb_position *position,
                                const struct qb_decision *decision) {
    switch (decision->kind) {
    case QB_ADVANCE: return 0;
    case QB_TAKE: return 1 + decision->what;
    case QB_DISCARD: return action_count(edition) - 1;
    default: {
        unsigned first = edition->patches[patch_in_hand(position)].first_turn;
        return placing_action(edition, edition->turns[first + decision->what].code, decision->anchor);
    }
    }
}

/* The turn of a patch with this code; the number of its turns if none has it. */
static inline unsigned turn_with_code(const struct qb_edition *edition, const struct qb_patch *patch, unsigned code) {
    unsigned i = 0;
    while (i < patch->turn_count && edition->turns[patch->first_turn + i].code != code) i++;
    return i;
}

/* The decision of an action, legal or not. Its kind is QB_NONE if there is no such decision. */
static inline struct qb_decision decision_of(const struct qb_edition *edition, const struct qb_position *position,
                                             int32_t action) {
    const struct qb_decision none = {QB_NONE, 0, 0};
    if (action < 0 || action >= action_count(edition)) return none;
    if (action == 0) return (struct qb_decision){QB_ADVANCE, 0, 0};
    if (action <= (int32_t)edition->reach) return (struct qb_decision){QB_TAKE, (uint8_t)(action - 1), 0};
    if (action == action_count(edition) - 1) return (struct qb_decision){QB_DISCARD, 0, 0};
    if (turn_starts(position)) return none;
    unsigned cell = (unsigned)action - 1 - edition->reach, cells = edition->rows * edition->columns;
    unsigned row = cell % cells / edition->columns, column = cell % cells % edition->columns;
    unsigned turn = turn_with_code(edition, &edition->patches[patch_in_hand(position)], cell / cells);
    return (struct qb_decision){QB_PLACE, (uint8_t)turn, (uint8_t)(row * edition->stride + column)};
}

#endif
