/* The inputs of the net at the start of a turn, from the mover's point of view. docs/explanation/engine.md lists them. */

static inline float *put(float *at, float value) {
    *at = value;
    return at + 1;
}

static inline unsigned to_next_mark(const uint8_t *upto, unsigned time, unsigned last_space) {
    for (unsigned space = time + 1; space <= last_space; space++)
        if (upto[space] > upto[time]) return space - time;
    return 0;
}

static float *player_features(const struct qb_edition *edition, const struct qb_position *position, unsigned seat,
                              const struct quilt_entry *quilt, float *at) {
    unsigned time = position->time[seat], spaces = edition->last_space - time, left = incomes_left(edition, time);
    float buttons = (float)position->buttons[seat], income = (float)position->income[seat];
    float empty = (float)quilt->empty, long_way = (float)edition->last_space;
    int overdue = (int)quilt->empty - 2 * (int)spaces;
    at = put(at, (float)spaces / long_way);
    at = put(at, buttons / 20.0f);
    at = put(at, income / 10.0f);
    at = put(at, income * (float)left / 40.0f);
    at = put(at, empty / 40.0f);
    at = put(at, empty * (float)spaces / (40.0f * long_way));
    for (unsigned i = 0; i < 8; i++) at = put(at, (float)quilt->counts[i] / 16.0f);
    at = put(at, position->special == seat);
    int open = position->special == QB_NONE && edition->square_count;
    at = put(at, open && quilt->missing < 20 ? (float)(20 - quilt->missing) / 20.0f : 0.0f);
    at = put(at, (float)to_next_mark(edition->incomes_upto, time, edition->last_space) / 6.0f);
    at = put(at, (float)left / 9.0f);
    at = put(at, (buttons < 10.0f ? buttons : 10.0f) / 10.0f);
    at = put(at, buttons >= 20.0f);
    at = put(at, spaces == 0);
    at = put(at, overdue > 0 ? (float)overdue / 20.0f : 0.0f);
    for (unsigned i = 0; i < 3; i++) at = put(at, (float)quilt->lines[i] / 40.0f);
    return put(at, open && quilt->missing < 8 ? (float)(8 - quilt->missing) / 8.0f : 0.0f);
}

static float *table_features(const struct qb_edition *edition, const struct qb_position *position, float *at) {
    unsigned seat = position->turn, mine = position->time[seat], other = position->time[1 - seat];
    unsigned last = edition->last_space, front = mine > other ? mine : other;
    unsigned leathers = (unsigned)(edition->leathers_upto[last] - edition->leathers_upto[front]);
    unsigned to_leather = to_next_mark(edition->leathers_upto, front, last);
    unsigned end = other + 1 > last ? last : other + 1;
    at = put(at, (float)((int)other - (int)mine) / 10.0f);
    at = put(at, mine == other);
    at = put(at, (float)leathers / 5.0f);
    at = put(at, leathers ? (float)(to_leather + front - mine) / 10.0f : 2.0f);
    at = put(at, leathers ? (float)(to_leather + front - other) / 10.0f : 2.0f);
    at = put(at, other == last);
    at = put(at, position->waiting);
    at = put(at, position->waiting ? (float)(position->left - edition->refill_when_left) / 10.0f : 0.0f);
    at = put(at, (float)position->left / 33.0f);
    at = put(at, (float)((int)end - (int)mine) / 10.0f);
    at = put(at, (float)position->income[seat] *
                     (float)(edition->incomes_upto[end] - edition->incomes_upto[mine]) / 10.0f);
    return put(at, (float)(edition->leathers_upto[end] - edition->leathers_upto[front]));
}

static float *patch_features(const struct qb_edition *edition, const struct qb_position *position, unsigned number,
                             const uint64_t fits[2], float *at) {
    const struct qb_patch *patch = &edition->patches[number];
    at = put(at, (float)patch->size / 8.0f);
    at = put(at, (float)patch->cost / 10.0f);
    at = put(at, (float)patch->time / 6.0f);
    for (unsigned i = 0; i < 2; i++) {
        unsigned seat = position->turn ^ i;
        int does_fit = (int)(fits[i] >> number & 1);
        float value = 2.0f * (float)patch->size - (float)patch->cost +
                      (float)(patch->income * incomes_left(edition, position->time[seat]));
        at = put(at, (float)does_fit);
        at = put(at, position->buttons[seat] >= patch->cost);
        at = put(at, does_fit ? value / 16.0f : 0.0f);
    }
    return at;
}

