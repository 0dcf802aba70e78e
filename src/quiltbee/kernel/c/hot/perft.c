/* Counting sequences of decisions. */

static uint64_t perft(const struct qb_edition *edition, struct qb_game *game, int depth, const uint8_t *order) {
    if (game->position.turn == QB_CHANCE) refill(edition, &game->position, order);
    if (depth == 0) return 1;
    if (depth == 1) return (uint64_t)legal_count(edition, game);
    struct qb_decision decisions[QB_MOST_LEGAL];
    int found = legal(edition, game, decisions);
    uint64_t sequences = 0;
    for (int i = 0; i < found; i++) {
        struct qb_game next = *game;
        play(edition, &next, &decisions[i]);
        sequences += perft(edition, &next, depth - 1, order);
    }
    return sequences;
}
