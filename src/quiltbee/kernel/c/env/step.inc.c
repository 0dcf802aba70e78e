/* One step of one row: the action, the opponent's reply, the reward, the next game. */

/* A generator for one purpose in game number `episode`. */
static inline uint64_t stream(uint64_t seed, uint64_t episode, uint64_t purpose) {
    return qb_seeded(qb_seeded(seed + 0xD1342543DE82EF95u * episode) + purpose);
}

static inline int is_learners_turn(const struct qb_env *env, const struct qb_position *position) {
    return env->options.opponent == QB_SELF_PLAY || position->turn == 0;
}

static inline void refill_if_due(const struct qb_edition *edition, struct env_row *row) {
    while (row->game.position.turn == QB_CHANCE) draw_chance(edition, &row->game.position, &row->refill);
}

/* Lets the opponent play until the learner decides or the game is over. */
static void let_opponent_play(const struct qb_env *env, struct env_row *row) {
    struct qb_position *position = &row->game.position;
    refill_if_due(env->edition, row);
    while (!is_over(position) && !is_learners_turn(env, position)) {
        if (turn_starts(position))
            random_turn(env->edition, &row->game, &row->opponent);
        else
            random_placement(env->edition, &row->game, &row->opponent);
        refill_if_due(env->edition, row);
    }
}

static void start_episode(const struct qb_env *env, struct env_row *row) {
    struct qb_position fresh;
    uint64_t deal = stream(row->seeds.deal, row->episode, 0);
    row->refill = stream(row->seeds.refill, row->episode, 1);
    row->opponent = stream(row->seeds.agents, row->episode, 2);
    row->sample = stream(row->seeds.agents, row->episode, 3);
    row->episode++;
    qb_deal(env->edition, &fresh, &deal);
    start_game(env->edition, &row->game, &fresh);
    let_opponent_play(env, row);
}

/* --- observations --------------------------------------------------------------------------------------------------- */

/* Counts the placements of the next patches with the line maps of the game, so that the features need not make them again.
 * What did not fit a fuller quilt of the same game does not fit now. */
static void learn_places(const struct qb_edition *edition, const struct qb_position *position,
                         const struct qb_quilt *quilt, struct quilt_entry *entry, const uint64_t free[2]) {
    if (!is_known_quilt(entry, free)) {
        uint64_t misfits = entry->known && is_part_of(cells_of(free), cells_of(entry->free)) ? entry->misfits : 0;
        learn_quilt(edition, entry, free);
        entry->misfits = misfits;
    }
    for (unsigned i = 0; i < position->left && i < FEATURE_PATCHES; i++) {
        unsigned number = in_circle(position, i);
        if (entry->places[number] || entry->misfits >> number & 1) continue;
        struct qb_places places;
        find_places(edition, quilt, &edition->patches[number], &places);
        unsigned counted = places.total < MOST_PLACES_COUNTED ? places.total : MOST_PLACES_COUNTED;
        entry->places[number] = (uint8_t)(1 + counted);
        *(counted ? &entry->fits : &entry->misfits) |= (uint64_t)1 << number;
    }
}

/* `features`, `planes` and `masks` as in qb_env_view, `number`: the row. */
static void write_seen(const struct qb_env *env, struct env_row *row, uint32_t number, unsigned seat, float *features,
                       uint8_t *planes, uint8_t *masks) {
    const struct qb_edition *edition = env->edition;
    const struct qb_position *position = &row->game.position;
    if (features) {
        for (unsigned i = 0; i < 2; i++)
            learn_places(edition, position, &row->game.quilts[i], &row->quilts[i], position->free[i]);
        observed_features(edition, position, seat, row->quilts, features + (size_t)number * QB_OBSERVED);
    }
    if (planes)
        observed_planes(edition, position, seat,
                        planes + (size_t)number * QB_PLANES * edition->rows * edition->columns);
    if (masks) write_mask(edition, &row->game, masks + (size_t)number * (size_t)action_count(edition));
}

static void write_state(const struct qb_env *env, struct env_row *row, uint32_t number, unsigned actor,
                        const struct qb_env_view *view) {
    const struct qb_position *position = &row->game.position;
    unsigned seat = is_over(position) ? actor : position->turn;
    write_seen(env, row, number, seat, view->features, view->planes, view->masks);
    if (view->turns) view->turns[number] = position->turn;
}

static void write_scores(const struct qb_env *env, const struct qb_position *position, uint32_t number,
                         const struct qb_env_view *view) {
    if (!view->scores) return;
    for (unsigned seat = 0; seat < 2; seat++)
        view->scores[2 * (size_t)number + seat] = score(env->edition, position, seat);
}

/* --- a step --------------------------------------------------------------------------------------------------------- */

static double final_reward(const struct qb_env *env, const struct qb_position *position, unsigned actor) {
    int32_t mine = score(env->edition, position, actor), theirs = score(env->edition, position, 1 - actor);
    if (env->options.reward == QB_MARGIN) return mine - theirs;
    int32_t scores[2] = {score(env->edition, position, 0), score(env->edition, position, 1)};
    return winner(position, scores[0], scores[1]) == actor ? 1.0 : -1.0;
}

static void env_reset_row(const struct qb_env *env, uint32_t number, const struct qb_env_view *view) {
    struct env_row *row = &env->row[number];
    start_episode(env, row);
    write_scores(env, &row->game.position, number, view);
    write_state(env, row, number, 0, view);
    if (view->rewards) view->rewards[number] = 0.0;
    if (view->terminations) view->terminations[number] = 0;
}

/* Plays the decision that was checked. */
static void env_step_row(const struct qb_env *env, uint32_t number, const struct qb_env_view *view) {
    struct env_row *row = &env->row[number];
    const struct qb_position *position = &row->game.position;
    unsigned actor = position->turn;
    int by_potential = env->options.reward == QB_POTENTIAL;
    double before = by_potential ? (double)potential(env->edition, position, actor) : 0.0;
    play(env->edition, &row->game, &row->decision);
    let_opponent_play(env, row);
    int ended = is_over(position);
    double reward = by_potential ? (double)potential(env->edition, position, actor) - before
                    : ended      ? final_reward(env, position, actor)
                                 : 0.0;
    if (view->rewards) view->rewards[number] = reward;
    if (view->terminations) view->terminations[number] = (uint8_t)ended;
    write_scores(env, position, number, view);
    if (ended && env->options.autoreset == QB_SAME_STEP) {
        write_seen(env, row, number, actor, view->final_features, view->final_planes, view->final_masks);
        start_episode(env, row);
    }
    write_state(env, row, number, actor, view);
}
