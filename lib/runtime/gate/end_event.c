// SPDX-License-Identifier: MIT
//
// Writes the end of a run: see end_event.h.
#include "runtime/gate/end_event.h"

#include "runtime/gate/emit.h"
#include "runtime/gate/input.h"
#include "runtime/gate/values.h"

#include <stdio.h>
#include <string.h>

bool end_decided;
bool end_told;

void end_tell(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
	      const char *text)
{
	if (end_told)
		return;
	end_told = true;
	input_settle();
	emit_end((struct event){.kind = EV_END,
				.op = (uint8_t)kind,
				.thread = (uint16_t)thread,
				.object = object,
				.other = (uint32_t)strlen(text),
				.site = site,
				.arg = arg},
		 text);
}

void end_write(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
	       const char *text)
{
	end_decided = true;
	values_settle();
	// a signal may have interrupted the code of the stream itself
	if (kind != END_CRASH && kind != END_SPIN && kind != END_BLOCKED && kind != END_OUTPUT &&
	    kind != END_MEMORY)
		fflush(stdout);
	end_tell(kind, thread, object, site, arg, text);
}
