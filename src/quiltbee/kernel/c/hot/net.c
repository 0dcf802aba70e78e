/* The net. Rows of weights belong to inputs, so the inner loops add whole rows and need no sums across a vector. */

#if defined(__GNUC__)
/* Eight numbers at once, wherever they lie. (One number at a time where the compiler has no such type.) */
typedef float some_floats __attribute__((vector_size(32), aligned(4)));
#define SOME_FLOATS 8
#else
typedef float some_floats;
#define SOME_FLOATS 1
#endif

#define QB_SOME(from, number) (((const some_floats *)(from))[number])

/* The inputs that are not 0, and where they are. */
struct inputs {
    float values[QB_FEATURES];
    uint16_t rows[QB_FEATURES];
    unsigned count;
};

static inline void find_inputs(const float *in, unsigned length, struct inputs *inputs) {
    unsigned found = 0;
    for (unsigned i = 0; i < length; i++) {
        inputs->values[found] = in[i];
        inputs->rows[found] = (uint16_t)i;
        found += in[i] != 0.0f;
    }
    inputs->count = found;
}

/* The sums of a block of outputs stay in registers while all inputs are added: four vectors, or eight, so that no sum
 * has to wait for the one before. */
enum { SMALL_BLOCK = 4 * SOME_FLOATS, LARGE_BLOCK = 8 * SOME_FLOATS };

static inline void add_large_block(const float *weights, const float *bias, const struct inputs *inputs, float *out,
                                   unsigned outputs) {
    some_floats a = QB_SOME(bias, 0), b = QB_SOME(bias, 1), c = QB_SOME(bias, 2), d = QB_SOME(bias, 3);
    some_floats e = QB_SOME(bias, 4), f = QB_SOME(bias, 5), g = QB_SOME(bias, 6), h = QB_SOME(bias, 7);
    for (unsigned i = 0; i < inputs->count; i++) {
        const float *row = weights + inputs->rows[i] * outputs;
        float x = inputs->values[i];
        a += x * QB_SOME(row, 0);
        b += x * QB_SOME(row, 1);
        c += x * QB_SOME(row, 2);
        d += x * QB_SOME(row, 3);
        e += x * QB_SOME(row, 4);
        f += x * QB_SOME(row, 5);
        g += x * QB_SOME(row, 6);
        h += x * QB_SOME(row, 7);
    }
    some_floats *sums = (some_floats *)out;
    sums[0] = a;
    sums[1] = b;
    sums[2] = c;
    sums[3] = d;
    sums[4] = e;
    sums[5] = f;
    sums[6] = g;
    sums[7] = h;
}

static inline void add_small_block(const float *weights, const float *bias, const struct inputs *inputs, float *out,
                             unsigned outputs) {
    some_floats a = QB_SOME(bias, 0), b = QB_SOME(bias, 1), c = QB_SOME(bias, 2), d = QB_SOME(bias, 3);
    for (unsigned i = 0; i < inputs->count; i++) {
        const float *row = weights + inputs->rows[i] * outputs;
        float x = inputs->values[i];
        a += x * QB_SOME(row, 0);
        b += x * QB_SOME(row, 1);
        c += x * QB_SOME(row, 2);
        d += x * QB_SOME(row, 3);
    }
    some_floats *sums = (some_floats *)out;
    sums[0] = a;
    sums[1] = b;
    sums[2] = c;
    sums[3] = d;
}

static inline void add_rows(const float *weights, const float *bias, const float *in, unsigned length, float *out,
                            unsigned outputs) {
    struct inputs inputs;
    find_inputs(in, length, &inputs);
    unsigned j = 0;
    for (; j + LARGE_BLOCK <= outputs; j += LARGE_BLOCK)
        add_large_block(weights + j, bias + j, &inputs, out + j, outputs);
    for (; j + SMALL_BLOCK <= outputs; j += SMALL_BLOCK)
        add_small_block(weights + j, bias + j, &inputs, out + j, outputs);
    for (; j < outputs; j++) {
        out[j] = bias[j];
        for (unsigned i = 0; i < inputs.count; i++)
            out[j] += inputs.values[i] * weights[inputs.rows[i] * outputs + j];
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
