// SPDX-License-Identifier: MIT
//
// Printing as a step: see prints.h.
#include "runtime/clib/prints.h"

#include "runtime/gate/channel.h"
#include "runtime/gate/end_event.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/run_world.h"

#include <errno.h>
#include <signal.h>

// Does this run report at least this about prints, and could another thread print first?
static bool asked(enum told_prints least)
{
	return rt_mode() == RT_PLAN && rt_self && channel_cell->run.prints >= least &&
	       run_in_company();
}

bool prints_told(void)
{
	return rt_mode() == RT_PLAN && channel_cell->run.prints != PRINTS_UNTOLD;
}

void prints_turn(uint64_t pc)
{
	int saved = errno;
	if (asked(PRINTS_ORDERED))
		gate_op(&(struct call){OP_PRINT, .site = pc});
	errno = saved;
}

void prints_stop(uint64_t pc)
{
	int saved = errno;
	if (asked(PRINTS_TOLD)) {
		gate_op(&(struct call){OP_PROCESS_EXIT, .arg = 128 + SIGABRT, .site = pc});
		end_decided = true;
	}
	errno = saved;
}

// Hashes the text into memory that counts in the state, unless the order of prints does not matter.
void prints_tells(const char *text)
{
	static volatile uint64_t told;		      // only part of the state
	uint64_t h = 14695981039346656037u ^ rt_self; // FNV-1a
	if (!prints_told())
		return;
	for (const char *c = text; *c; c++)
		h = (h ^ (unsigned char)*c) * 1099511628211u;
	told = (channel_cell->run.prints == PRINTS_ORDERED ? told * 1099511628211u : told) + h;
}
