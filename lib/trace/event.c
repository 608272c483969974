// SPDX-License-Identifier: MIT
//
// Events, one at a time: see event.h.
#include "trace/event.h"

const char *const end_kinds[ENDS] = {
	[END_EXIT] = "exit",	     [END_CRASH] = "crash",
	[END_DEADLOCK] = "deadlock", [END_LOST_WAKEUP] = "lost-wakeup",
	[END_MISUSE] = "misuse",     [END_ASSERT] = "assertion",
	[END_SPIN] = "livelock",     [END_RACE] = "race",
	[END_PROPERTY] = "property", [END_LEAK] = "leak",
	[END_LIVELOCK] = "livelock", [END_STARVATION] = "starvation",
	[END_EARLY] = "exit",
};

bool end_well(const struct event *end)
{
	return (end->op == END_EXIT && end->arg == 0) || end->op == END_ROUNDS;
}

bool end_for_ever(uint8_t end)
{
	return end == END_LIVELOCK || end == END_STARVATION;
}

const char *end_failure(const struct event *end)
{
	if (end->op == END_EXIT && end->arg == 0)
		return NULL;
	if (end->op == END_SPIN && end->arg)
		return NULL; // the thread may wait for one that a fair schedule would let run
	return end->op < ENDS ? end_kinds[end->op] : NULL;
}
