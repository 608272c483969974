// SPDX-License-Identifier: MIT
//
// way: runner
// says: asks for code that Treadle cannot look into (__attribute__ target)
// The base of thread-local storage that is not used.
#include "lasting.h"

#include <sys/auxv.h>

__attribute__((target("fsgsbase"))) static int found(void)
{
	if (!(getauxval(AT_HWCAP2) & 2)) // the system lets no program have these instructions
		return 0;
	int before = __builtin_ia32_rdgsbase64() != 0;
	__builtin_ia32_wrgsbase64(0x1000);
	return before;
}
