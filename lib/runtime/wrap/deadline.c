// SPDX-License-Identifier: MIT
//
// Deadlines: see deadline.h.
#include "runtime/wrap/deadline.h"

#include "runtime/gate/run_world.h"
#include "runtime/mode.h"
#include "runtime/real.h"

#include "model/op.h"

#define SECOND 1000000000L

int64_t time_add(int64_t a, int64_t b)
{
	int64_t sum;
	return __builtin_add_overflow(a, b, &sum) ? TR_NEVER : sum;
}

int64_t time_ns(const struct timespec *t)
{
	int64_t ns;
	if (__builtin_mul_overflow((int64_t)t->tv_sec, SECOND, &ns))
		return t->tv_sec < 0 ? 0 : TR_NEVER;
	return time_add(ns, t->tv_nsec);
}

bool time_valid(const struct timespec *t)
{
	return t->tv_nsec >= 0 && t->tv_nsec < SECOND;
}

bool clock_waits(clockid_t id)
{
	return id == CLOCK_REALTIME || id == CLOCK_MONOTONIC;
}

int64_t time_real(clockid_t id)
{
	struct timespec t;
	REAL(clock_gettime)(id, &t);
	return time_ns(&t);
}

int64_t deadline_of(clockid_t id, const struct timespec *at)
{
	switch (rt_mode()) {
	case RT_PLAN:
		return virtual_deadline(id, at);
	case RT_RECORD:
		if (!at)
			return TR_NEVER;
		if (id != CLOCK_REALTIME)
			return time_ns(at);
		return time_add(time_ns(at),
				time_real(CLOCK_MONOTONIC) - time_real(CLOCK_REALTIME));
	default:
		return TR_NEVER;
	}
}
