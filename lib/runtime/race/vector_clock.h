// SPDX-License-Identifier: MIT
//
// Vector clocks: for each thread, the latest of its epochs that was seen.
#ifndef RUNTIME_RACE_VECTOR_CLOCK_H
#define RUNTIME_RACE_VECTOR_CLOCK_H

#include "runtime/memory/arena.h"

#include <stdint.h>

// By thread; 0 beyond cap.
struct clock {
	uint32_t *of;
	uint32_t cap;
};

static inline uint32_t clock_of(const struct clock *c, uint32_t thread)
{
	return thread < c->cap ? c->of[thread] : 0;
}

void clock_set(struct arena *a, struct clock *c, uint32_t thread, uint32_t epoch);
void clock_join(struct arena *a, struct clock *to, const struct clock *from);
void clock_copy(struct arena *a, struct clock *to, const struct clock *from);
void clock_clear(struct clock *c);

// Frees the clock's memory; the clock is empty then.
void clock_free(struct arena *a, struct clock *c);

#endif
