// SPDX-License-Identifier: MIT
//
// way: fork the system call sigaltstack
// The stack of signals.
#include "lasting.h"

#include <signal.h>

static char stack[1 << 16];

static int found(void)
{
	stack_t old, new = {.ss_sp = stack, .ss_size = sizeof stack};
	sigaltstack(&new, &old);
	return old.ss_sp == stack;
}
