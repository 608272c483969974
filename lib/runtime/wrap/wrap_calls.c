// SPDX-License-Identifier: MIT
//
// Do functions return to where they were called? See thread_body.h. Each call has a number, a hash
// of the function, the place and the depth, which is added to a sum when the call begins and
// subtracted when it ends. A sum other than 0 at the end shows a wrong return.
#include "runtime/gate/end.h"
#include "runtime/mode.h"
#include "runtime/state_marks.h"
#include "runtime/wrap/thread_body.h"

#include "base/mix.h"
#include "model/world.h"
#include "trace/event.h"

#include <stdint.h>

static struct {
	uint64_t left;	// of the numbers
	uint64_t depth; // calls under way
} calls[MAX_THREADS + 1];
OF_THREADS(calls);

static uint64_t number_of(const void *function, const void *caller, uint64_t depth)
{
	return mix64((uint64_t)(uintptr_t)function +
		     mix64((uint64_t)(uintptr_t)caller + mix64(depth + 1)));
}

void __cyg_profile_func_enter(void *function, void *caller);
void __cyg_profile_func_exit(void *function, void *caller);

void __cyg_profile_func_enter(void *function, void *caller)
{
	if (rt_mode() == RT_PLAN)
		calls[rt_self].left += number_of(function, caller, calls[rt_self].depth++);
}

void __cyg_profile_func_exit(void *function, void *caller)
{
	if (rt_mode() == RT_PLAN)
		calls[rt_self].left -= number_of(function, caller, --calls[rt_self].depth);
}

void calls_settle(void)
{
	if (calls[rt_self].left)
		end_run(END_PROPERTY, rt_self, 0, 0, 0,
			"a function did not return to where it was called: what should have come "
			"then was left out");
}

void calls_leave(void)
{
	calls[rt_self].left = calls[rt_self].depth = 0;
}
