/* Makes a net from the weights that were learned. */
#include <stdlib.h>

#include "net/net.h"

static int32_t rounded(float number, int32_t one, int32_t most) {
    float scaled = number * (float)one;
    if (!(scaled > -(float)most)) return -most; /* and "not a number" */
    if (scaled > (float)most) return most;
    return (int32_t)(scaled < 0.0f ? scaled - 0.5f : scaled + 0.5f);
}

/* Makes one layer of whole numbers; returns the weights after it. */
static const float *pair_up(const float *from, unsigned inputs, unsigned outputs, int16_t *weights, int32_t *bias) {
    for (unsigned i = 0; i < inputs; i++)
        for (unsigned j = 0; j < outputs; j++)
            weights[(i / 2 * outputs + j) * 2 + i % 2] = (int16_t)rounded(*from++, QB_WEIGHT_ONE, INT16_MAX);
    for (unsigned j = 0; j < outputs; j++) bias[j] = rounded(*from++, QB_SUM_ONE, 1 << 30);
    return from;
}

struct qb_net *qb_net_new(const float *weights) {
    struct qb_net *net = weights ? calloc(1, sizeof *net) : 0;
    if (!net) return 0;
    weights = pair_up(weights, QB_FEATURES, QB_HIDDEN1, net->weights1, net->bias1);
    weights = pair_up(weights, QB_HIDDEN1, QB_HIDDEN2, net->weights2, net->bias2);
    for (unsigned i = 0; i < QB_HIDDEN2; i++)
        for (unsigned j = 0; j < QB_OUTPUTS; j++) net->weights3[i * QB_OUTPUT_ROOM + j] = *weights++;
    for (unsigned j = 0; j < QB_OUTPUTS; j++) net->bias3[j] = *weights++;
    return net;
}

void qb_net_free(struct qb_net *net) { free(net); }
