// SPDX-License-Identifier: MIT
//
// way: fork a signal that ended it
// says: asks for code that Treadle cannot look into (__builtin_ia32_
// How long the first touch of a page takes, by the counter of the processor.
#include "lasting.h"

#include <stdlib.h>

static int found(void)
{
	volatile char *p = malloc(1 << 20);
	unsigned long long begin = __builtin_ia32_rdtsc();
	for (int i = 0; i < 200; i++)
		p[i * 4096] = 1;
	return __builtin_ia32_rdtsc() - begin < 400 * 200;
}
