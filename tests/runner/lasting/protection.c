// SPDX-License-Identifier: MIT
//
// way: fork the system call mprotect
// Which pages may be read: those of the runner, too.
#include "lasting.h"

#include <stdint.h>
#include <sys/mman.h>

static int found(void)
{
	mprotect((void *)(uintptr_t)0x650000000000, (size_t)4 << 30, PROT_READ | PROT_WRITE);
	return 0;
}
