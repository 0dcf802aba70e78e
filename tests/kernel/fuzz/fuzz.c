/* Feeds the kernel arbitrary bytes: as plans, as positions, as decisions. Whatever they are, it must refuse or handle
 * them. Compiled with AddressSanitizer and UBSan, a mistake ends the program.
 *
 *     fuzz PLAN SEED ROUNDS        PLAN: a file that write_plan wrote
 */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/plan_file.h"
#include "api/quiltbee.h"
#include "env/env.h"
#include "search/search.h"

static uint64_t rng;

static uint32_t below(uint32_t n) { return qb_below(&rng, n); }

static void scribble(void *memory, size_t size, unsigned bytes) {
    for (; bytes; bytes--) ((uint8_t *)memory)[below((uint32_t)size)] = (uint8_t)below(256);
}

/* --- plans ----------------------------------------------------------------------------------------------------------- */

/* The lists are as long as the plan says only if its counts are: keep those inside the memory that there is. */
static void scribble_plan(struct whole_plan *whole) {
    const struct qb_plan before = whole->plan;
    switch (below(5)) {
    case 0: scribble(&whole->plan, offsetof(struct qb_plan, patch_count), 1 + below(3)); break;
    case 1: scribble(whole->patches, sizeof *whole->patches * (before.patch_count + 1), 1 + below(3)); break;
    case 2: scribble(whole->turns, sizeof *whole->turns * before.turn_count, 1 + below(3)); break;
    case 3: scribble(whole->lines, sizeof *whole->lines * before.line_count, 1 + below(3)); break;
    default: scribble(whole->income_at, sizeof whole->income_at, 1 + below(3)); break;
    }
    if (below(8) == 0) whole->plan.patch_count = below(QB_MOST_PATCHES + 1);
}

/* --- everything that can be asked ------------------------------------------------------------------------------------ */

static struct qb_weights any_weights(void) {
    struct qb_weights weights;
    for (int i = 0; i < QB_SHAPES; i++) weights.of[i] = (int32_t)below(2 * QB_LARGEST_WEIGHT + 1) - QB_LARGEST_WEIGHT;
    if (below(10) == 0) scribble(&weights, sizeof weights, 4);
    return weights;
}

static void ask_about_placements(const struct qb_edition *edition, const struct qb_position *position) {
    struct qb_ranked ranked[QB_MOST_LEGAL];
    uint32_t counts[QB_SHAPES];
    struct qb_weights weights = any_weights();
    int seat = (int)below(4) - 1, patch = (int)below(70) - 2;
    qb_shape_counts(edition, position, seat, counts);
    int all = qb_placement_values(edition, position, seat, patch, &weights, ranked);
    int best = qb_best_placements(edition, position, seat, patch, &weights, (int)below(12) - 1, ranked);
    assert(all <= QB_MOST_LEGAL && best <= (all > 0 ? all : 0));
}

static void ask_about_refills(const struct qb_edition *edition, const struct qb_position *position) {
    struct qb_position next = *position;
    uint8_t order[QB_MOST_PATCHES];
    uint64_t sequences;
    int count = (int)below(QB_MOST_PATCHES + 1);
    for (int i = 0; i < count; i++) order[i] = (uint8_t)below(70);
    qb_refill(edition, &next, order, count);
    qb_perft(edition, position, (int)below(3) - (below(20) == 0), below(2) ? order : 0, count, &sequences);
}

static void ask_for_decisions(const struct qb_edition *edition, const struct qb_position *position) {
    struct qb_position next = *position;
    struct qb_decision decision = {(uint8_t)below(5), (uint8_t)below(10), (uint8_t)below(256)}, legal[QB_MOST_LEGAL];
    int found = qb_legal(edition, position, legal), counted = qb_legal_count(edition, position);
    assert(found == counted && found <= QB_MOST_LEGAL);
    qb_play(edition, &next, &decision);
    qb_play_named(edition, position, (int)below(8) - 2, (int)below(300) - 20, (int)below(300) - 20, &next);
    int16_t actions[QB_MOST_LEGAL];
    assert(qb_legal_actions(edition, position, actions) == found);
    if (found <= 0) return;
    next = *position;
    assert(qb_play(edition, &next, &legal[below((uint32_t)found)]) == QB_OK);
}

enum { MOST_PLANE_BYTES = QB_PLANES * QB_LARGEST_QUILT * QB_LARGEST_QUILT };

