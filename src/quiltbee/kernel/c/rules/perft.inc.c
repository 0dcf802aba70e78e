/* Counting sequences of decisions. */

static uint64_t perft(const struct qb_edition *, struct qb_game *, int, const uint8_t *, int *);

/* The sequences after every card that may come. */
static uint64_t perft_of_cards(const struct qb_edition *edition, const struct qb_game *game, int depth, int *problem) {
    uint8_t cards[QB_MOST_CARDS];
    unsigned found = unseen(edition, &game->position, cards);
    uint64_t sequences = 0;
    for (unsigned i = 0; i < found; i++) {
        struct qb_game next = *game;
        turn_over(edition, &next.position, cards[i]);
        sequences += perft(edition, &next, depth, 0, problem);
    }
    return sequences;
}

/* Sets `*problem` if a refill is due and there is no order for it. */
static uint64_t perft(const struct qb_edition *edition, struct qb_game *game, int depth, const uint8_t *order,
                      int *problem) {
    if (card_due(edition, &game->position)) return depth ? perft_of_cards(edition, game, depth, problem) : 1;
    if (game->position.turn == QB_CHANCE) {
        if (!order) {
            *problem = QB_BAD_ORDER;
            return 0;
        }
        refill(edition, &game->position, order);
    }
    if (depth == 0) return 1;
    if (depth == 1) return (uint64_t)legal_count(edition, game);
    struct qb_decision decisions[QB_MOST_LEGAL];
    int found = legal(edition, game, decisions);
    uint64_t sequences = 0;
    for (int i = 0; i < found; i++) {
        struct qb_game next = *game;
        play(edition, &next, &decisions[i]);
        sequences += perft(edition, &next, depth - 1, order, problem);
    }
    return sequences;
}
