/* The public functions for learning programs. Each checks its arguments. */
#include <math.h>

#include "api/validate.h"
#include "env/env.h"
#include "eval/eval.h"

int qb_observe(const struct qb_edition *edition, const struct qb_position *position, int seat, float *features,
               uint8_t *planes, uint8_t *mask) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if (seat != 0 && seat != 1) return QB_BAD_ARGUMENT;
    if (features) {
        struct quilt_entry entries[2];
        memset(entries, 0, sizeof entries);
        edition->variant->observed_features(edition, position, (unsigned)seat, entries, features);
    }
    if (planes) edition->variant->observed_planes(edition, position, (unsigned)seat, planes);
    if (mask) {
        if (position->turn != seat) game.position.turn = QB_NOBODY; /* nothing is this seat's to choose */
        edition->variant->write_mask(edition, &game, mask);
    }
    return QB_OK;
}

float qb_potential(const struct qb_edition *edition, const struct qb_position *position, int seat) {
    struct qb_game game;
    if ((seat != 0 && seat != 1) || qb_validate(edition, position, &game)) return NAN;
    return edition->variant->potential(edition, position, (unsigned)seat);
}
