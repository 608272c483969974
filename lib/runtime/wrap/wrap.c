// SPDX-License-Identifier: MIT
//
// Calls as operations: see wrap.h.
#include "runtime/wrap/wrap.h"

#include "runtime/gate/end.h"
#include "runtime/gate/run_world.h"
#include "runtime/gate/sites.h"
#include "runtime/mode.h"

#include "trace/event.h"

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
