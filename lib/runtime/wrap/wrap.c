// SPDX-License-Identifier: MIT
//
// Calls as operations: see wrap.h.
#include "runtime/wrap/wrap.h"

#include "runtime/gate/virtual_time.h"

__thread unsigned call_clock_reads;

void call_alone(struct call *c)
{
	bool waits = op_waits((uint8_t)c->code);
	if ((waits || c->code == OP_SLEEP) && c->arg != TR_NEVER) {
		virtual_time_reach(c->arg);
		c->answer.result = waits ? ETIMEDOUT : 0;
	}
}
