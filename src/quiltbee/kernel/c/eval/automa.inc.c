/* What a solo opponent will have at the end, and the usual player whom a net sees in its place.
 *
 * A net knows only games for two. So it judges the human's side against a usual player on the opponent's space, and its
 * margin becomes the human's score again by adding what that player scores. The numbers below were fitted to
 * 400 games of `search:nodes=60` against all decks and levels. */

/* What a usual player has after a share of the way: buttons beyond those of the start, which are short at first; symbols; the
 * part of the quilt that is covered. */
#define USUAL_SPENT 12.0f
#define USUAL_EARNED 42.0f
#define USUAL_INCOME 12.0f
#define USUAL_COVER 0.9f

/* What that player scores by the judgement of a net, from the first space and from the last. */
#define USUAL_SCORE 33.5f
#define USUAL_SCORE_AT_HOME 22.8f

/* What a solo opponent gets on its whole way: buttons for each income mark, as a part of the mean of its cards; patches with
 * symbols; the symbols on them. And how often it takes a free special tile if its marker lies at the very end; always if the
 * marker lies MARKER_IN_TIME spaces before it. */
#define AUTOMA_INCOME 0.75f
#define AUTOMA_PATCHES 8.5f
#define AUTOMA_SYMBOLS 16.3f
#define AUTOMA_TAKES_TILE 0.75f
#define MARKER_IN_TIME 12.0f

static inline float share_of_way(const struct qb_edition *edition, const struct qb_position *position, unsigned seat) {
    return (float)position->time[seat] / (float)edition->last_space;
}

/* The same position as one for two, with a usual player in place of the solo opponent. */
static void seat_usual_player(const struct qb_edition *edition, const struct qb_position *position,
                              struct qb_position *seen) {
    float share = share_of_way(edition, position, QB_AUTOMA);
    float buttons = (float)edition->start_buttons + (USUAL_EARNED * share - USUAL_SPENT) * share;
    qb_cells free = cells_of(edition->all_cells);
    unsigned covered = (unsigned)(USUAL_COVER * share * (float)(edition->rows * edition->columns) + 0.5f);
    for (; covered; covered--) pop_lowest(&free);
    *seen = *position;
    seen->free[QB_AUTOMA][0] = free.lo;
    seen->free[QB_AUTOMA][1] = free.hi;
    seen->buttons[QB_AUTOMA] = buttons > 0.0f ? (uint32_t)(buttons + 0.5f) : 0;
    seen->income[QB_AUTOMA] = (uint16_t)(USUAL_INCOME * share + 0.5f);
    seen->piles = 0;
    seen->played = 0;
    seen->later_pass = seen->shown = seen->leather = 0;
}

/* What that player scores by the judgement of a net. */
static inline float usual_score(const struct qb_edition *edition, const struct qb_position *position) {
    float share = share_of_way(edition, position, QB_AUTOMA);
    return USUAL_SCORE + (USUAL_SCORE_AT_HOME - USUAL_SCORE) * share +
           (position->special == QB_AUTOMA ? (float)edition->points : 0.0f);
}

/* A clock: it takes no tile, and nothing counts for it. */
static inline int scores_nothing(const struct qb_edition *edition) {
    return edition->card_count && !edition->marker && !edition->counts[0] && !edition->counts[1] && !edition->counts[2];
}

/* How many points of the special tile it can expect. */
static inline float tile_prospects(const struct qb_edition *edition, const struct qb_position *position) {
    float early = (float)(edition->last_space - edition->marker) / MARKER_IN_TIME;
    if (position->special != QB_NONE || !edition->marker) return 0.0f;
    return (float)edition->points * (AUTOMA_TAKES_TILE + (1.0f - AUTOMA_TAKES_TILE) * (early < 1.0f ? early : 1.0f));
}

/* The score that a solo opponent can expect: what it has, and what its deck brings on the spaces ahead (U12). */
static float automas_prospects(const struct qb_edition *edition, const struct qb_position *position) {
    float left = 1.0f - share_of_way(edition, position, QB_AUTOMA);
    float income = AUTOMA_INCOME * edition->mean_income * (float)incomes_left(edition, position->time[QB_AUTOMA]);
    return (float)score(edition, position, QB_AUTOMA) + tile_prospects(edition, position) + income * (float)edition->counts[0] +
           left * (AUTOMA_PATCHES * (float)edition->counts[1] + AUTOMA_SYMBOLS * (float)edition->counts[2]);
}

/* The margin that means a 73 % chance to win. */
static float solo_spread(const struct qb_edition *edition, const struct qb_position *position) {
    return 2.5f + 3.5f * (1.0f - share_of_way(edition, position, QB_HUMAN));
}
