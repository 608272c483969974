// SPDX-License-Identifier: MIT
//
// Signal handlers that come to the gate while their thread is at it: see reentry.h.
#include "runtime/reentry.h"

#include <stdatomic.h>

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
