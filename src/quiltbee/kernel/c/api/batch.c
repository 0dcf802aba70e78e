/* Many positions in one call, for learning programs. Memory from outside is copied before it is checked and used. */
#include "api/actions.h"
#include "api/validate.h"
#include "env/env.h"
#include "eval/eval.h"

/* S1, S2, S3, S5: a first position with a random circle and a random first player. */
static void deal(const struct qb_edition *edition, struct qb_position *position, uint64_t *rng) {
    uint8_t left[QB_MOST_PATCHES];
    unsigned n = 0;
    memset(position, 0, sizeof *position);
    memset(position->circle, QB_NONE, sizeof position->circle);
    for (unsigned patch = 0; patch < edition->patch_count; patch++)
        if (edition->first_set >> patch & 1 && patch != edition->smallest) left[n++] = (uint8_t)patch;
    draw_all(rng, left, n, position->circle);
    position->circle[n] = (uint8_t)edition->smallest;
    position->left = (uint8_t)(n + 1);
    for (int seat = 0; seat < 2; seat++) {
        memcpy(position->free[seat], edition->all_cells, sizeof position->free[seat]);
        position->buttons[seat] = edition->start_buttons;
    }
    position->hand = position->special = QB_NONE;
    position->waiting = edition->second_count > 0;
    position->turn = position->top = (uint8_t)below(rng, 2);
    if (edition->card_count) {
        position->buttons[QB_AUTOMA] = 0;
        position->turn = position->top = QB_HUMAN;
    }
}

int qb_deal(const struct qb_edition *edition, struct qb_position *position, uint64_t *rng) {
    deal(edition, position, rng);
    return QB_OK;
}

int qb_action_count(const struct qb_edition *edition) { return (int)action_count(edition); }

/* --- one row ------------------------------------------------------------------------------------------------------- */

static int play_action(const struct qb_edition *edition, struct qb_game *game, int32_t action, uint64_t *rng) {
    struct qb_decision decision = decision_of(edition, &game->position, action);
    if (!qb_is_legal(edition, game, &decision)) return QB_NOT_LEGAL;
    edition->variant->play(edition, game, &decision);
    while (game->position.turn == QB_CHANCE) draw_chance(edition, &game->position, rng);
    return QB_OK;
}

/* Plays one action. Nothing has changed if the answer is not QB_OK. */
static int step_game(const struct qb_edition *edition, struct qb_game *game, int32_t action, uint64_t *rng) {
    if (action == QB_DEAL) {
        struct qb_position fresh;
        deal(edition, &fresh, rng);
        start_game(edition, game, &fresh);
        return QB_OK;
    }
    int problem = qb_validate(edition, &game->position, game);
    if (problem || action == QB_LEAVE) return problem;
    return play_action(edition, game, action, rng);
}

static void write_legal(const struct qb_edition *edition, struct qb_game *game, const struct qb_batch *batch,
                        uint32_t row) {
    if (!batch->masks && !batch->counts) return;
    uint8_t *mask = batch->masks ? batch->masks + (size_t)row * (size_t)action_count(edition) : 0;
    int found = mask ? edition->variant->write_mask(edition, game, mask) : edition->variant->legal_count(edition, game);
    if (batch->counts) batch->counts[row] = found;
}

/* What the player who decides sees; when the game is over, what seat 0 sees. */
static void write_observation(const struct qb_edition *edition, const struct qb_position *position,
                              const struct qb_batch *batch, uint32_t row) {
    unsigned seat = position->turn == 1;
    if (batch->features) {
        struct quilt_entry entries[2];
        memset(entries, 0, sizeof entries);
        edition->variant->observed_features(edition, position, seat, entries, batch->features + (size_t)row * QB_OBSERVED);
    }
    if (batch->planes) {
        size_t size = (size_t)QB_PLANES * edition->rows * edition->columns;
        edition->variant->observed_planes(edition, position, seat, batch->planes + row * size);
    }
}

static void write_row(const struct qb_edition *edition, struct qb_game *game, const struct qb_batch *batch,
                      uint32_t row) {
    const struct qb_position *position = &game->position;
    memcpy(batch->positions + (size_t)row * sizeof *position, position, sizeof *position);
    if (batch->turns) batch->turns[row] = position->turn;
    if (batch->scores)
        for (unsigned seat = 0; seat < 2; seat++) batch->scores[2 * (size_t)row + seat] = score(edition, position, seat);
    write_legal(edition, game, batch, row);
    write_observation(edition, position, batch, row);
}

static int step_row(const struct qb_edition *edition, const struct qb_batch *batch, uint32_t row) {
    struct qb_game game;
    uint64_t rng = batch->rngs[row];
    memcpy(&game.position, batch->positions + (size_t)row * sizeof game.position, sizeof game.position);
    int problem = step_game(edition, &game, batch->actions[row], &rng);
    if (problem) return problem;
    batch->rngs[row] = rng;
    write_row(edition, &game, batch, row);
    return QB_OK;
}

int64_t qb_step_batch(const struct qb_edition *edition, const struct qb_batch *batch) {
    int64_t refused = 0;
    for (uint32_t row = 0; row < batch->rows; row++) {
        int problem = step_row(edition, batch, row);
        batch->problems[row] = (int8_t)problem;
        refused += problem != QB_OK;
    }
    return refused;
}

/* --- actions to choose from ---------------------------------------------------------------------------------------- */

/* Reads a row; QB_OK if it can be played. */
static int read_row(const struct qb_edition *edition, const uint8_t *positions, uint32_t row, struct qb_game *game) {
    struct qb_position position;
    memcpy(&position, positions + (size_t)row * sizeof position, sizeof position);
    return qb_validate(edition, &position, game);
}

int64_t qb_sample_batch(const struct qb_edition *edition, uint32_t rows, const uint8_t *positions, uint64_t *rngs,
                        int32_t *actions) {
    int64_t refused = 0;
    for (uint32_t row = 0; row < rows; row++) {
        struct qb_game game;
        int problem = read_row(edition, positions, row, &game);
        refused += problem != QB_OK;
        int waits = problem || game.position.turn == QB_CHANCE;
        actions[row] = waits                      ? QB_LEAVE
                       : is_over(&game.position) ? QB_DEAL
                                                 : edition->variant->draw_action(edition, &game, &rngs[row]);
    }
    return refused;
}

int64_t qb_list_batch(const struct qb_edition *edition, uint32_t rows, const uint8_t *positions, int32_t *starts,
                      int32_t *actions, uint32_t room) {
    int64_t total = 0;
    for (uint32_t row = 0; row < rows; row++) {
        struct qb_game game;
        int32_t found[QB_MOST_LEGAL];
        starts[row] = (int32_t)total;
        int count = read_row(edition, positions, row, &game) ? 0 : edition->variant->list_actions(edition, &game, found);
        if (total + count > (int64_t)room) return QB_BAD_ARGUMENT;
        memcpy(actions + total, found, (size_t)count * sizeof *found);
        total += count;
    }
    starts[rows] = (int32_t)total;
    return total;
}
