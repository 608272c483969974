// SPDX-License-Identifier: MIT
//
// way: runner
// says: asks for code that Treadle cannot look into (__builtin_ia32_
// How numbers are rounded, and what floating-point operations have met.
#include "lasting.h"

#define UPWARD 0x4000u
#define MET 0x21u // an operand that is none, a result that was rounded

static int found(void)
{
	unsigned before = __builtin_ia32_stmxcsr() & (UPWARD | MET);
	__builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | UPWARD | MET);
	return before != 0;
}
