/* Lists and counts of legal decisions. */

static int legal_turn(const struct qb_edition *edition, struct qb_game *game, struct qb_decision *decisions) {
    const struct qb_position *position = &game->position;
    uint8_t takes[QB_LARGEST_REACH];
    unsigned found = takeable(edition, position, &game->quilts[position->turn], takes);
    decisions[0] = (struct qb_decision){QB_ADVANCE, 0, 0};
    for (unsigned i = 0; i < found; i++) decisions[1 + i] = (struct qb_decision){QB_TAKE, takes[i], 0};
    return (int)(1 + found);
}

static int legal_placements(const struct qb_edition *edition, struct qb_game *game, struct qb_decision *decisions) {
    const struct qb_position *position = &game->position;
    const struct qb_patch *patch = &edition->patches[patch_in_hand(position)];
    struct qb_places places;
    find_places(edition, &game->quilts[position->turn], patch, &places);
    int found = 0;
    for (unsigned i = 0; i < patch->turn_count; i++) {
        unsigned base = edition->turns[patch->first_turn + i].base;
        while (any(places.of_turn[i])) {
            uint8_t anchor = (uint8_t)(pop_lowest(&places.of_turn[i]) - base);
            decisions[found++] = (struct qb_decision){QB_PLACE, (uint8_t)i, anchor};
        }
    }
    if (may_discard(edition, position)) decisions[found++] = (struct qb_decision){QB_DISCARD, 0, 0};
    return found;
}

static int legal(const struct qb_edition *edition, struct qb_game *game, struct qb_decision *decisions) {
    if (game->position.turn >= QB_CHANCE) return 0;
    return turn_starts(&game->position) ? legal_turn(edition, game, decisions)
                                        : legal_placements(edition, game, decisions);
}

static int legal_count(const struct qb_edition *edition, struct qb_game *game) {
    const struct qb_position *position = &game->position;
    if (position->turn >= QB_CHANCE) return 0;
    struct qb_quilt *quilt = &game->quilts[position->turn];
    if (turn_starts(position)) {
        uint8_t takes[QB_LARGEST_REACH];
        return (int)(1 + takeable(edition, position, quilt, takes));
    }
    struct qb_places places;
    find_places(edition, quilt, &edition->patches[patch_in_hand(position)], &places);
    return (int)(places.total + may_discard(edition, position));
}

/* Plays a legal decision. */
static void play(const struct qb_edition *edition, struct qb_game *game, const struct qb_decision *decision) {
    struct qb_position *position = &game->position;
    unsigned seat = position->turn;
    switch (decision->kind) {
    case QB_ADVANCE: advance(edition, position); break;
    case QB_TAKE: take(edition, position, decision->what); break;
    case QB_DISCARD: discard(edition, position); break;
    default: {
        unsigned turn = edition->patches[patch_in_hand(position)].first_turn + decision->what;
        place(edition, position, &edition->turns[turn], decision->anchor);
        cover_quilt(edition, &game->quilts[seat], position->free[seat]);
    }
    }
}
