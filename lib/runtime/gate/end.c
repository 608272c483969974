// SPDX-License-Identifier: MIT
//
// Ending a run: see end.h.
#include "runtime/gate/end.h"

#include "runtime/gate/channel.h"
#include "runtime/gate/probe.h"
#include "runtime/memory/watches.h"

_Noreturn void end_run(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
		       const char *text)
{
	if (probe_on)
		probe_leaves();
	watches_sample(); // changes since the program's last operation
	end_write(kind, thread, object, site, arg, text);
	host_ends(0);
}
