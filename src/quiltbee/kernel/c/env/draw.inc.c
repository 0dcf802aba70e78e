/* Random actions. */

/* A legal action of the player who decides, all equally likely: the number drawn is its index in `legal`. */
static int32_t draw_action(const struct qb_edition *edition, struct qb_game *game, uint64_t *rng) {
    const struct qb_position *position = &game->position;
    struct qb_quilt *quilt = &game->quilts[position->turn];
    if (turn_starts(position)) {
        uint8_t takes[QB_LARGEST_REACH];
        uint32_t index = below(rng, 1 + takeable(edition, position, quilt, takes));
        return index ? 1 + takes[index - 1] : 0;
    }
    const struct qb_patch *patch = &edition->patches[patch_in_hand(position)];
    struct qb_places places;
    find_places(edition, quilt, patch, &places);
    uint32_t index = below(rng, places.total + may_discard(edition, position));
    if (index >= places.total) return action_count(edition) - 1;
    unsigned i = 0;
    for (unsigned turn = 1; turn < patch->turn_count; turn++) i += index >= places.before[turn];
    const struct qb_turn *turn = edition->turns + patch->first_turn + i;
    return placing_action(edition, turn->code, kth(places.of_turn[i], index - places.before[i]) - turn->base);
}

/* Writes the legal actions in the order of `legal`; returns how many. */
static int list_actions(const struct qb_edition *edition, struct qb_game *game, int32_t *actions) {
    struct qb_decision decisions[QB_MOST_LEGAL];
    int found = legal(edition, game, decisions);
    for (int i = 0; i < found; i++) actions[i] = action_of(edition, &game->position, &decisions[i]);
    return found;
}
