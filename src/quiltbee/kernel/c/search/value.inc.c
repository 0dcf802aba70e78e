/* The value of a position, and the priors of its choices. */

/* Where the margin counts, this margin counts like a 73 % chance to win. */
#define UTILITY_MARGIN 10.0f

/* Against an opponent who scores nothing every player wins. Then the margin counts, measured from the score that the root
 * seemed to promise. */
static struct value value_of(const struct qb_search *search, float win, float margin) {
    float share = search->options.win_share;
    if (scores_nothing(search->edition))
        return (struct value){sigmoid((margin - search->aim) / UTILITY_MARGIN), win, margin};
    float scaled = share < 1.0f ? sigmoid(margin / UTILITY_MARGIN) : 0.0f;
    return (struct value){share * win + (1.0f - share) * scaled, win, margin};
}

static struct value final_value(const struct qb_search *search, const struct qb_position *position) {
    int32_t score0 = score(search->edition, position, 0), score1 = score(search->edition, position, 1);
    return value_of(search, winner(position, score0, score1) == 0 ? 1.0f : 0.0f, (float)(score0 - score1));
}

/* The value in a solo game, from the margin that a judge of games for two gives the position of `seat_usual_player`. */
static struct value solo_value(const struct qb_search *search, const struct qb_position *position, float margin) {
    margin += usual_score(search->edition, position) - automas_prospects(search->edition, position);
    return value_of(search, sigmoid(margin / solo_spread(search->edition, position)), margin);
}

/* `win` and `margin` are for the player to move, as a judge of games for two sees it. */
static struct value judged(const struct qb_search *search, const struct qb_position *position, float win,
                           float margin) {
    if (search->edition->card_count) return solo_value(search, position, margin);
    return position->turn == 0 ? value_of(search, win, margin) : value_of(search, 1.0f - win, -margin);
}

static struct value estimated_value(const struct qb_search *search, const struct qb_position *position,
                                    const struct qb_position *seen) {
    unsigned seat = position->turn;
    float margin = prospects(search->edition, seen, seat) - prospects(search->edition, seen, 1 - seat);
    return judged(search, position, sigmoid(margin / 8.0f), margin);
}

static unsigned takes_of(const struct qb_search *search, const struct qb_position *position,
                         uint8_t takes[QB_LARGEST_REACH]) {
    return takes_known(search->edition, search->memory, position, takes);
}

/* Softmax. The first is to advance, the others are the takes. */
static void share_out(float *shares, unsigned length, float temperature) {
    float most = shares[0], sum = 0.0f;
    for (unsigned i = 1; i < length; i++) most = shares[i] > most ? shares[i] : most;
    for (unsigned i = 0; i < length; i++) sum += shares[i] = expf((shares[i] - most) / temperature);
    for (unsigned i = 0; i < length; i++) shares[i] /= sum;
}

/* A judge of games for two is asked about a position with a usual player in the place of a solo opponent. */
static const struct qb_position *as_for_two(const struct qb_search *search, const struct qb_position *position,
                                            struct qb_position *seen) {
    if (!search->edition->card_count) return position;
    seat_usual_player(search->edition, position, seen);
    return seen;
}

/* Notes the question. The walk ends here, and this value is not used. */
static struct value ask_outside(const struct qb_search *search, const struct qb_position *position,
                                const uint8_t *takes, unsigned found, float *shares) {
    struct leaf *leaf = &search->leaves[search->leaf_count];
    leaf->position = *position;
    leaf->seen = *as_for_two(search, position, &leaf->seen);
    leaf->found = found;
    leaf->is_asked = 1;
    memcpy(leaf->takes, takes, found);
    for (unsigned i = 0; i <= found; i++) shares[i] = 1.0f;
    return (struct value){0.0, 0.0, 0.0};
}

/* The value of a position at the start of a turn, and the share of each choice: to advance, then the takes. */
static struct value evaluate(const struct qb_search *search, const struct qb_position *position,
                             const uint8_t *takes, unsigned found, float *shares) {
    if (search->leaves) return ask_outside(search, position, takes, found, shares);
    struct qb_position other;
    const struct qb_position *seen = as_for_two(search, position, &other);
    if (search->net) {
        float in[QB_FEATURES], out[QB_OUTPUTS];
        features(search->edition, search->memory, seen, search->weaker_seat, search->options.contempt, in);
        run_net(search->net, in, out);
        shares[0] = out[2];
        for (unsigned i = 0; i < found; i++) shares[1 + i] = takes[i] + 1 < QB_POLICY ? out[3 + takes[i]] : 0.0f;
        share_out(shares, 1 + found, search->options.policy_temperature);
        return judged(search, position, sigmoid(out[0]), QB_NET_MARGIN * out[1]);
    }
    shares[0] = utility_of_advance(search->edition, position);
    for (unsigned i = 0; i < found; i++)
        shares[1 + i] = utility_of_patch(search->edition, position, in_circle(position, takes[i]));
    share_out(shares, 1 + found, 4.0f * search->options.policy_temperature);
    return estimated_value(search, position, seen);
}
