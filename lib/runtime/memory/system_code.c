// SPDX-License-Identifier: MIT
//
// Which code is the system's: see system_code.h. By the file that it was loaded from.
#include "runtime/memory/system_code.h"

#include <dlfcn.h>
#include <string.h>

bool code_is_system(uint64_t pc)
{
	Dl_info info, own;
	if (!dladdr((void *)(uintptr_t)pc, &info) || !info.dli_fname)
		return false;
	if (dladdr((void *)&code_is_system, &own) && info.dli_fbase == own.dli_fbase)
		return true;
	const char *name = strrchr(info.dli_fname, '/');
	name = name ? name + 1 : info.dli_fname;
	return !strncmp(name, "libc.", 5) || !strncmp(name, "ld-", 3) ||
	       !strncmp(name, "libpthread", 10) || !strncmp(name, "linux-vdso", 10);
}
