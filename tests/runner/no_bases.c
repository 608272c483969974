// SPDX-License-Identifier: MIT
//
// A part of a program: to it and the runtime the system says that no instruction sets the base of
// thread-local storage, as some virtual machines do. That it was asked for is said at the end.
#include <dlfcn.h>
#include <sys/auxv.h>
#include <unistd.h>

static int asked;

unsigned long getauxval(unsigned long what)
{
	unsigned long (*real)(unsigned long) = dlsym(RTLD_NEXT, "getauxval");
	asked |= what == AT_HWCAP2;
	return real(what) & ~(what == AT_HWCAP2 ? 2ul : 0);
}

__attribute__((destructor)) static void say(void)
{
	if (!asked)
		_exit(9);
}
