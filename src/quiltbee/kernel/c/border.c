/* The public functions: each checks what comes from outside, then calls the level of the edition. */
#include "check.h"

int qb_check(const struct qb_edition *edition, const struct qb_position *position) {
    struct qb_game game;
    return qb_admit(edition, position, &game);
}

int qb_tidy(const struct qb_edition *edition, struct qb_position *position) {
    struct qb_game game;
    int problem = qb_admit(edition, position, &game);
    if (problem) return problem;
    position->first = 0;
    for (unsigned i = 0; i < 64; i++)
        position->circle[i] = (uint8_t)(i < position->left ? in_circle(&game.position, i) : QB_NONE);
    return QB_OK;
}

int32_t qb_score(const struct qb_edition *edition, const struct qb_position *position, int seat) {
    struct qb_game game;
    return (seat == 0 || seat == 1) && !qb_admit(edition, position, &game) ? score(edition, position, (unsigned)seat)
                                                                           : 0;
}

int qb_winner(const struct qb_edition *edition, const struct qb_position *position) {
    struct qb_game game;
    int problem = qb_admit(edition, position, &game);
    if (problem) return problem;
    if (!is_over(position)) return QB_NONE;
    return (int)winner(position, score(edition, position, 0), score(edition, position, 1));
}

int qb_legal_count(const struct qb_edition *edition, const struct qb_position *position) {
    struct qb_game game;
    int problem = qb_admit(edition, position, &game);
    return problem ? problem : edition->level->legal_count(edition, &game);
}

int qb_legal(const struct qb_edition *edition, const struct qb_position *position, struct qb_decision *decisions) {
    struct qb_game game;
    int problem = qb_admit(edition, position, &game);
    return problem ? problem : edition->level->legal(edition, &game, decisions);
}

int qb_play(const struct qb_edition *edition, struct qb_position *position, const struct qb_decision *decision) {
    struct qb_game game;
    int problem = qb_admit(edition, position, &game);
    if (problem) return problem;
    if (!qb_is_legal(edition, &game, decision)) return QB_NOT_LEGAL;
    edition->level->play(edition, &game, decision);
    *position = game.position;
    return QB_OK;
}

int qb_refill(const struct qb_edition *edition, struct qb_position *position, const uint8_t *order, int count) {
    struct qb_game game;
    int problem = qb_admit(edition, position, &game);
    if (problem) return problem;
    if (position->turn != QB_CHANCE) return QB_NOT_LEGAL;
    if (!qb_is_order(edition, order, count)) return QB_BAD_ORDER;
    refill(edition, position, order);
    return QB_OK;
}

/* splitmix64: seeds that differ in one bit must not start alike, and zero would stay zero. */
uint64_t qb_seeded(uint64_t seed) {
    uint64_t z = seed + 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return z ? z : 0x9E3779B97F4A7C15u;
}

uint32_t qb_below(uint64_t *rng, uint32_t n) { return below(rng, n); }

int qb_playouts(const struct qb_edition *edition, const struct qb_position *position, uint32_t games, uint64_t *rng,
                struct qb_tally *tally, struct qb_result *results) {
    struct qb_game game;
    int problem = qb_admit(edition, position, &game);
    if (problem) return problem;
    edition->level->playouts(edition, position, games, rng, tally, results);
    return QB_OK;
}

int qb_perft(const struct qb_edition *edition, const struct qb_position *position, int depth, const uint8_t *order,
             int count, uint64_t *sequences) {
    struct qb_game game;
    int problem = qb_admit(edition, position, &game);
    if (problem) return problem;
    if (depth < 0 || depth > QB_DEEPEST_PERFT) return QB_BAD_ARGUMENT;
    if (position->waiting && !qb_is_order(edition, order, count)) return QB_BAD_ORDER;
    *sequences = edition->level->perft(edition, &game, depth, order);
    return QB_OK;
}
