/* A monotonic clock. */
#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#elif defined(__EMSCRIPTEN__)
double emscripten_get_now(void); /* <emscripten.h>, which only Emscripten's own compiler brings */
#else
#define _POSIX_C_SOURCE 200809L
#include <time.h>
#endif

#include "search/tree.h"

#if defined(_WIN32)
double qb_seconds(void) {
    LARGE_INTEGER now, frequency;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    return (double)now.QuadPart / (double)frequency.QuadPart;
}
#elif defined(__EMSCRIPTEN__)
double qb_seconds(void) { return emscripten_get_now() / 1000; }
#else
double qb_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
#endif
