// SPDX-License-Identifier: MIT
//
// The end of a controlled run that the runtime decides.
#ifndef RUNTIME_GATE_END_H
#define RUNTIME_GATE_END_H

#include "runtime/gate/end_event.h"

// Writes EV_END, unless it is written, and ends the process. While waiters are probed after the end
// of the run (probe.h), the call means that one has left its wait.
_Noreturn void end_run(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
		       const char *text);

#endif
