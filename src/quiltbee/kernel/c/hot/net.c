/* The net. Rows of weights belong to inputs, so the inner loops add whole rows and need no sums across a vector. */

static inline void add_rows(const float *weights, const float *bias, const float *in, unsigned inputs, float *out,
                            unsigned outputs) {
    for (unsigned j = 0; j < outputs; j++) out[j] = bias[j];
    for (unsigned i = 0; i < inputs; i++) {
        float x = in[i];
        if (x == 0.0f) continue;
        for (unsigned j = 0; j < outputs; j++) out[j] += x * weights[i * outputs + j];
    }
}

static inline void rectify(float *values, unsigned length) {
    for (unsigned i = 0; i < length; i++) values[i] = values[i] > 0.0f ? values[i] : 0.0f;
}

static void run_net(const float *net, const float in[QB_FEATURES], float out[QB_OUTPUTS]) {
    float first[QB_HIDDEN1], second[QB_HIDDEN2];
    const float *bias1 = net + QB_FEATURES * QB_HIDDEN1, *weights2 = bias1 + QB_HIDDEN1;
    const float *bias2 = weights2 + QB_HIDDEN1 * QB_HIDDEN2, *weights3 = bias2 + QB_HIDDEN2;
    add_rows(net, bias1, in, QB_FEATURES, first, QB_HIDDEN1);
    rectify(first, QB_HIDDEN1);
    add_rows(weights2, bias2, first, QB_HIDDEN1, second, QB_HIDDEN2);
    rectify(second, QB_HIDDEN2);
    add_rows(weights3, weights3 + QB_HIDDEN2 * QB_OUTPUTS, second, QB_HIDDEN2, out, QB_OUTPUTS);
}
