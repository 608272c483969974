// SPDX-License-Identifier: MIT
//
// What stands on a stack that nobody has used: see stack_garbage.h. As a number it is large and
// negative, as a pointer it leads nowhere, as a text it has no end, and no lock looks like it.
#include "runtime/memory/stack_garbage.h"

#include <stddef.h>
#include <stdint.h>

#define GARBAGE 0xd5c4d5c4d5c4d5c4u

__attribute__((noinline)) void stack_garbage_leave(void)
{
	volatile uint64_t below[STACK_GARBAGE_BYTES / sizeof(uint64_t)];
	for (size_t i = 0; i < sizeof below / sizeof *below; i++)
		below[i] = GARBAGE;
}
