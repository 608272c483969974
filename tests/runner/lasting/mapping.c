// SPDX-License-Identifier: MIT
//
// way: fork the system call mmap
// Memory that it maps at a place of its choice.
#include "lasting.h"

#include <sys/mman.h>

static int found(void)
{
	void *place = (void *)0x700000000, *p;
	p = mmap(place, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return p != place;
}
