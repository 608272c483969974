// SPDX-License-Identifier: MIT
//
// way: runner
// says: asks for code that Treadle cannot look into (__attribute__ target)
// The base of thread-local storage that is not used.
#include "lasting.h"

__attribute__((target("fsgsbase"))) static int found(void)
{
	int before = __builtin_ia32_rdgsbase64() != 0;
	__builtin_ia32_wrgsbase64(0x1000);
	return before;
}
