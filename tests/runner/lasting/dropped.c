// SPDX-License-Identifier: MIT
//
// way: fork the system call madvise
// Which pages are there.
#include "lasting.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

static int found(void)
{
	char *p = malloc(1 << 20);
	uintptr_t page = ((uintptr_t)p + 4096) & ~(uintptr_t)4095;
	madvise((void *)page, 1 << 19, MADV_DONTNEED);
	return 0;
}
