// SPDX-License-Identifier: MIT
//
// Calls as operations: see wrap.h.
#include "runtime/wrap/wrap.h"

#include "runtime/gate/end.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/sites.h"

__thread unsigned call_clock_reads;

void call_alone(struct call *c)
{
	bool waits = op_waits((uint8_t)c->code);
	int64_t at = c->code == OP_SLEEP ? virtual_time_after(c->arg) : c->arg;
	if ((waits || c->code == OP_SLEEP) && at != TR_NEVER) {
		virtual_time_reach(at);
		c->answer.result = waits ? ETIMEDOUT : 0;
	}
}

// ---- threads ----------------------------------------------------------------------------------

static void mistaken(enum fault mistake, uint32_t about, uint64_t site)
{
	end_run(END_MISUSE, rt_self, 0, site_number(site), MISUSE_ARG(mistake, about, 0), "");
}

struct rt_thread *known_thread(pthread_t handle, enum fault mistake, uint64_t site)
{
	struct rt_thread *r = rt_mode() == RT_OFF ? NULL : thread_of(handle);
	if (!r && rt_mode() == RT_PLAN)
		mistaken(mistake, rt_self, site);
	return r;
}

void mistake_about(const struct rt_thread *r, enum fault mistake, uint64_t site)
{
	mistaken(mistake, r->number, site);
}

// ---- deadlines ---------------------------------------------------------------------------------

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
