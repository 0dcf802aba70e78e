/* Registers of 128 bits: SSE2, NEON or WebAssembly's SIMD128. Every x86-64 and every 64-bit ARM processor has them.
 *
 * A `qb_quad` is four numbers of 32 bits, or eight of 16 bits. Where the compiler offers none of the three, QB_HAS_QUADS is
 * not defined, and plain C does the same.
 */
#ifndef QB_QUADS_H
#define QB_QUADS_H

#include <stdint.h>

#if defined(__SSE2__) || (defined(_MSC_VER) && defined(_M_X64))
#define QB_HAS_QUADS
#include <emmintrin.h>

typedef __m128i qb_quad;

static inline qb_quad load_quad(const void *from) { return _mm_loadu_si128((const __m128i *)from); }
static inline void store_quad(void *to, qb_quad quad) { _mm_storeu_si128((__m128i *)to, quad); }
static inline qb_quad four_times(int32_t number) { return _mm_set1_epi32(number); }

/* Adds to each sum the products of two numbers of 16 bits. */
static inline qb_quad add_products(qb_quad sums, qb_quad a, qb_quad b) {
    return _mm_add_epi32(sums, _mm_madd_epi16(a, b));
}

#elif defined(__aarch64__) && defined(__ARM_NEON)
#define QB_HAS_QUADS
#include <arm_neon.h>

typedef int32x4_t qb_quad;

static inline qb_quad load_quad(const void *from) { return vld1q_s32((const int32_t *)from); }
static inline void store_quad(void *to, qb_quad quad) { vst1q_s32((int32_t *)to, quad); }
static inline qb_quad four_times(int32_t number) { return vdupq_n_s32(number); }

static inline qb_quad add_products(qb_quad sums, qb_quad a, qb_quad b) {
    int16x8_t x = vreinterpretq_s16_s32(a), y = vreinterpretq_s16_s32(b);
    int32x4_t low = vmull_s16(vget_low_s16(x), vget_low_s16(y)), high = vmull_high_s16(x, y);
    return vaddq_s32(sums, vpaddq_s32(low, high));
}

#elif defined(__wasm_simd128__)
#define QB_HAS_QUADS
#include <wasm_simd128.h>

typedef v128_t qb_quad;

static inline qb_quad load_quad(const void *from) { return wasm_v128_load(from); }
static inline void store_quad(void *to, qb_quad quad) { wasm_v128_store(to, quad); }
static inline qb_quad four_times(int32_t number) { return wasm_i32x4_splat(number); }

static inline qb_quad add_products(qb_quad sums, qb_quad a, qb_quad b) {
    return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(a, b));
}

#endif

#endif
