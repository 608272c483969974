// SPDX-License-Identifier: MIT
//
// The table of ends: see ends.h.
#include "checker/ends.h"

#include "base/i18n.h"

const struct end_row end_rows[ENDS] = {
	[END_SPIN] = {.cut = N_("in a loop"), .told = true, .patience = 3},
	[END_BLOCKED] = {.cut = N_("by a system call that blocks"), .told = true, .patience = 3},
	[END_STEPS] = {.cut = N_("at the limit of steps (see --steps)")},
	[END_DEPARTED] = {.cut = N_("because the program is not deterministic (does it use random "
				    "numbers, its process number, files or the network?)"),
			  .told = true,
			  .patience = 1},
	[END_STOPPED] = {.cut = N_("by the user"), .patience = 1},
	[END_TROUBLE] = {.cut = N_("because the runtime could not go on"),
			 .told = true,
			 .patience = 3},
	[END_MEMORY] = {.cut = N_("at the limit of memory (see --memory)"),
			.told = true,
			.patience = 3},
	[END_OUTPUT] = {.cut = N_("at the limit of output (see --written)"),
			.told = true,
			.patience = 3},
};

const char *end_cut(const struct event *end)
{
	return end->op < ENDS && !end_failure(end) ? end_rows[end->op].cut : NULL;
}
