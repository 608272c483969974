// SPDX-License-Identifier: MIT
//
// Traces made by hand, for tests and benchmarks: a world is led through operations and
// every one is written down as the runtime would.
#ifndef TESTS_SCREEN_FAKE_H
#define TESTS_SCREEN_FAKE_H

#include "model/world.h"
#include "trace/trace.h"

struct fake {
	struct trace trace;
	struct world world;
};

// Starts a trace of "semaphores / mutual-exclusion". All functions end the program on failure.
void fake_init(struct fake *f, int spurious);
void fake_free(struct fake *f);

// A new object, alive, with a name; its number.
uint32_t fake_object(struct fake *f, enum kind kind, uint64_t addr, const char *name);

// Thread t arrives at an operation, at line `site` of pool.c.
void fake_pend(struct fake *f, uint32_t t, struct op op);

// A choice happens.
void fake_step(struct fake *f, uint32_t t, enum outcome outcome, uint32_t target);

// Both.
void fake_do(struct fake *f, uint32_t t, struct op op);

// What the program tells.
void fake_text(struct fake *f, enum event_kind kind, uint32_t t, uint32_t object, int64_t arg,
	       const char *text);
void fake_value(struct fake *f, uint32_t number, int64_t value);
void fake_end(struct fake *f, enum end end, uint32_t t, int64_t arg);

// The story that the screen tests show: three swimmers, one permit, a condition, a time limit.
void fake_pool(struct fake *f);

// Two threads, 2 and 3, that raise a variable at 0x800, of which one raise is lost: both read it,
// then both write it (steps 5 to 8). Two races are told, at steps 7 and 8; news: and the variable
// is known from the first only.
void fake_lost_update(struct fake *f, bool news);

// About n events: threads that lock, wait, signal and log at random (seeded).
void fake_random(struct fake *f, size_t n, unsigned threads, unsigned seed);

#endif