/* Rows that begin at odd addresses, and what is seen of them. */
static void ask_a_batch(const struct qb_edition *edition, const struct qb_position *position) {
    static uint8_t rows[1 + 3 * sizeof *position], turns[3];
    static int8_t problems[3];
    int32_t counts[3], scores[6], actions[3];
    uint64_t rngs[3] = {1, rng, 7};
    uint8_t *masks = malloc(3 * (size_t)qb_action_count(edition)), *planes = malloc(3 * MOST_PLANE_BYTES);
    static float features[3 * QB_OBSERVED];
    for (int i = 0; i < 3; i++) {
        memcpy(rows + 1 + (size_t)i * sizeof *position, position, sizeof *position);
        actions[i] = (int32_t)below((uint32_t)qb_action_count(edition) + 6) - 3;
    }
    struct qb_batch batch = {3, rows + 1, actions, rngs, problems, turns, scores, counts, masks, features, planes};
    for (int i = 0; i < 3; i++) qb_step_batch(edition, &batch);
    int32_t starts[4], listed[100];
    qb_sample_batch(edition, 3, rows + 1, rngs, actions);
    qb_list_batch(edition, 3, rows + 1, starts, listed, below(101));
    qb_observe(edition, position, (int)below(4) - 1, features, planes, masks);
    qb_potential(edition, position, (int)below(4) - 1);
    free(masks);
    free(planes);
}

/* Games side by side, with any options and any actions. */
static void ask_an_environment(const struct qb_edition *edition) {
    static float features[4 * QB_OBSERVED];
    static double rewards[2];
    static uint8_t ended[2], turns[2], planes[4 * MOST_PLANE_BYTES], masks[4000];
    static int32_t scores[4];
    static int8_t problems[2];
    const struct qb_env_options options = {below(3), below(4), below(4)};
    const struct qb_env_seeds seeds[2] = {{rng, below(9), below(9)}, {below(9), rng, rng}};
    struct qb_env_view view = {features, planes, masks, rewards, ended, turns, scores, problems, 0, 0, 0};
    struct qb_env *env = qb_env_new(edition, 2, &options);
    if (!env) return;
    if (below(2)) {
        view.final_features = features + 2 * QB_OBSERVED;
        view.final_planes = planes + 2 * MOST_PLANE_BYTES;
        view.final_masks = masks + 2000;
    }
    int64_t actions[2] = {0, 0};
    assert(qb_env_step(env, actions, &view) == QB_BAD_ARGUMENT);
    assert(qb_env_reset(env, 0, seeds, &view) == QB_OK);
    for (unsigned step = 0; step < 60; step++) {
        assert(qb_env_sample(env, actions) == QB_OK);
        if (below(20) == 0) actions[below(2)] = (int64_t)below(1000) - 100;
        if (qb_env_step(env, actions, &view) && below(2)) qb_env_reset(env, ended, below(2) ? seeds : 0, &view);
    }
    qb_env_free(env);
}

static struct qb_search_options any_options(void) {
    struct qb_search_options options = {
        .kind = below(3), .memory = 1u << (16 + below(4)), .c_puct = 0.6f, .win_share = 0.25f * (float)below(5),
        .policy_temperature = 1.0f, .rank_decay = 0.7f, .placement_widening = (float)below(4), .chance_widening = (float)below(3),
        .root_placements = 1 + below(127), .near_placements = 1 + below(8), .deep_placements = 1 + below(8),
        .contempt = (float)below(5) / 4.0f};
    if (below(10) == 0) scribble(&options, sizeof options, 1 + below(3));
    if (options.memory > 1u << 22) options.memory = 1u << 22;
    return options;
}

static const struct qb_net *any_net(void) {
    static struct qb_net *net;
    if (!net) {
        static float weights[QB_WEIGHTS];
        for (int i = 0; i < QB_WEIGHTS; i++) weights[i] = ((float)below(2001) - 1000.0f) / 500.0f;
        net = qb_net_new(weights);
    }
    return below(2) ? net : 0;
}

static void ask_about_learning(const struct qb_edition *edition, struct qb_search *search,
                               const struct qb_position *position) {
    static struct qb_row rows[8];
    struct qb_self_play how = {4, 0.5f, below(4)};
    struct qb_search_options options = any_options();
    struct qb_search *other = below(2) ? qb_search_new(edition, position, &options, 0, rng) : 0;
    int written = qb_self_play(search, other, position, &how, rng, rows, below(9));
    assert(written <= 8);
    qb_search_free(other);
}

/* With the position after a decision, or with any other. */
static void go_on(struct qb_search *search, const struct qb_edition *edition, const struct qb_position *position,
                  const struct qb_decision *decision) {
    struct qb_position later = *position;
    if (below(4)) qb_play(edition, &later, decision);
    else scribble(&later, sizeof later, 1 + below(3));
    if (qb_search_move(search, &later, rng) < 0) return;
    qb_search_run(search, 1 + below(200), 0.0);
    qb_search_lead(search);
}

