/* What is asked about a position that comes in. */
#ifndef QB_CHECK_H
#define QB_CHECK_H

#include "cpu/variant.h"

/* Checks a position and starts a game with it: QB_OK or what is wrong. */
int qb_validate(const struct qb_edition *edition, const struct qb_position *position, struct qb_game *game);

/* Whether `order` is the second set in any order. */
int qb_is_order(const struct qb_edition *edition, const uint8_t *order, int count);

/* Whether a decision is legal in a position that has been admitted. */
int qb_is_legal(const struct qb_edition *edition, struct qb_game *game, const struct qb_decision *decision);

#endif
