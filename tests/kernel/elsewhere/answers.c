/* Everything that the kernel answers in random games, as one line of hashes for each game: so two builds of the kernel can be
 * compared, whatever processors they are for.
 *
 *     answers PLAN NET SEED GAMES        PLAN: a file that write_plan wrote; NET: QB_WEIGHTS floats
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/plan_file.h"
#include "env/env.h"

enum { NODES = 60, MOST_PLANE_BYTES = QB_PLANES * QB_LARGEST_QUILT * QB_LARGEST_QUILT };

/* FNV-1a. */
static void mix(uint64_t *hash, const void *memory, size_t size) {
    for (size_t i = 0; i < size; i++) *hash = (*hash ^ ((const uint8_t *)memory)[i]) * 0x100000001b3u;
}

struct answers {
    uint64_t rules, observations, net, search;
};

static void mix_placements(const struct qb_edition *edition, const struct qb_position *position, uint64_t *hash) {
    static struct qb_ranked ranked[QB_MOST_LEGAL];
    const struct qb_weights weights = qb_packing_weights();
    int found = qb_placement_values(edition, position, 0, position->circle[position->first], &weights, ranked);
    for (int i = 0; i < found; i++) mix(hash, &ranked[i].value, sizeof ranked[i].value);
}

static void mix_observation(const struct qb_edition *edition, const struct qb_position *position, int seat,
                            uint64_t *hash) {
    static float features[QB_OBSERVED];
    static uint8_t planes[MOST_PLANE_BYTES], mask[1000];
    memset(planes, 0, sizeof planes);
    assert(qb_observe(edition, position, seat, features, planes, mask) == QB_OK);
    float potential = qb_potential(edition, position, seat);
    mix(hash, features, sizeof features);
    mix(hash, planes, sizeof planes);
    mix(hash, mask, (size_t)qb_action_count(edition));
    mix(hash, &potential, sizeof potential);
}

static void mix_net(const struct qb_edition *edition, const struct qb_position *position, const struct qb_net *net,
                    uint64_t *hash) {
    float features[QB_FEATURES], outputs[2 + QB_POLICY];
    if (qb_features(edition, position, features)) return;
    qb_run_net(edition, net, features, outputs);
    mix(hash, outputs, sizeof outputs);
}

static void mix_search(const struct qb_edition *edition, const struct qb_position *position, const struct qb_net *net,
                       uint64_t *hash) {
    static struct qb_way ways[QB_MOST_WAYS];
    const struct qb_search_options options = {
        .kind = QB_PUCT, .memory = 1u << 18, .c_puct = 0.6f, .win_share = 0.75f, .policy_temperature = 1.0f,
        .rank_decay = 0.7f, .placement_widening = 2.0f, .chance_widening = 1.0f, .root_placements = 12,
        .near_placements = 3, .deep_placements = 1};
    struct qb_search *search = qb_search_new(edition, position, &options, net, 1);
    assert(search);
    qb_search_run(search, NODES, 0.0);
    int found = qb_search_ways(search, ways);
    for (int i = 0; i < found; i++) {
        mix(hash, ways[i].decisions, sizeof ways[i].decisions);
        mix(hash, &ways[i].visits, sizeof ways[i].visits);
        mix(hash, &ways[i].margin, sizeof ways[i].margin);
        mix(hash, &ways[i].chance, sizeof ways[i].chance);
    }
    qb_search_free(search);
}

static void refill_in_order(const struct qb_edition *edition, const struct qb_plan *plan, struct qb_position *position) {
    uint8_t order[QB_MOST_PATCHES];
    int count = 0;
    for (uint32_t i = 0; i < plan->patch_count; i++)
        if (plan->patches[i].second_set) order[count++] = (uint8_t)i;
    assert(qb_refill(edition, position, order, count) == QB_OK);
}

static struct answers play(const struct qb_edition *edition, const struct qb_plan *plan, const struct qb_net *net,
                           uint64_t rng) {
    struct answers answers = {1, 1, 1, 1};
    struct qb_position position;
    struct qb_decision legal[QB_MOST_LEGAL];
    qb_deal(edition, &position, &rng);
    for (;;) {
        if (position.turn == QB_CHANCE) refill_in_order(edition, plan, &position);
        int found = qb_legal(edition, &position, legal);
        mix(&answers.rules, &position, sizeof position);
        mix(&answers.rules, legal, (size_t)found * sizeof *legal);
        mix_placements(edition, &position, &answers.rules);
        for (int seat = 0; seat < 2; seat++) mix_observation(edition, &position, seat, &answers.observations);
        mix_net(edition, &position, net, &answers.net);
        if (!found) return answers;
        if (qb_below(&rng, 4) == 0) mix_search(edition, &position, net, &answers.search);
        assert(qb_play(edition, &position, &legal[qb_below(&rng, (uint32_t)found)]) == QB_OK);
    }
}

static struct qb_net *read_net(const char *path) {
    static float weights[QB_WEIGHTS];
    FILE *file = fopen(path, "rb");
    assert(file && fread(weights, sizeof *weights, QB_WEIGHTS, file) == QB_WEIGHTS);
    fclose(file);
    return qb_net_new(weights);
}

int main(int argc, char **argv) {
    static struct whole_plan plan;
    assert(argc == 5);
    read_plan(argv[1], &plan);
    struct qb_net *net = read_net(argv[2]);
    struct qb_edition *edition = qb_edition_new(&plan.plan, QB_BEST);
    assert(edition && net);
    uint64_t seed = strtoull(argv[3], 0, 10);
    for (unsigned long game = 0; game < strtoul(argv[4], 0, 10); game++) {
        struct answers found = play(edition, &plan.plan, net, qb_seeded(seed + game));
        printf("rules %016llx observations %016llx net %016llx search %016llx\n", (unsigned long long)found.rules,
               (unsigned long long)found.observations, (unsigned long long)found.net, (unsigned long long)found.search);
    }
    qb_edition_free(edition);
    qb_net_free(net);
    return 0;
}
