/* Games of the search against itself, recorded for learning. */

struct diary {
    struct qb_search *search;
    struct qb_search *other; /* plays `search->weaker_seat`; NULL if nobody does */
    const struct qb_self_play *how;
    uint64_t rng;
    struct qb_row *rows;
    unsigned written, room;
};

/* Marks a row without a value of the search until the game is over: the outcome will be its value. */
#define QB_OUTCOME_ONLY 2.0f

static float draw_share(uint64_t *rng) { return (float)(next_random(rng) >> 40) / 16777216.0f; }

/* The most visited edge; now and then another one, drawn with the square roots of the visits as weights. */
static const struct edge *chosen_edge(struct diary *diary, const struct node *node) {
    const struct edge *edges = diary->search->edges + node->first_edge, *best = edges;
    for (unsigned i = 1; i < node->edges; i++)
        if (edges[i].visits > best->visits) best = edges + i;
    if (draw_share(&diary->rng) >= diary->how->wander) return best;
    float sum = 0.0f;
    for (unsigned i = 0; i < node->edges; i++) sum += sqrtf((float)edges[i].visits);
    float drawn = sum * draw_share(&diary->rng);
    for (unsigned i = 0; i < node->edges; i++)
        if ((drawn -= sqrtf((float)edges[i].visits)) < 0.0f) return edges + i;
    return best;
}

static struct qb_row *new_row(struct diary *diary, const struct qb_position *position) {
    if (diary->written == diary->room) return 0;
    struct qb_row *row = &diary->rows[diary->written++];
    memset(row, 0, sizeof *row);
    features(diary->search->edition, diary->search->memory, position, diary->search->weaker_seat, 1.0f, row->features);
    row->seat = position->turn;
    row->position = *position;
    return row;
}

/* A position, with what the search found about it. */
static struct qb_row *new_valued_row(struct diary *diary, const struct qb_position *position, const struct edge *edge) {
    struct qb_row *row = new_row(diary, position);
    if (!row) return 0;
    const struct tally *tally = tally_of(diary->search, edge);
    double win = tally->win, margin = tally->margin;
    row->win = (float)(position->turn ? 1.0 - win : win);
    row->margin = (float)(position->turn ? -margin : margin);
    return row;
}

/* The visits of each choice of the player to move. */
static void write_policy(const struct qb_search *search, struct qb_row *row) {
    const struct node *root = search->nodes;
    for (unsigned i = 0; i < root->edges; i++) {
        const struct edge *edge = &search->edges[root->first_edge + i];
        unsigned choice = edge->decision.kind == QB_ADVANCE ? 0 : edge->decision.what + 1u;
        if (choice < QB_POLICY) row->policy[choice] = (float)edge->visits / (float)root->visits;
    }
}

/* The position of the search, with the visits of its choices. */
static void write_root(struct diary *diary, const struct edge *best) {
    struct qb_row *row = new_valued_row(diary, &diary->search->root, best);
    if (!row) return;
    row->is_root = 1.0f;
    write_policy(diary->search, row);
}

/* The positions after each choice that has enough visits, with what the search found about them. */
static void write_children(struct diary *diary) {
    struct qb_search *search = diary->search;
    const struct node *root = search->nodes;
    for (unsigned i = 0; i < root->edges; i++) {
        const struct edge *edge = &search->edges[root->first_edge + i];
        struct qb_position position = search->root;
        for (unsigned depth = 0; depth < QB_TALLIED && edge->visits * 25u >= root->visits && edge->visits >= 16; depth++) {
            do_move(search, &position, edge);
            if (position.turn >= QB_CHANCE || !edge->child) break;
            if (turn_starts(&position)) {
                new_valued_row(diary, &position, edge);
                break;
            }
            edge = most_visited_of(search, &search->nodes[edge->child]);
        }
    }
}

static void think_and_play(struct diary *diary, struct qb_position *position) {
    struct qb_search *search = diary->search;
    int is_turn = turn_starts(position);
    qb_search_restart(search, position, next_random(&diary->rng));
    run_search(search, is_turn ? diary->how->nodes : diary->how->nodes / 4 + 8, 0.0);
    const struct node *root = search->nodes;
    if (is_turn && root->edges > 1) {
        write_root(diary, most_visited_of(search, root));
        if (!diary->other) write_children(diary); /* the search's values of these hold between equals only */
    }
    const struct edge *edge = chosen_edge(diary, root);
    do_move(search, position, edge);
    if (!is_turn || position->turn >= QB_CHANCE || position->hand == QB_NONE || !edge->child) return;
    do_move(search, position, chosen_edge(diary, &search->nodes[edge->child]));
}

/* The other player's decision. The value of its row is the outcome of the game, which is added at the end. */
static void let_other_play(struct diary *diary, struct qb_position *position) {
    struct qb_search *other = diary->other;
    qb_search_restart(other, position, next_random(&diary->rng));
    run_search(other, diary->how->other_nodes, 0.0);
    struct edge edge = {.utility = 0.0};
    if (turn_starts(position)) {
        edge.decision = most_visited_of(other, other->nodes)->decision;
        struct qb_row *row = other->nodes->edges > 1 ? new_row(diary, position) : 0;
        if (row) {
            row->is_root = QB_OUTCOME_ONLY;
            write_policy(other, row);
        }
    } else {
        edge.decision = abstract_placement(other);
    }
    do_move(other, position, &edge);
}

static int self_play(struct qb_search *search, struct qb_search *other, const struct qb_position *start,
                     const struct qb_self_play *how, uint64_t seed, struct qb_row *rows, unsigned room) {
    struct diary diary = {search, other, how, qb_seeded(seed), rows, 0, room};
    struct qb_position position = *start;
    unsigned others_seat = other ? (unsigned)(next_random(&diary.rng) >> 63) : QB_NONE;
    while (!is_over(&position)) {
        if (position.turn == QB_CHANCE) {
            uint8_t order[QB_MOST_PATCHES];
            draw_order(search->edition, &diary.rng, order);
            refill(search->edition, &position, order);
        } else if (position.turn == others_seat) {
            search->weaker_seat = (uint8_t)others_seat; /* also before the first search */
            let_other_play(&diary, &position);
        } else {
            think_and_play(&diary, &position);
        }
    }
    int32_t scores[2] = {score(search->edition, &position, 0), score(search->edition, &position, 1)};
    unsigned won = winner(&position, scores[0], scores[1]);
    for (unsigned i = 0; i < diary.written; i++) {
        unsigned seat = rows[i].seat;
        rows[i].outcome = won == seat;
        rows[i].outcome_margin = (float)(scores[seat] - scores[1 - seat]);
        if (rows[i].is_root == QB_OUTCOME_ONLY) {
            rows[i].is_root = 1.0f;
            rows[i].win = rows[i].outcome;
            rows[i].margin = rows[i].outcome_margin;
        }
    }
    return (int)diary.written;
}
