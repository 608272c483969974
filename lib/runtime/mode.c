// SPDX-License-Identifier: MIT
//
// The mode of the process and the calling thread: see mode.h.
#include "runtime/mode.h"

#include <stdatomic.h>

enum rt_mode rt_process_mode = RT_OFF;
__thread uint32_t rt_self;

// ---- signal handlers that come to the gate while their thread is at it -------------------------

__thread bool reentry_inside;
static atomic_bool happened; // relaxed

bool reentered(void)
{
	if (reentry_inside)
		atomic_store_explicit(&happened, true, memory_order_relaxed);
	return reentry_inside;
}

bool reentry_happened(void)
{
	return atomic_load_explicit(&happened, memory_order_relaxed);
}
