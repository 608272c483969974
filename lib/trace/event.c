// SPDX-License-Identifier: MIT
//
// Events, one at a time: see event.h.
#include "trace/event.h"

#include <string.h>

struct op event_op(const struct event *e)
{
	struct op op;
	memset(&op, 0, sizeof op); // its gaps too: kept stories are compared byte by byte
	op.code = e->op;
	op.object = e->object;
	op.other = e->other;
	op.site = e->site;
	op.arg = e->arg;
	return op;
}

struct choice event_choice(const struct event *e)
{
	return (struct choice){.thread = e->thread, .outcome = e->op, .target = e->other};
}

const char *const end_kinds[ENDS] = {
	[END_EXIT] = "exit",	     [END_CRASH] = "crash",
	[END_DEADLOCK] = "deadlock", [END_LOST_WAKEUP] = "lost-wakeup",
	[END_MISUSE] = "misuse",     [END_ASSERT] = "assertion",
	[END_SPIN] = "livelock",     [END_RACE] = "race",
	[END_PROPERTY] = "property", [END_LEAK] = "leak",
	[END_LIVELOCK] = "livelock", [END_EARLY] = "exit",
};

const char *end_failure(const struct event *end)
{
	if (end->op == END_EXIT && end->arg == 0)
		return NULL;
	if (end->op == END_SPIN && end->arg)
		return NULL; // it may wait for a thread that a fair schedule would let on
	return end->op < ENDS ? end_kinds[end->op] : NULL;
}
