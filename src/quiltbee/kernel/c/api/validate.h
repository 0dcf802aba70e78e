/* Checks of everything that comes from outside. */
#ifndef QB_VALIDATE_H
#define QB_VALIDATE_H

#include "cpu/variant.h"

/* Checks a position and starts a game with it. Returns QB_OK, or what is wrong. */
int qb_validate(const struct qb_edition *edition, const struct qb_position *position, struct qb_game *game);

/* Whether `order` is the second set in any order. */
int qb_is_order(const struct qb_edition *edition, const uint8_t *order, int count);

/* Whether a decision is legal in a position that qb_validate accepted. */
int qb_is_legal(const struct qb_edition *edition, struct qb_game *game, const struct qb_decision *decision);

#endif
