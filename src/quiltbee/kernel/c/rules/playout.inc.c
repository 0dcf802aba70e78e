/* Random games: each decision is the one that `choose` in rules/legal.py makes with the same generator. */

static void random_turn(const struct qb_edition *edition, struct qb_game *game, uint64_t *rng) {
    struct qb_position *position = &game->position;
    uint8_t takes[QB_LARGEST_REACH];
    unsigned found = takeable(edition, position, &game->quilts[position->turn], takes);
    unsigned index = below(rng, 1 + found);
    if (index)
        take(edition, position, takes[index - 1]);
    else
        advance(edition, position);
}

static void random_placement(const struct qb_edition *edition, struct qb_game *game, uint64_t *rng) {
    struct qb_position *position = &game->position;
    struct qb_quilt *quilt = &game->quilts[position->turn];
    const struct qb_patch *patch = &edition->patches[patch_in_hand(position)];
    struct qb_places places;
    find_places(edition, quilt, patch, &places);
    uint32_t index = below(rng, places.total + may_discard(edition, position));
    if (index >= places.total) {
        discard(edition, position);
        return;
    }
    unsigned i = 0; /* a fixed number of additions is faster than a loop with an unknown end */
    for (unsigned turn = 1; turn < patch->turn_count; turn++) i += index >= places.before[turn];
    const struct qb_turn *turn = edition->turns + patch->first_turn + i;
    unsigned seat = position->turn;
    place(edition, position, turn, kth(places.of_turn[i], index - places.before[i]) - turn->base);
    cover_quilt(edition, quilt, position->free[seat]);
}

/* Places the patch where it leaves the least untidiness, and never discards one that fits. Returns how many placements
 * there were. */
static unsigned tidy_placement(const struct qb_edition *edition, struct qb_game *game,
                               const struct qb_weights *weights) {
    struct qb_position *position = &game->position;
    unsigned seat = position->turn, patch = patch_in_hand(position);
    struct qb_ranked ranked[QB_MOST_LEGAL];
    unsigned found = value_placements(edition, &game->quilts[seat], patch, weights, ranked);
    if (!found) {
        discard(edition, position);
        return 0;
    }
    keep_the_best(ranked, found);
    place(edition, position, &edition->turns[edition->patches[patch].first_turn + ranked->turn], ranked->anchor);
    cover_quilt(edition, &game->quilts[seat], position->free[seat]);
    return found;
}

/* Plays to the end; returns the number of decisions. */
QB_FLAT static uint32_t random_game(const struct qb_edition *edition, struct qb_game *game, uint64_t *rng) {
    const struct qb_position *position = &game->position;
    uint32_t plies = 0;
    while (!is_over(position)) {
        if (position->turn == QB_CHANCE) {
            draw_chance(edition, &game->position, rng);
            continue;
        }
        if (turn_starts(position))
            random_turn(edition, game, rng);
        else
            random_placement(edition, game, rng);
        plies++;
    }
    return plies;
}

/* The same with tidy placements; adds to `*valued` how many placements were compared. */
static uint32_t tidy_game(const struct qb_edition *edition, struct qb_game *game, uint64_t *rng,
                          const struct qb_weights *weights, uint64_t *valued) {
    const struct qb_position *position = &game->position;
    uint32_t plies = 0;
    while (!is_over(position)) {
        if (position->turn == QB_CHANCE) {
            draw_chance(edition, &game->position, rng);
            continue;
        }
        if (turn_starts(position))
            random_turn(edition, game, rng);
        else
            *valued += tidy_placement(edition, game, weights);
        plies++;
    }
    return plies;
}

static void add_to_tally(struct qb_tally *tally, const struct qb_result *result) {
    tally->games++;
    tally->plies += result->plies;
    tally->wins[result->winner]++;
    tally->scores[0] += result->scores[0];
    tally->scores[1] += result->scores[1];
}

static void playouts(const struct qb_edition *edition, const struct qb_position *position, uint32_t games,
                     uint64_t *rng, const struct qb_weights *weights, struct qb_tally *tally,
                     struct qb_result *results) {
    struct qb_game start, game;
    start_game(edition, &start, position);
    for (uint32_t i = 0; i < games; i++) {
        struct qb_result result;
        game = start;
        result.plies = weights ? tidy_game(edition, &game, rng, weights, &tally->valued) : random_game(edition, &game, rng);
        for (unsigned seat = 0; seat < 2; seat++) result.scores[seat] = score(edition, &game.position, seat);
        result.winner = winner(&game.position, result.scores[0], result.scores[1]);
        add_to_tally(tally, &result);
        if (results) results[i] = result;
    }
}
