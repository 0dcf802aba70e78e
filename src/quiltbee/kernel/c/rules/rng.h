/* The random generator of rules/rng.py: xorshift64*. */
#ifndef QB_RNG_H
#define QB_RNG_H

#include <stdint.h>

static inline uint64_t next_random(uint64_t *rng) {
    uint64_t x = *rng;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *rng = x;
    return x * 0x2545F4914F6CDD1Du;
}

/* A number from 0 to n - 1; 0 if n is 0. */
static inline uint32_t below(uint64_t *rng, uint32_t n) { return (uint32_t)((next_random(rng) >> 32) * n >> 32); }

#endif
