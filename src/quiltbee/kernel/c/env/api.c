/* The public functions for learning programs. Each checks its arguments. */
#include <math.h>
#include <stdlib.h>

#include "api/actions.h"
#include "api/validate.h"
#include "env/games.h"

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

/* --- games side by side -------------------------------------------------------------------------------------------- */

static int are_known(const struct qb_env_options *options) {
    return options->opponent <= QB_RANDOM_PLAYER && options->reward <= QB_POTENTIAL &&
           options->autoreset <= QB_NO_AUTORESET;
}

struct qb_env *qb_env_new(const struct qb_edition *edition, uint32_t rows, const struct qb_env_options *options) {
    if (!edition || !rows || !options || !are_known(options)) return 0;
    struct qb_env *env = calloc(1, sizeof *env);
    struct env_row *row = calloc(rows, sizeof *row);
    if (!env || !row) {
        free(env);
        free(row);
        return 0;
    }
    *env = (struct qb_env){edition, *options, rows, 0, row};
    return env;
}

void qb_env_free(struct qb_env *env) {
    if (env) free(env->row);
    free(env);
}

static void clear_problem(const struct qb_env_view *view, uint32_t row) {
    if (view->problems) view->problems[row] = QB_OK;
}

int qb_env_reset(struct qb_env *env, const uint8_t *which, const struct qb_env_seeds *seeds,
                 const struct qb_env_view *view) {
    if (!env || !view || (!env->started && (which || !seeds))) return QB_BAD_ARGUMENT;
    env->started = 1;
    for (uint32_t row = 0; row < env->rows; row++) {
        if (which && !which[row]) continue;
        if (seeds) {
            env->row[row].seeds = seeds[row];
            env->row[row].episode = 0;
        }
        env->edition->variant->env_reset_row(env, row, view);
        clear_problem(view, row);
    }
    return QB_OK;
}

/* Whether this step only deals the next game. */
static int deals_now(const struct qb_env *env, const struct env_row *row) {
    return env->options.autoreset == QB_NEXT_STEP && is_over(&row->game.position);
}

/* Notes the decision of a legal action. */
static int note_decision(const struct qb_env *env, struct env_row *row, int64_t action) {
    if (deals_now(env, row)) return QB_OK;
    if (action < 0 || action >= action_count(env->edition)) return QB_NOT_LEGAL;
    row->decision = decision_of(env->edition, &row->game.position, (int32_t)action);
    return qb_is_legal(env->edition, &row->game, &row->decision) ? QB_OK : QB_NOT_LEGAL;
}

int64_t qb_env_step(struct qb_env *env, const int64_t *actions, const struct qb_env_view *view) {
    int64_t refused = 0;
    if (!env || !actions || !view || !env->started) return QB_BAD_ARGUMENT;
    for (uint32_t row = 0; row < env->rows; row++) {
        int problem = note_decision(env, &env->row[row], actions[row]);
        if (view->problems) view->problems[row] = (int8_t)problem;
        refused += problem != QB_OK;
    }
    if (refused) return refused;
    for (uint32_t row = 0; row < env->rows; row++)
        (deals_now(env, &env->row[row]) ? env->edition->variant->env_reset_row
                                        : env->edition->variant->env_step_row)(env, row, view);
    return 0;
}

int qb_env_sample(struct qb_env *env, int64_t *actions) {
    if (!env || !actions || !env->started) return QB_BAD_ARGUMENT;
    for (uint32_t i = 0; i < env->rows; i++) {
        struct env_row *row = &env->row[i];
        actions[i] = is_over(&row->game.position)
                         ? 0
                         : env->edition->variant->draw_action(env->edition, &row->game, &row->sample);
    }
    return QB_OK;
}

int qb_env_position(const struct qb_env *env, uint32_t row, struct qb_position *position) {
    if (!env || !position || !env->started || row >= env->rows) return QB_BAD_ARGUMENT;
    *position = env->row[row].game.position;
    return QB_OK;
}
