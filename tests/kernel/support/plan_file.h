/* Reads the plan of an edition from a file. */
#ifndef PLAN_FILE_H
#define PLAN_FILE_H

#include <assert.h>
#include <stdio.h>

#include "api/quiltbee.h"

/* A plan with its lists behind it. */
struct whole_plan {
    struct qb_plan plan;
    struct qb_plan_patch patches[QB_MOST_PATCHES + 1];
    struct qb_plan_turn turns[(QB_MOST_PATCHES + 1) * QB_MOST_TURNS];
    struct qb_line lines[1 << 14];
    uint8_t income_at[QB_LARGEST_LAST_SPACE + 1], leather_at[QB_LARGEST_LAST_SPACE + 1];
};

static void point_to_lists(struct whole_plan *whole) {
    whole->plan.patches = whole->patches;
    whole->plan.turns = whole->turns;
    whole->plan.lines = whole->lines;
    whole->plan.income_at = whole->income_at;
    whole->plan.leather_at = whole->leather_at;
}

static void read_some(FILE *file, void *to, size_t size, size_t count) { assert(fread(to, size, count, file) == count); }

static void read_plan(const char *path, struct whole_plan *whole) {
    FILE *file = fopen(path, "rb");
    assert(file);
    struct qb_plan *plan = &whole->plan;
    read_some(file, plan, sizeof *plan, 1);
    assert(plan->patch_count <= QB_MOST_PATCHES && plan->line_count <= 1 << 14);
    read_some(file, whole->patches, sizeof *whole->patches, plan->patch_count + 1);
    read_some(file, whole->turns, sizeof *whole->turns, plan->turn_count);
    read_some(file, whole->lines, sizeof *whole->lines, plan->line_count);
    read_some(file, whole->income_at, 1, plan->last_space + 1);
    read_some(file, whole->leather_at, 1, plan->last_space + 1);
    fclose(file);
    point_to_lists(whole);
}

#endif
