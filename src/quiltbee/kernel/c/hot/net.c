/* The net. Rows of weights belong to pairs of inputs, so the inner loops add whole rows and need no sums across a
 * vector. */

/* The pairs of inputs that are not both 0, and where they are. */
struct inputs {
    int16_t values[2 * (QB_FEATURES / 2)];
    uint16_t pairs[QB_FEATURES / 2];
    unsigned count;
};

_Static_assert(QB_HIDDEN1 <= QB_FEATURES, "inputs has room for both layers");

static inline int16_t as_input(float number) {
    float scaled = number * (float)QB_INPUT_ONE;
    if (!(scaled < (float)INT16_MAX)) return INT16_MAX;
    if (scaled < (float)-INT16_MAX) return -INT16_MAX;
    return (int16_t)scaled;
}

static inline void add_pair(struct inputs *inputs, unsigned pair, int16_t a, int16_t b) {
    inputs->values[2 * inputs->count] = a;
    inputs->values[2 * inputs->count + 1] = b;
    inputs->pairs[inputs->count] = (uint16_t)pair;
    inputs->count += (a | b) != 0;
}

static inline void find_features(const float *in, struct inputs *inputs) {
    inputs->count = 0;
    for (unsigned i = 0; i < QB_FEATURES; i += 2) add_pair(inputs, i / 2, as_input(in[i]), as_input(in[i + 1]));
}

/* What a sum of the first layer is as an input of the second: nothing below 0. */
static inline int16_t rectified(int32_t sum) {
    if (sum <= 0) return 0;
    sum /= QB_WEIGHT_ONE;
    return (int16_t)(sum < INT16_MAX ? sum : INT16_MAX);
}

static inline void find_hidden(const int32_t *sums, struct inputs *inputs) {
    inputs->count = 0;
    for (unsigned i = 0; i < QB_HIDDEN1; i += 2) add_pair(inputs, i / 2, rectified(sums[i]), rectified(sums[i + 1]));
}

#if defined(QB_HAS_BMI2)

/* The sums of a block of outputs stay in registers while all inputs are added: `vectors` times eight, at most eight of
 * them, so that none has to wait for the one before. */
static inline __attribute__((always_inline)) void add_block(const int16_t *weights, const int32_t *bias,
                                                            const struct inputs *inputs, unsigned outputs,
                                                            unsigned vectors, int32_t *sums) {
    __m256i block[8];
    for (unsigned v = 0; v < vectors; v++) block[v] = _mm256_loadu_si256((const __m256i *)bias + v);
    for (unsigned i = 0; i < inputs->count; i++) {
        int32_t pair;
        memcpy(&pair, inputs->values + 2 * i, sizeof pair);
        const __m256i *row = (const __m256i *)(weights + 2 * outputs * inputs->pairs[i]), both = _mm256_set1_epi32(pair);
        for (unsigned v = 0; v < vectors; v++)
            block[v] = _mm256_add_epi32(block[v], _mm256_madd_epi16(both, _mm256_loadu_si256(row + v)));
    }
    for (unsigned v = 0; v < vectors; v++) _mm256_storeu_si256((__m256i *)sums + v, block[v]);
}

static inline void add_rows(const int16_t *weights, const int32_t *bias, const struct inputs *inputs, unsigned outputs,
                            int32_t *sums) {
    unsigned j = 0;
    for (; j + 64 <= outputs; j += 64) add_block(weights + 2 * j, bias + j, inputs, outputs, 8, sums + j);
    for (; j < outputs; j += 32) add_block(weights + 2 * j, bias + j, inputs, outputs, 4, sums + j);
}

_Static_assert(QB_HIDDEN1 % 32 == 0 && QB_HIDDEN2 % 32 == 0, "blocks of 32 outputs");

#else

static inline void add_rows(const int16_t *weights, const int32_t *bias, const struct inputs *inputs, unsigned outputs,
                            int32_t *sums) {
    memcpy(sums, bias, outputs * sizeof *sums);
    for (unsigned i = 0; i < inputs->count; i++) {
        const int16_t *row = weights + 2 * outputs * inputs->pairs[i];
        int32_t a = inputs->values[2 * i], b = inputs->values[2 * i + 1];
        for (unsigned j = 0; j < outputs; j++)
            sums[j] = (int32_t)((uint32_t)sums[j] + (uint32_t)(a * row[2 * j]) + (uint32_t)(b * row[2 * j + 1]));
    }
}

#endif

static void run_net(const struct qb_net *net, const float in[QB_FEATURES], float out[QB_OUTPUTS]) {
    struct inputs inputs;
    int32_t first[QB_HIDDEN1], second[QB_HIDDEN2];
    float sums[QB_OUTPUT_ROOM];
    find_features(in, &inputs);
    add_rows(net->weights1, net->bias1, &inputs, QB_HIDDEN1, first);
    find_hidden(first, &inputs);
    add_rows(net->weights2, net->bias2, &inputs, QB_HIDDEN2, second);
    memcpy(sums, net->bias3, sizeof sums);
    for (unsigned i = 0; i < QB_HIDDEN2; i++) {
        if (second[i] <= 0) continue;
        float value = (float)second[i] * (1.0f / (float)QB_SUM_ONE);
        for (unsigned j = 0; j < QB_OUTPUT_ROOM; j++) sums[j] += value * net->weights3[i * QB_OUTPUT_ROOM + j];
    }
    memcpy(out, sums, QB_OUTPUTS * sizeof *out);
}
