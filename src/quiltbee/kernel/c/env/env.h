/* What learning programs see: observations.
 *
 * As in quiltbee.h, Python sees what is between the two lines that say "cffi", and everything from outside is checked. */
#ifndef QB_ENV_H
#define QB_ENV_H

#include "search/search.h"

/* cffi: begin */

/* An observation is what one seat sees, at any moment of a game: the seat need not be the one that decides. There are two
 * forms of it. docs/kernel.md lists every number of both.
 *
 *   features: QB_OBSERVED floats. The first QB_FEATURES are the inputs of the net, as if the seat were to move; the rest says
 *             who decides and what is in hand.
 *   planes:   QB_PLANES pictures of a quilt, `rows` times `columns` bytes each. Cells are 0 or 1; a number, at most 255,
 *             fills a whole plane. */
#define QB_OBSERVED 192
#define QB_PLANES 59

/* Writes what is asked for; `features`, `planes` and `mask` may be NULL. `mask` has qb_action_count bytes: 1 for each action
 * that is legal and is this seat's to choose. */
int qb_observe(const struct qb_edition *edition, const struct qb_position *position, int seat, float *features,
               uint8_t *planes, uint8_t *mask);

/* What the margin of a seat is expected to be, by a simple sum: the score, the income to come, the time left. At the end of a
 * game it is the margin itself. NaN if an argument is not valid. */
float qb_potential(const struct qb_edition *edition, const struct qb_position *position, int seat);

/* cffi: end */

#endif
