/* The same C, compiled several times: for any processor, and for those that count and find bits in one instruction.
 *
 * Every .inc.c file is compiled once per variant (variant_portable.c, variant_popcnt.c, variant_bmi2.c) and called through
 * this table. An edition points to its table, so there is no global state, and a test can ask for any variant.
 */
#ifndef QB_VARIANT_H
#define QB_VARIANT_H

#include "rules/automa.h"

struct qb_net;
struct qb_search;
struct qb_self_play;
struct qb_row;
struct eval_memory;
struct quilt_entry;
struct qb_env;
struct qb_env_view;
struct solver;

struct qb_variant {
    int name; /* a qb_variant_name */
    int (*legal)(const struct qb_edition *, struct qb_game *, struct qb_decision *);
    int (*legal_count)(const struct qb_edition *, struct qb_game *);
    void (*play)(const struct qb_edition *, struct qb_game *, const struct qb_decision *);
    void (*playouts)(const struct qb_edition *, const struct qb_position *, uint32_t, uint64_t *,
                     const struct qb_weights *, struct qb_tally *, struct qb_result *);
    uint64_t (*perft)(const struct qb_edition *, struct qb_game *, int, const uint8_t *, int *);
    void (*count_shapes)(const struct qb_edition *, const uint64_t *, uint32_t *);
    unsigned (*value_placements)(const struct qb_edition *, const struct qb_quilt *, unsigned,
                                 const struct qb_weights *, struct qb_ranked *);
    unsigned (*keep_best)(struct qb_ranked *, unsigned, unsigned);
    int (*run_search)(struct qb_search *, uint64_t, double);
    void (*collect_leaves)(struct qb_search *, unsigned, uint64_t);
    void (*answer_leaves)(struct qb_search *, const float *, const float *, const float *);
    int (*keep_tree)(struct qb_search *, const struct qb_position *);
    void (*features)(const struct qb_edition *, struct eval_memory *, const struct qb_position *, unsigned, float,
                     float *);
    void (*run_net)(const struct qb_net *, const float *, float *);
    int (*write_mask)(const struct qb_edition *, struct qb_game *, uint8_t *);
    void (*observed_features)(const struct qb_edition *, const struct qb_position *, unsigned, struct quilt_entry *,
                              float *);
    void (*observed_planes)(const struct qb_edition *, const struct qb_position *, unsigned, uint8_t *);
    float (*potential)(const struct qb_edition *, const struct qb_position *, unsigned);
    int32_t (*draw_action)(const struct qb_edition *, struct qb_game *, uint64_t *);
    int (*list_actions)(const struct qb_edition *, struct qb_game *, int32_t *);
    void (*env_reset_row)(const struct qb_env *, uint32_t, const struct qb_env_view *);
    void (*env_step_row)(const struct qb_env *, uint32_t, const struct qb_env_view *);
    struct qb_decision (*abstract_placement)(struct qb_search *);
    int (*solve_root)(struct solver *, const struct qb_position *, int32_t, int32_t, int32_t *, struct qb_decision *);
    void (*find_trap)(struct solver *, const struct qb_position *, struct qb_decision *, float *);
    int (*self_play)(struct qb_search *, struct qb_search *, const struct qb_position *, const struct qb_self_play *,
                     uint64_t, struct qb_row *, unsigned);
};

/* The variant of this name, the best one for QB_BEST, or NULL if this processor or this build does not have it. */
const struct qb_variant *qb_find_variant(int name);

/* 1 if the compiler can make code for newer x86-64 processors. */
#if defined(__GNUC__) && defined(__x86_64__)
#define QB_X86_VARIANTS 1
#else
#define QB_X86_VARIANTS 0
#endif

extern const struct qb_variant qb_portable_variant;
#if QB_X86_VARIANTS
extern const struct qb_variant qb_popcnt_variant;
extern const struct qb_variant qb_bmi2_variant;
#endif

#endif
