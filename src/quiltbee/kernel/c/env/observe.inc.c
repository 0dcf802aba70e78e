/* What one seat sees, as features and as planes. docs/reference/kernel.md lists every number. */

/* Who has the patch in hand, or the leather patch that is due. While the refill is due, the buyer is behind or on top. */
static inline unsigned owner_of_hand(const struct qb_position *position) {
    return position->turn < QB_CHANCE ? position->turn : position->top;
}

/* How many placements the patch to place now has, up to a number above which more is no better. */
static unsigned places_in_hand(const struct qb_edition *edition, struct quilt_entry *entry, unsigned patch) {
    if (patch == QB_LEATHER) return entry->empty < MOST_PLACES_COUNTED ? entry->empty : MOST_PLACES_COUNTED;
    count_places(edition, entry, (uint64_t)1 << patch);
    return entry->places[patch] - 1u;
}

/* Who decides, and what. */
static void decision_features(const struct qb_edition *edition, const struct qb_position *position, unsigned seat,
                              struct quilt_entry *entries[2], float *at) {
    at = put(at, position->turn == seat);
    at = put(at, position->turn == 1 - seat);
    at = put(at, position->hand != QB_NONE);
    at = put(at, (float)position->leather_due / 5.0f);
    if (turn_starts(position)) {
        memset(at, 0, 4 * sizeof *at);
        return;
    }
    unsigned number = patch_in_hand(position);
    const struct qb_patch *patch = &edition->patches[number];
    unsigned places = places_in_hand(edition, entries[owner_of_hand(position) != seat], number);
    at = put(at, (float)patch->size / 8.0f);
    at = put(at, (float)patch->time / 6.0f);
    at = put(at, (float)patch->income / 3.0f);
    put(at, (float)places / (float)MOST_PLACES_COUNTED);
}

/* `entries`: what is known about the quilts of seat 0 and seat 1; what is not known yet is added. */
static void observed_features(const struct qb_edition *edition, const struct qb_position *position, unsigned seat,
                              struct quilt_entry entries[2], float at[QB_OBSERVED]) {
    struct qb_position as_mover = *position;
    struct quilt_entry *seen[2] = {&entries[seat], &entries[1 - seat]};
    for (unsigned i = 0; i < 2; i++)
        if (!is_known_quilt(&entries[i], position->free[i])) learn_quilt(edition, &entries[i], position->free[i]);
    as_mover.turn = (uint8_t)seat;
    features_of_quilts(edition, &as_mover, seen, QB_NONE, 0.0f, at);
    decision_features(edition, position, seat, seen, at + QB_FEATURES);
}

_Static_assert(QB_OBSERVED == QB_FEATURES + 8, "decision_features writes eight numbers");

/* --- planes --------------------------------------------------------------------------------------------------------- */

/* Where the next plane begins, and how large it is. */
struct easel {
    const struct qb_edition *edition;
    uint8_t *at;
    unsigned size;
};

static inline void paint_cells(struct easel *easel, qb_cells cells) {
    write_cells(easel->edition, cells, easel->at);
    easel->at += easel->size;
}

static inline void paint_number(struct easel *easel, unsigned number) {
    memset(easel->at, number < 255 ? (int)number : 255, easel->size);
    easel->at += easel->size;
}

/* The patch to place now, then the next ones of the circle; NULL where there is none. */
static void list_patches(const struct qb_edition *edition, const struct qb_position *position,
                         const struct qb_patch *patches[1 + FEATURE_PATCHES]) {
    patches[0] = turn_starts(position) ? 0 : &edition->patches[patch_in_hand(position)];
    for (unsigned i = 0; i < FEATURE_PATCHES; i++)
        patches[1 + i] = i < position->left ? &edition->patches[in_circle(position, i)] : 0;
}

static void paint_player(struct easel *easel, const struct qb_position *position, unsigned seat) {
    paint_number(easel, position->buttons[seat]);
    paint_number(easel, position->income[seat]);
    paint_number(easel, easel->edition->last_space - position->time[seat]);
    paint_number(easel, position->special == seat);
}

static void paint_table(struct easel *easel, const struct qb_position *position, unsigned seat) {
    unsigned front = position->time[position->time[1] > position->time[0]];
    paint_number(easel, position->turn == seat);
    paint_number(easel, position->leather_due);
    paint_number(easel, position->waiting);
    paint_number(easel, position->left);
    paint_number(easel, to_next_mark(easel->edition->leathers_upto, front, easel->edition->last_space));
}

static void observed_planes(const struct qb_edition *edition, const struct qb_position *position, unsigned seat,
                            uint8_t *planes) {
    struct easel easel = {edition, planes, edition->rows * edition->columns};
    const struct qb_patch *patches[1 + FEATURE_PATCHES];
    const qb_cells none = {0, 0};
    list_patches(edition, position, patches);
    paint_cells(&easel, cells_of(position->free[seat]));
    paint_cells(&easel, cells_of(position->free[1 - seat]));
    for (unsigned i = 0; i <= FEATURE_PATCHES; i++)
        paint_cells(&easel, patches[i] ? cells_of(edition->turns[patches[i]->first_turn].cells) : none);
    paint_player(&easel, position, seat);
    paint_player(&easel, position, 1 - seat);
    paint_table(&easel, position, seat);
    for (unsigned i = 0; i <= FEATURE_PATCHES; i++) {
        paint_number(&easel, patches[i] ? patches[i]->cost : 0);
        paint_number(&easel, patches[i] ? patches[i]->time : 0);
        paint_number(&easel, patches[i] ? patches[i]->income : 0);
    }
}

_Static_assert(QB_PLANES == 2 + (1 + FEATURE_PATCHES) * 4 + 2 * 4 + 5, "observed_planes paints this many");

static float potential(const struct qb_edition *edition, const struct qb_position *position, unsigned seat) {
    return prospects(edition, position, seat) - prospects(edition, position, 1 - seat);
}
