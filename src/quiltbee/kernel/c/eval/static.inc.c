/* A simple estimate of a position and of its choices, for editions without a net. */

#include <math.h>

static inline float sigmoid(float x) { return 1.0f / (1.0f + expf(-x)); }

static inline unsigned incomes_left(const struct qb_edition *edition, unsigned time) {
    return (unsigned)(edition->incomes_upto[edition->last_space] - edition->incomes_upto[time]);
}

/* The score now, the income to come, the time left. */
static inline float prospects(const struct qb_edition *edition, const struct qb_position *position, unsigned seat) {
    unsigned time = position->time[seat];
    float due = position->turn == seat ? (float)(position->leather_due * edition->penalty) : 0.0f;
    return (float)score(edition, position, seat) + due +
           1.0f * (float)(position->income[seat] * incomes_left(edition, time)) +
           0.9f * (float)(edition->last_space - time);
}

/* The published linear utility of a purchase. */
static inline float utility_of_patch(const struct qb_edition *edition, const struct qb_position *position,
                                     unsigned number) {
    const struct qb_patch *patch = &edition->patches[number];
    unsigned seat = position->turn, from = position->time[seat], end = from + patch->time;
    if (end > edition->last_space) end = edition->last_space;
    float left = (float)incomes_left(edition, from), income = (float)patch->income;
    return (float)patch->size - 0.594f * (float)patch->cost - 0.985f * (float)patch->time + 0.554f * income * left -
           0.0526f * income * income * left + (end <= position->time[1 - seat] ? 0.61f : 0.0f) -
           (edition->incomes_upto[end] > edition->incomes_upto[from] ? 0.015f : 0.0f);
}

static inline float utility_of_advance(const struct qb_edition *edition, const struct qb_position *position) {
    unsigned seat = position->turn, end = position->time[1 - seat] + 1u;
    if (end > edition->last_space) end = edition->last_space;
    return -0.0389f * (float)(end - position->time[seat]);
}
