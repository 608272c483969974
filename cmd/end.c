// SPDX-License-Identifier: MIT
//
// How the run of a trace ended, and the exit code of `treadle` for it.
#include "cmd/command.h"

static const enum exit_code codes[ENDS] = {
	[END_CRASH] = EXIT_FAILED,   [END_DEADLOCK] = EXIT_FAILED, [END_LOST_WAKEUP] = EXIT_FAILED,
	[END_MISUSE] = EXIT_FAILED,  [END_ASSERT] = EXIT_FAILED,   [END_SPIN] = EXIT_FAILED,
	[END_BLOCKED] = EXIT_FAILED, [END_DEPARTED] = EXIT_FAILED, [END_TROUBLE] = EXIT_TROUBLE,
};

enum exit_code end_code(const struct event *end)
{
	if (end->op == END_EXIT)
		return end->arg == 0 ? EXIT_OK : EXIT_FAILED;
	return codes[end->op];
}

int story_until(struct story *s, const struct trace *t, uint32_t until, size_t *at)
{
	int err = story_init(s, t);
	*at = 0;
	while (!err && *at < t->n && *at <= until) {
		err = story_event(s, t, (uint32_t)*at);
		if (!err)
			*at += event_slots(&t->ev[*at]);
	}
	return err;
}
