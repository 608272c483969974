// SPDX-License-Identifier: MIT
//
// Vector clocks: what a thread has seen of the others (L. Lamport's clocks, one a thread).
#ifndef RUNTIME_RACE_VECTOR_CLOCK_H
#define RUNTIME_RACE_VECTOR_CLOCK_H

#include "runtime/memory/arena.h"

#include <stdint.h>

// By thread, the latest of its epochs that is known of; 0 beyond cap.
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

// Gives its memory back; it is then empty.
void clock_free(struct arena *a, struct clock *c);

#endif
