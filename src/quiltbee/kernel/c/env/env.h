/* For learning programs: observations, and games side by side that start again by themselves.
 *
 * As in quiltbee.h, Python sees what is between the two lines that say "cffi", and everything from outside is checked. */
#ifndef QB_ENV_H
#define QB_ENV_H

#include "search/search.h"

/* cffi: begin */

/* An observation is what one seat sees, at any moment of a game: the seat need not be the one that decides. There are two
 * forms of it. docs/reference/kernel.md lists every number of both.
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

/* The expected margin of a seat, by a simple sum of the score, the income to come and the time left. At the end of a game
 * it is the margin itself. NaN if an argument is not valid. */
float qb_potential(const struct qb_edition *edition, const struct qb_position *position, int seat);

/* --- games side by side -------------------------------------------------------------------------------------------- */

/* Who plays the other seat: nobody, so that one program plays both; or a player who decides at random. Against another
 * player, the program plays seat 0; the first player is random in either case. */
enum qb_opponent { QB_SELF_PLAY, QB_RANDOM_PLAYER };

/* What is rewarded, from the view of the player who acted: at the end 1 for a win and -1 for a loss; at the end the margin;
 * at every step by how much the potential has changed. */
enum qb_reward { QB_WIN, QB_MARGIN, QB_POTENTIAL };

/* When a game is over, the next one is dealt: at the next step, whose action is ignored; in the same step; or never. */
enum qb_autoreset { QB_NEXT_STEP, QB_SAME_STEP, QB_NO_AUTORESET };

struct qb_env_options {
    uint32_t opponent, reward, autoreset;
};

/* Game number n of a row depends on these seeds and on n alone: the circle and the first player on `deal`, the order of the
 * second set on `refill`, random decisions on `agents`. */
struct qb_env_seeds {
    uint64_t deal, refill, agents;
};

/* Where the results go. Each array has one entry per row unless it says otherwise, and may be NULL. Observations are those of
 * the player who decides next; when the game is over, of the player who acted last. */
struct qb_env_view {
    float *features;         /* QB_OBSERVED each */
    uint8_t *planes;         /* QB_PLANES each */
    uint8_t *masks;          /* qb_action_count each */
    double *rewards;
    uint8_t *terminations;   /* 1 if the game ended in this step */
    uint8_t *turns;          /* who decides next: 0 or 1; 3 when the game is over */
    int32_t *scores;         /* two each; when a game has ended and the next was dealt at once, still those of its end */
    int8_t *problems;        /* QB_OK, or why nothing was played */
    float *final_features;   /* with QB_SAME_STEP, for rows whose game ended: the last observation of that game */
    uint8_t *final_planes;
    uint8_t *final_masks;
};

struct qb_env;

/* NULL if an argument is not valid or there is no memory. `edition` must outlive it. Call qb_env_reset first. */
struct qb_env *qb_env_new(const struct qb_edition *edition, uint32_t rows, const struct qb_env_options *options);
void qb_env_free(struct qb_env *env);

/* Deals new games, in the rows where `which` is not 0, or in all if it is NULL. `seeds` has three numbers for each row; if it
 * is NULL, each row goes on with its own. */
int qb_env_reset(struct qb_env *env, const uint8_t *which, const struct qb_env_seeds *seeds,
                 const struct qb_env_view *view);

/* Plays one action in each row. If any is not legal, nothing at all is played. Returns how many are not legal. */
int64_t qb_env_step(struct qb_env *env, const int64_t *actions, const struct qb_env_view *view);

/* Draws a legal action for each row, all equally likely; 0 where the game is over. */
int qb_env_sample(struct qb_env *env, int64_t *actions);

/* A copy of the position of a row. */
int qb_env_position(const struct qb_env *env, uint32_t row, struct qb_position *position);

/* cffi: end */

#endif
