// SPDX-License-Identifier: MIT
//
// way: runner
// says: asks for code that Treadle cannot look into (__builtin_ia32_
// A flag of the processor that nothing else uses.
#include "lasting.h"

#define FLAG (1u << 21)

static int found(void)
{
	int before = (__builtin_ia32_readeflags_u64() & FLAG) != 0;
	__builtin_ia32_writeeflags_u64(__builtin_ia32_readeflags_u64() | FLAG);
	return before;
}
