// SPDX-License-Identifier: MIT
//
// The table of ends: see ends.h.
#include "checker/search/ends.h"

#include "base/i18n.h"

const struct end_row end_rows[ENDS] = {
	[END_SPIN] = {.code = EXIT_FAILED,
		      .cut = N_("in a loop"),
		      .advice = N_("let the loop call sched_yield, if it waits for another thread; "
				   "else make what it computes smaller"),
		      .located = true,
		      .enough_at = 3},
	[END_BLOCKED] = {.code = EXIT_FAILED,
			 .cut = N_("by a system call that blocks"),
			 .advice = N_("let another thread of the program end the wait of the "
				      "system call, or leave the call out"),
			 .as_small = true,
			 .located = true,
			 .enough_at = 3},
	[END_STEPS] = {.cut = N_("at the limit of steps"), .option = "--steps"},
	[END_DEPARTED] = {.code = EXIT_FAILED,
			  .cut = N_("because the program is not deterministic (does it use random "
				    "numbers, its process number, files, the network, or code "
				    "that is not seen?)"),
			  .advice = N_("let each execution do the same: random numbers from a "
				       "fixed seed, no process numbers, and nothing that changes "
				       "of files and the network"),
			  .as_small = true,
			  .located = true,
			  .enough_at = 1},
	[END_STOPPED] = {.cut = N_("by the user"), .enough_at = 1},
	[END_TROUBLE] = {.code = EXIT_TROUBLE,
			 .cut = N_("because the runtime could not continue"),
			 .located = true,
			 .enough_at = 3},
	[END_MEMORY] = {.code = EXIT_FAILED,
			.cut = N_("at the limit of memory"),
			.advice = N_("allow more by --memory, or let the program allocate less"),
			.option = "--memory",
			.located = true,
			.enough_at = 3},
	[END_OUTPUT] = {.code = EXIT_FAILED,
			.cut = N_("at the limit of output"),
			.advice = N_("allow more by --written, or let the program write less"),
			.option = "--written",
			.located = true,
			.enough_at = 3},
	[END_CRASH] = {.code = EXIT_FAILED},
	[END_DEADLOCK] = {.code = EXIT_FAILED},
	[END_LOST_WAKEUP] = {.code = EXIT_FAILED},
	[END_MISUSE] = {.code = EXIT_FAILED},
	[END_ASSERT] = {.code = EXIT_FAILED},
	[END_RACE] = {.code = EXIT_FAILED},
	[END_PROPERTY] = {.code = EXIT_FAILED},
	[END_LEAK] = {.code = EXIT_FAILED},
	[END_LIVELOCK] = {.code = EXIT_FAILED},
	[END_STARVATION] = {.code = EXIT_FAILED},
	[END_EARLY] = {.code = EXIT_FAILED},
};

const char *end_cut(const struct event *end)
{
	return end->op < ENDS && !end_failure(end) ? end_rows[end->op].cut : NULL;
}

enum exit_code end_code(const struct event *end)
{
	if (end->op == END_EXIT)
		return end->arg == 0 ? EXIT_OK : EXIT_FAILED;
	return end_rows[end->op].code;
}