enum { FEATURE_PATCHES = 10, PATCH_FEATURES = 9, REACH_FEATURES = 3 };

/* Which of the next patches fit, for the mover and the opponent. */
static void coming_fits(const struct qb_edition *edition, const struct qb_position *position,
                        struct quilt_entry *quilts[2], uint64_t fits[2]) {
    uint64_t asked = 0;
    for (unsigned i = 0; i < position->left && i < FEATURE_PATCHES; i++)
        asked |= (uint64_t)1 << in_circle(position, i);
    for (unsigned i = 0; i < 2; i++) fits[i] = which_fit(edition, quilts[i], asked);
}

/* The quilts of the mover and the opponent. `spare` is used if both have the same slot in the cache. */
static void find_quilts(const struct qb_edition *edition, struct eval_memory *memory,
                        const struct qb_position *position, struct quilt_entry *quilts[2], struct quilt_entry *spare) {
    quilts[0] = remembered_quilt(edition, memory, position->free[position->turn]);
    *spare = *quilts[0];
    struct quilt_entry *kept = quilts[0];
    quilts[1] = remembered_quilt(edition, memory, position->free[1 - position->turn]);
    if (quilts[1] == kept) quilts[0] = spare;
}

/* How many placements some of the next patches have, for the mover and the opponent. */
static float *place_features(const struct qb_position *position, struct quilt_entry *quilts[2], const uint64_t fits[2],
                             unsigned first, unsigned end, float *at) {
    for (unsigned i = first; i < end; i++)
        for (unsigned j = 0; j < 2; j++) {
            unsigned number = i < position->left ? in_circle(position, i) : QB_LEATHER;
            int does_fit = i < position->left && fits[j] >> number & 1;
            at = put(at, does_fit ? (float)(quilts[j]->places[number] - 1) / (float)MOST_PLACES_COUNTED : 0.0f);
        }
    return at;
}

enum { REGION_FEATURES = 4 };

static float *region_features(const struct quilt_entry *quilt, float *at) {
    at = put(at, (float)quilt->regions / 8.0f);
    at = put(at, (float)quilt->tight / 8.0f);
    at = put(at, (float)quilt->small / 8.0f);
    return put(at, (float)(quilt->empty - quilt->largest) / 16.0f);
}

/* `weaker_seat`: the seat of the player who is expected to make mistakes, or QB_NONE. `contempt`: how weak. `entries`: the
 * quilts of the mover and the opponent. */
static void features_of_quilts(const struct qb_edition *edition, const struct qb_position *position,
                               struct quilt_entry *entries[2], unsigned weaker_seat, float contempt,
                               float at[QB_FEATURES]) {
    const float *rest = at + QB_FEATURES - 2 * (FEATURE_PATCHES - REACH_FEATURES) - 2 * REGION_FEATURES - 2;
    unsigned seat = position->turn;
    uint64_t fits[2];
    coming_fits(edition, position, entries, fits);
    at = player_features(edition, position, seat, entries[0], at);
    at = player_features(edition, position, 1 - seat, entries[1], at);
    at = table_features(edition, position, at);
    for (unsigned j = 0; j < 2; j++) count_places(edition, entries[j], fits[j]);
    at = place_features(position, entries, fits, 0, REACH_FEATURES, at);
    for (unsigned i = 0; i < position->left && i < FEATURE_PATCHES; i++)
        at = patch_features(edition, position, in_circle(position, i), fits, at);
    while (at < rest) *at++ = 0.0f;
    at = place_features(position, entries, fits, REACH_FEATURES, FEATURE_PATCHES, at);
    for (unsigned j = 0; j < 2; j++) at = region_features(entries[j], at);
    at = put(at, weaker_seat == 1 - seat ? contempt : 0.0f);
    put(at, weaker_seat == seat ? contempt : 0.0f);
}

static void features(const struct qb_edition *edition, struct eval_memory *memory, const struct qb_position *position,
                     unsigned weaker_seat, float contempt, float at[QB_FEATURES]) {
    struct quilt_entry spare, *entries[2];
    find_quilts(edition, memory, position, entries, &spare);
    features_of_quilts(edition, position, entries, weaker_seat, contempt, at);
}
