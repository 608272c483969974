// SPDX-License-Identifier: MIT
//
// How the run of a trace ended, and the exit code of `treadle` for it.
#include "cmd/command.h"

static const enum exit_code codes[ENDS] = {
	[END_CRASH] = EXIT_FAILED,    [END_DEADLOCK] = EXIT_FAILED, [END_LOST_WAKEUP] = EXIT_FAILED,
	[END_MISUSE] = EXIT_FAILED,   [END_ASSERT] = EXIT_FAILED,   [END_SPIN] = EXIT_FAILED,
	[END_BLOCKED] = EXIT_FAILED,  [END_DEPARTED] = EXIT_FAILED, [END_TROUBLE] = EXIT_TROUBLE,
	[END_RACE] = EXIT_FAILED,     [END_PROPERTY] = EXIT_FAILED, [END_LEAK] = EXIT_FAILED,
	[END_LIVELOCK] = EXIT_FAILED, [END_MEMORY] = EXIT_FAILED,   [END_OUTPUT] = EXIT_FAILED,
	[END_EARLY] = EXIT_FAILED,
};

enum exit_code end_code(const struct event *end)
{
	if (end->op == END_EXIT)
		return end->arg == 0 ? EXIT_OK : EXIT_FAILED;
	return codes[end->op];
}