static void ask_the_search(const struct qb_edition *edition, const struct qb_position *position) {
    static struct qb_way ways[QB_MOST_WAYS];
    struct qb_decision line[QB_LONGEST_LINE], placed;
    struct qb_solution solution;
    float features[QB_FEATURES];
    struct qb_search_options options = any_options();
    qb_features(edition, position, features);
    unsigned char stop = (unsigned char)below(2);
    qb_solve(edition, position, below(600), below(60), below(3) * 1e-6, below(2) ? &stop : NULL, &solution);
    struct qb_search *search = qb_search_new(edition, position, &options, any_net(), rng);
    if (!search) return;
    assert(qb_search_run(search, 1 + below(60), 0.0) >= 0);
    qb_search_placement(search, &placed);
    int found = qb_search_ways(search, ways);
    assert(found <= QB_MOST_WAYS);
    for (int i = 0; i < found; i++) assert(qb_search_line(search, &ways[i], line) <= QB_LONGEST_LINE);
    if (found && below(2)) go_on(search, edition, position, &ways[below((uint32_t)found)].decisions[0]);
    if (below(20) == 0 && options.kind == QB_PUCT) ask_about_learning(edition, search, position);
    qb_search_free(search);
}

static void ask_everything(const struct qb_edition *edition, const struct qb_position *position) {
    struct qb_position tidy = *position;
    struct qb_tally tally = {0};
    struct qb_result results[2];
    int problem = qb_check(edition, position);
    assert(problem <= QB_OK && qb_tidy(edition, &tidy) == problem && qb_check(edition, &tidy) == problem);
    qb_score(edition, position, (int)below(4) - 1);
    assert((qb_winner(edition, position) < 0) == (problem != QB_OK));
    struct qb_weights weights = {{-67, -45, 37, 103, 77, -52, -28, 5}};
    int answer = qb_playouts(edition, position, 2, &rng, below(2) ? &weights : 0, &tally, results);
    assert(answer == problem && tally.games == (problem ? 0 : 2));
    ask_for_decisions(edition, position);
    ask_about_placements(edition, position);
    ask_about_refills(edition, position);
    ask_a_batch(edition, position);
    if (below(4) == 0) ask_the_search(edition, position);
}

/* --- positions ------------------------------------------------------------------------------------------------------- */

static void refill_in_order(const struct qb_edition *edition, const struct qb_plan *plan, struct qb_position *position) {
    uint8_t order[QB_MOST_PATCHES];
    int count = 0;
    for (uint32_t i = 0; i < plan->patch_count; i++)
        if (plan->patches[i].second_set) order[count++] = (uint8_t)i;
    assert(qb_refill(edition, position, order, count) == QB_OK);
}

/* Plays a random game. Every position in it is asked everything, as it is and with some bytes changed. */
static void play_and_ask(const struct qb_edition *edition, const struct qb_plan *plan) {
    struct qb_position position, changed;
    struct qb_decision legal[QB_MOST_LEGAL];
    qb_deal(edition, &position, &rng);
    for (;;) {
        assert(qb_check(edition, &position) == QB_OK);
        if (position.turn == QB_CHANCE) refill_in_order(edition, plan, &position);
        if (below(4) == 0) ask_everything(edition, &position);
        changed = position;
        scribble(&changed, sizeof changed, 1 + below(4));
        ask_everything(edition, &changed);
        int found = qb_legal(edition, &position, legal);
        if (found <= 0) break;
        assert(qb_play(edition, &position, &legal[below((uint32_t)found)]) == QB_OK);
    }
}

static void ask_about_noise(const struct qb_edition *edition) {
    struct qb_position position;
    for (size_t i = 0; i < sizeof position; i++) ((uint8_t *)&position)[i] = (uint8_t)below(256);
    ask_everything(edition, &position);
}

static void one_round(const struct whole_plan *original) {
    static struct whole_plan plan;
    plan = *original;
    point_to_lists(&plan);
    int spoiled = below(2) == 0;
    if (spoiled) scribble_plan(&plan);
    struct qb_edition *edition = qb_edition_new(&plan.plan, (int)below(5));
    if (!edition) return;
    ask_an_environment(edition);
    play_and_ask(edition, &plan.plan);
    ask_about_noise(edition);
    qb_edition_free(edition);
}

int main(int argc, char **argv) {
    static struct whole_plan plan;
    assert(argc == 4);
    read_plan(argv[1], &plan);
    struct qb_edition *edition = qb_edition_new(&plan.plan, QB_BEST);
    assert(edition);
    qb_edition_free(edition);
    rng = qb_seeded(strtoull(argv[2], 0, 10));
    for (unsigned long rounds = strtoul(argv[3], 0, 10); rounds; rounds--) one_round(&plan);
    puts("handled");
    return 0;
}
