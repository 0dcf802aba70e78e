/* A search whose positions somebody outside judges, many at once: walks are collected, and end when the answers come. */

/* Walks down the tree until `most` leaves wait for an answer, or a walk meets one that already waits. */
static void collect_leaves(struct qb_search *search, unsigned most, uint64_t walks) {
    for (unsigned i = 0; i <= most; i++) search->leaves[i].is_asked = 0;
    if (!search->started) {
        init_root(search);
        if (search->leaves[0].is_asked) {
            keep_leaf(search, 0, 0, 0, 0);
            return;
        }
    }
    while (search->leaf_count < most && walks-- && iterate_puct(search)) continue;
}

/* The shares of the choices at a leaf. They are equal if the priors are all 0. */
static void set_priors(struct qb_search *search, const struct leaf *leaf, const float *priors) {
    struct edge *edges = search->edges + search->nodes[leaf->node].first_edge;
    float sum = 0.0f, power = 1.0f / search->options.policy_temperature;
    for (unsigned i = 0; i <= leaf->found; i++) {
        float share = priors[i ? 1 + leaf->takes[i - 1] : 0];
        sum += edges[i].prior = power == 1.0f ? share : powf(share, power);
    }
    for (unsigned i = 0; i <= leaf->found; i++)
        edges[i].prior = sum > 0.0f ? edges[i].prior / sum : 1.0f / (float)(1 + leaf->found);
}

/* Values are for the player to move. Each leaf has a row of priors: to advance, then the places of the reach. */
static void answer_leaves(struct qb_search *search, const float *chances, const float *margins, const float *priors) {
    unsigned row = 1 + search->edition->reach;
    for (unsigned i = 0; i < search->leaf_count; i++) {
        const struct leaf *leaf = &search->leaves[i];
        struct value value = judged(search, &leaf->position, chances[i], margins[i]);
        if (leaf->node != QB_NO_NODE) {
            search->nodes[leaf->node].waits = 0;
            set_priors(search, leaf, priors + (size_t)i * row);
        }
        for (unsigned j = 0; j < leaf->length; j++)
            search->edges[search->nodes[leaf->nodes[j]].first_edge + leaf->edges[j]].in_flight--;
        back_up(search, leaf->nodes, leaf->edges, leaf->length, &value);
        search->iterations += leaf->length > 0;
    }
    search->leaf_count = 0;
}
