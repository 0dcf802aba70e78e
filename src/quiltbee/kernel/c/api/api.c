/* The public functions. Each checks its arguments, then calls the edition's CPU variant. */
#include "api/actions.h"
#include "api/validate.h"
#include "eval/tidiness.h"

int qb_check(const struct qb_edition *edition, const struct qb_position *position) {
    struct qb_game game;
    return qb_validate(edition, position, &game);
}

int qb_tidy(const struct qb_edition *edition, struct qb_position *position) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    position->first = 0;
    for (unsigned i = 0; i < 64; i++)
        position->circle[i] = (uint8_t)(i < position->left ? in_circle(&game.position, i) : QB_NONE);
    return QB_OK;
}

int32_t qb_score(const struct qb_edition *edition, const struct qb_position *position, int seat) {
    struct qb_game game;
    return (seat == 0 || seat == 1) && !qb_validate(edition, position, &game) ? score(edition, position, (unsigned)seat)
                                                                           : 0;
}

int qb_winner(const struct qb_edition *edition, const struct qb_position *position) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if (!is_over(position)) return QB_NONE;
    return (int)winner(position, score(edition, position, 0), score(edition, position, 1));
}

int qb_legal_count(const struct qb_edition *edition, const struct qb_position *position) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    return problem ? problem : edition->variant->legal_count(edition, &game);
}

int qb_legal(const struct qb_edition *edition, const struct qb_position *position, struct qb_decision *decisions) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    return problem ? problem : edition->variant->legal(edition, &game, decisions);
}

int qb_play(const struct qb_edition *edition, struct qb_position *position, const struct qb_decision *decision) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if (!qb_is_legal(edition, &game, decision)) return QB_NOT_LEGAL;
    edition->variant->play(edition, &game, decision);
    *position = game.position;
    return QB_OK;
}

int qb_legal_actions(const struct qb_edition *edition, const struct qb_position *position, int16_t *actions) {
    struct qb_game game;
    int32_t found[QB_MOST_LEGAL];
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    int count = edition->variant->list_actions(edition, &game, found);
    for (int i = 0; i < count; i++) actions[i] = (int16_t)found[i];
    return count;
}

/* The place in the reach of a patch; QB_NONE if it is not there. */
static uint8_t place_in_reach(const struct qb_edition *edition, const struct qb_position *position, int patch) {
    for (unsigned i = 0; i < edition->reach && i < position->left; i++)
        if ((int)in_circle(position, i) == patch) return (uint8_t)i;
    return QB_NONE;
}

int qb_play_named(const struct qb_edition *edition, const struct qb_position *position, int kind, int name, int anchor,
                  struct qb_position *after) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if (kind < QB_ADVANCE || kind > QB_DISCARD || anchor < 0 || anchor >= QB_NONE) return QB_NOT_LEGAL;
    struct qb_decision decision = {(uint8_t)kind, 0, (uint8_t)anchor};
    if (kind == QB_TAKE) decision.what = place_in_reach(edition, position, name);
    if (kind == QB_PLACE) {
        if (turn_starts(position) || name < 0) return QB_NOT_LEGAL;
        decision.what = (uint8_t)turn_with_code(edition, &edition->patches[patch_in_hand(position)], (unsigned)name);
    }
    if (!qb_is_legal(edition, &game, &decision)) return QB_NOT_LEGAL;
    edition->variant->play(edition, &game, &decision);
    *after = game.position;
    return QB_OK;
}

int qb_refill(const struct qb_edition *edition, struct qb_position *position, const uint8_t *order, int count) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if (position->turn != QB_CHANCE || card_due(edition, position)) return QB_NOT_LEGAL;
    if (!qb_is_order(edition, order, count)) return QB_BAD_ORDER;
    refill(edition, position, order);
    return QB_OK;
}

int qb_turn_over(const struct qb_edition *edition, struct qb_position *position, int card) {
    struct qb_game game;
    uint8_t cards[QB_MOST_CARDS];
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if (!card_due(edition, position)) return QB_NOT_LEGAL;
    for (unsigned i = unseen(edition, position, cards); i; i--)
        if (cards[i - 1] == card) {
            turn_over(edition, position, (unsigned)card);
            return QB_OK;
        }
    return QB_NOT_LEGAL;
}

/* splitmix64: similar seeds must not start alike, and a state of zero would stay zero. */
uint64_t qb_seeded(uint64_t seed) {
    uint64_t z = seed + 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return z ? z : 0x9E3779B97F4A7C15u;
}

uint32_t qb_below(uint64_t *rng, uint32_t n) { return below(rng, n); }

static int are_light(const struct qb_weights *weights) {
    for (int i = 0; i < QB_SHAPES; i++)
        if (weights->of[i] < -QB_LARGEST_WEIGHT || weights->of[i] > QB_LARGEST_WEIGHT) return 0;
    return 1;
}

int qb_playouts(const struct qb_edition *edition, const struct qb_position *position, uint32_t games, uint64_t *rng,
                const struct qb_weights *weights, struct qb_tally *tally, struct qb_result *results) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if (weights && !are_light(weights)) return QB_BAD_ARGUMENT;
    edition->variant->playouts(edition, position, games, rng, weights, tally, results);
    return QB_OK;
}

int qb_perft(const struct qb_edition *edition, const struct qb_position *position, int depth, const uint8_t *order,
             int count, uint64_t *sequences) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if (depth < 0 || depth > QB_DEEPEST_PERFT) return QB_BAD_ARGUMENT;
    if (order && position->waiting && !qb_is_order(edition, order, count)) return QB_BAD_ORDER;
    *sequences = edition->variant->perft(edition, &game, depth, order, &problem);
    return problem;
}

/* --- placements ---------------------------------------------------------------------------------------------------- */

static int is_patch(const struct qb_edition *edition, int patch) {
    return patch == QB_LEATHER || (patch >= 0 && patch < (int)edition->patch_count);
}

struct qb_weights qb_packing_weights(void) { return packing_weights; }

int qb_shape_counts(const struct qb_edition *edition, const struct qb_position *position, int seat, uint32_t *counts) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if (seat != 0 && seat != 1) return QB_BAD_ARGUMENT;
    edition->variant->count_shapes(edition, position->free[seat], counts);
    return QB_OK;
}

int qb_placement_values(const struct qb_edition *edition, const struct qb_position *position, int seat, int patch,
                        const struct qb_weights *weights, struct qb_ranked *ranked) {
    struct qb_game game;
    int problem = qb_validate(edition, position, &game);
    if (problem) return problem;
    if ((seat != 0 && seat != 1) || !is_patch(edition, patch) || !are_light(weights)) return QB_BAD_ARGUMENT;
    return (int)edition->variant->value_placements(edition, &game.quilts[seat], (unsigned)patch, weights, ranked);
}

int qb_best_placements(const struct qb_edition *edition, const struct qb_position *position, int seat, int patch,
                       const struct qb_weights *weights, int most, struct qb_ranked *ranked) {
    int found = qb_placement_values(edition, position, seat, patch, weights, ranked);
    if (found < 0 || most < 0) return found < 0 ? found : QB_BAD_ARGUMENT;
    return (int)edition->variant->keep_best(ranked, (unsigned)found, (unsigned)most);
}
