// SPDX-License-Identifier: MIT
//
// Whatever runs the execution: see host.h.
#include "runtime/gate/host.h"

#include "runtime/real.h"

#include <stddef.h>
#include <unistd.h>

const struct gate_host *gate_host;

_Noreturn void host_ends(int status)
{
	if (gate_host && gate_host->ends)
		gate_host->ends(status);
	REAL(_exit)(status);
	__builtin_unreachable();
}
