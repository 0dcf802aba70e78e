/* The net. Rows of weights belong to pairs of inputs, so the inner loops add whole rows and need no sums across a
 * vector. */

/* The pairs of inputs that are not both 0, and where they are. */
struct inputs {
    int32_t values[QB_FEATURES / 2]; /* both numbers, of 16 bits each */
    uint16_t pairs[QB_FEATURES / 2];
    unsigned count;
};

_Static_assert(QB_HIDDEN1 <= QB_FEATURES, "inputs has room for both layers");

/* These two have no branches, and no step depends on the one before, so compilers use vectors. */
static inline void as_inputs(const float *numbers, int16_t *inputs) {
    const float most = (float)INT16_MAX;
    for (unsigned i = 0; i < QB_FEATURES; i++) {
        float scaled = numbers[i] * (float)QB_INPUT_ONE;
        scaled = scaled < most ? scaled : most;
        scaled = scaled > -most ? scaled : -most;
        inputs[i] = (int16_t)(int32_t)scaled;
    }
}

/* The sums of the first layer as inputs of the second: negative ones become 0. */
static inline void rectified(const int32_t *sums, int16_t *inputs) {
    for (unsigned i = 0; i < QB_HIDDEN1; i++) {
        int32_t sum = (int32_t)((uint32_t)(sums[i] > 0 ? sums[i] : 0) / QB_WEIGHT_ONE);
        inputs[i] = (int16_t)(sum < INT16_MAX ? sum : INT16_MAX);
    }
}

static inline void find_pairs(const int16_t *numbers, unsigned length, struct inputs *inputs) {
    unsigned found = 0;
    for (unsigned pair = 0; pair < length / 2; pair++) {
        int32_t both_numbers;
        memcpy(&both_numbers, numbers + 2 * pair, sizeof both_numbers);
        inputs->values[found] = both_numbers;
        inputs->pairs[found] = (uint16_t)pair;
        found += both_numbers != 0;
    }
    inputs->count = found;
}

#if defined(QB_HAS_BMI2)

/* The sums of a block of outputs stay in registers while all inputs are added. A block has `vectors` times eight outputs,
 * at most eight vectors, so that no sum waits for another. */
static inline __attribute__((always_inline)) void add_block(const int16_t *weights, const int32_t *bias,
                                                            const struct inputs *inputs, unsigned outputs,
                                                            unsigned vectors, int32_t *sums) {
    __m256i block[8];
    for (unsigned v = 0; v < vectors; v++) block[v] = _mm256_loadu_si256((const __m256i *)bias + v);
    for (unsigned i = 0; i < inputs->count; i++) {
        const __m256i *row = (const __m256i *)(weights + 2 * outputs * inputs->pairs[i]);
        const __m256i both = _mm256_set1_epi32(inputs->values[i]);
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
        int16_t two[2];
        memcpy(two, inputs->values + i, sizeof two);
        for (unsigned j = 0; j < outputs; j++)
            sums[j] = (int32_t)((uint32_t)sums[j] + (uint32_t)(two[0] * row[2 * j]) +
                                (uint32_t)(two[1] * row[2 * j + 1]));
    }
}

#endif

static void run_net(const struct qb_net *net, const float in[QB_FEATURES], float out[QB_OUTPUTS]) {
    struct inputs inputs;
    int16_t numbers[QB_FEATURES];
    int32_t first[QB_HIDDEN1], second[QB_HIDDEN2];
    float sums[QB_OUTPUT_ROOM];
    as_inputs(in, numbers);
    find_pairs(numbers, QB_FEATURES, &inputs);
    add_rows(net->weights1, net->bias1, &inputs, QB_HIDDEN1, first);
    rectified(first, numbers);
    find_pairs(numbers, QB_HIDDEN1, &inputs);
    add_rows(net->weights2, net->bias2, &inputs, QB_HIDDEN2, second);
    memcpy(sums, net->bias3, sizeof sums);
    for (unsigned i = 0; i < QB_HIDDEN2; i++) {
        if (second[i] <= 0) continue;
        float value = (float)second[i] * (1.0f / (float)QB_SUM_ONE);
        for (unsigned j = 0; j < QB_OUTPUT_ROOM; j++) sums[j] += value * net->weights3[i * QB_OUTPUT_ROOM + j];
    }
    memcpy(out, sums, QB_OUTPUTS * sizeof *out);
}
