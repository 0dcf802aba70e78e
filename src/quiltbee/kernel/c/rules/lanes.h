/* The same computation on several quilts at once: four if the processor has AVX2, two with
 * WebAssembly's SIMD128, else one.
 *
 * `qb_lanes` holds one word of each quilt. All operators (& | ^ ~ << >>) work on it as on a uint64_t.
 */
#ifndef QB_LANES_H
#define QB_LANES_H

#include "rules/cells.h"
#include "api/quiltbee.h"

#if defined(QB_HAS_BMI2)

#define QB_LANES 4
typedef uint64_t qb_lanes __attribute__((vector_size(32)));

static inline uint64_t lane_of(qb_lanes lanes, unsigned i) { return lanes[i]; }

/* How many bits of each byte are set: a table of sixteen, looked up for both halves of the byte. */
static inline __m256i count_bytes(qb_lanes lanes) {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1,
                                           2, 2, 3, 2, 3, 3, 4);
    const __m256i half = _mm256_set1_epi8(15);
    __m256i low = _mm256_and_si256((__m256i)lanes, half);
    __m256i high = _mm256_and_si256(_mm256_srli_epi16((__m256i)lanes, 4), half);
    return _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
}

/* How many bits are set in both words of each quilt, times a weight. */
static inline qb_lanes weighed(qb_lanes lo, qb_lanes hi, int32_t weight) {
    __m256i bytes = _mm256_add_epi8(count_bytes(lo), count_bytes(hi));
    __m256i counts = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    return (qb_lanes)_mm256_mul_epi32(counts, _mm256_set1_epi64x(weight));
}

/* The same cells, moved away from bit 0 by another number in each lane (a shift by 64 or more gives 0 here). */
static inline void moved_up_lanes(qb_cells cells, const uint64_t by[QB_LANES], qb_lanes *lo, qb_lanes *hi) {
    __m256i shift = _mm256_loadu_si256((const __m256i *)by), word = _mm256_set1_epi64x(64);
    __m256i low = _mm256_set1_epi64x((long long)cells.lo), high = _mm256_set1_epi64x((long long)cells.hi);
    __m256i carried = _mm256_or_si256(_mm256_srlv_epi64(low, _mm256_sub_epi64(word, shift)),
                                      _mm256_sllv_epi64(low, _mm256_sub_epi64(shift, word)));
    *lo = (qb_lanes)_mm256_sllv_epi64(low, shift);
    *hi = (qb_lanes)_mm256_or_si256(_mm256_sllv_epi64(high, shift), carried);
}

/* Writes one qb_ranked per lane: its bytes are the value, the turn, the anchor. */
static inline void write_lanes(struct qb_ranked *ranked, qb_lanes values, const uint64_t anchors[QB_LANES],
                               unsigned turn) {
    __m256i low = _mm256_blend_epi32((__m256i)values, _mm256_setzero_si256(), 0xaa);
    __m256i high = _mm256_slli_epi64(_mm256_loadu_si256((const __m256i *)anchors), 40);
    __m256i middle = _mm256_set1_epi64x((long long)turn << 32);
    _mm256_storeu_si256((__m256i *)ranked, _mm256_or_si256(low, _mm256_or_si256(middle, high)));
}

#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>

#define QB_LANES 2
typedef uint64_t qb_lanes __attribute__((vector_size(16)));

static inline uint64_t lane_of(qb_lanes lanes, unsigned i) { return lanes[i]; }

/* WebAssembly counts the bits of bytes; the sums of eight bytes are made by adding neighbours, and at last the halves. */
static inline qb_lanes weighed(qb_lanes lo, qb_lanes hi, int32_t weight) {
    v128_t bytes = wasm_i8x16_add(wasm_i8x16_popcnt((v128_t)lo), wasm_i8x16_popcnt((v128_t)hi));
    v128_t fours = wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(bytes));
    v128_t counts = wasm_i32x4_add(fours, wasm_i32x4_shuffle(fours, fours, 1, 0, 3, 2));
    v128_t products = wasm_i32x4_mul(counts, wasm_i32x4_splat(weight));
    return (qb_lanes)wasm_i64x2_extend_low_i32x4(wasm_i32x4_shuffle(products, products, 0, 2, 0, 2));
}

static inline void moved_up_lanes(qb_cells cells, const uint64_t by[QB_LANES], qb_lanes *lo, qb_lanes *hi) {
    qb_cells a = moved_up(cells, (unsigned)by[0]), b = moved_up(cells, (unsigned)by[1]);
    *lo = (qb_lanes){a.lo, b.lo};
    *hi = (qb_lanes){a.hi, b.hi};
}

static inline void write_lanes(struct qb_ranked *ranked, qb_lanes values, const uint64_t anchors[QB_LANES],
                               unsigned turn) {
    for (unsigned i = 0; i < QB_LANES; i++)
        ranked[i] = (struct qb_ranked){(int32_t)values[i], (uint8_t)turn, (uint8_t)anchors[i]};
}

#else

#define QB_LANES 1
typedef uint64_t qb_lanes;

static inline uint64_t lane_of(qb_lanes lanes, unsigned i) {
    (void)i;
    return lanes;
}

static inline qb_lanes weighed(qb_lanes lo, qb_lanes hi, int32_t weight) {
    return (uint64_t)((int64_t)count((qb_cells){lo, hi}) * weight);
}

static inline void moved_up_lanes(qb_cells cells, const uint64_t by[QB_LANES], qb_lanes *lo, qb_lanes *hi) {
    qb_cells moved = moved_up(cells, (unsigned)by[0]);
    *lo = moved.lo;
    *hi = moved.hi;
}

static inline void write_lanes(struct qb_ranked *ranked, qb_lanes values, const uint64_t anchors[QB_LANES],
                               unsigned turn) {
    *ranked = (struct qb_ranked){(int32_t)values, (uint8_t)turn, (uint8_t)anchors[0]};
}

#endif

/* Anchors of one turn, filled up to a whole number of lanes. */
#define QB_ROOM_FOR_ANCHORS (QB_LARGEST_QUILT * QB_LARGEST_QUILT + QB_LANES)

_Static_assert(sizeof(struct qb_ranked) == 8, "write_lanes knows its bytes");

#endif
