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

/* The sums of a block of outputs stay in registers while all inputs are added. A block has at most eight registers, so that
 * no sum waits for another and no sum leaves its register. */
enum { BLOCK = 8 };

#if defined(QB_HAS_BMI2) || defined(QB_HAS_QUADS)

#if defined(QB_HAS_BMI2)
typedef __m256i sums;
static inline sums load_sums(const void *from) { return _mm256_loadu_si256((const __m256i *)from); }
static inline void store_sums(void *to, sums each) { _mm256_storeu_si256((__m256i *)to, each); }
static inline sums both_times(int32_t both) { return _mm256_set1_epi32(both); }
static inline sums add_both(sums each, sums both, sums row) { return _mm256_add_epi32(each, _mm256_madd_epi16(both, row)); }
#else
typedef qb_quad sums;
static inline sums load_sums(const void *from) { return load_quad(from); }
static inline void store_sums(void *to, sums each) { store_quad(to, each); }
static inline sums both_times(int32_t both) { return four_times(both); }
static inline sums add_both(sums each, sums both, sums row) { return add_products(each, both, row); }
#endif

enum { IN_A_REGISTER = sizeof(sums) / sizeof(int32_t) };

static inline QB_ALWAYS void add_block(const int16_t *weights, const int32_t *bias, const struct inputs *inputs,
                                       unsigned outputs, unsigned registers, int32_t *results) {
    sums block[BLOCK];
    for (unsigned i = 0; i < registers; i++) block[i] = load_sums(bias + i * IN_A_REGISTER);
    for (unsigned pair = 0; pair < inputs->count; pair++) {
        const int16_t *row = weights + 2 * outputs * inputs->pairs[pair];
        const sums both = both_times(inputs->values[pair]);
        for (unsigned i = 0; i < registers; i++)
            block[i] = add_both(block[i], both, load_sums(row + 2 * i * IN_A_REGISTER));
    }
    for (unsigned i = 0; i < registers; i++) store_sums(results + i * IN_A_REGISTER, block[i]);
}

static inline void add_rows(const int16_t *weights, const int32_t *bias, const struct inputs *inputs, unsigned outputs,
                            int32_t *results) {
    const unsigned large = BLOCK * IN_A_REGISTER, small = large / 2;
    unsigned j = 0;
    for (; j + large <= outputs; j += large)
        add_block(weights + 2 * j, bias + j, inputs, outputs, BLOCK, results + j);
    for (; j < outputs; j += small) add_block(weights + 2 * j, bias + j, inputs, outputs, BLOCK / 2, results + j);
}

_Static_assert(QB_HIDDEN1 % (BLOCK / 2 * IN_A_REGISTER) == 0 && QB_HIDDEN2 % (BLOCK / 2 * IN_A_REGISTER) == 0,
               "whole blocks of outputs");

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
