/* Games side by side, for learning programs: the memory of struct qb_env. */
#ifndef QB_ENV_GAMES_H
#define QB_ENV_GAMES_H

#include "env/env.h"
#include "eval/eval.h"
#include "rules/rules.h"

struct env_row {
    struct qb_game game;
    struct quilt_entry quilts[2];  /* what is known about the quilts, for the features */
    struct qb_env_seeds seeds;
    uint64_t episode;              /* the number of games that were dealt with these seeds */
    uint64_t refill, opponent, sample; /* the generators of this game */
    struct qb_decision decision;   /* the next one, checked */
};

struct qb_env {
    const struct qb_edition *edition;
    struct qb_env_options options;
    uint32_t rows;
    int started;
    struct env_row *row;
};

#endif
