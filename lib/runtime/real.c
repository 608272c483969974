// SPDX-License-Identifier: MIT
//
// Finds the real functions: the next definition after the runtime's own.
//
// dlsym() without a version finds the default version, the newest: for pthread_cond_* GLIBC_2.3.2,
// whose objects today's programs have. When it succeeds, dlsym() allocates nothing and calls no
// interposed function, so it may be called at any time, even before constructors have run and from
// inside malloc.
#include "runtime/real.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print(const char *text)
{
	ssize_t n = write(STDERR_FILENO, text, strlen(text));
	(void)n;
}

void *rt_real(const char *name)
{
	void *found = dlsym(RTLD_NEXT, name);
	if (found)
		return found;
	print("treadle: the C library of this program has no ");
	print(name);
	print(": the program cannot run under treadle\n");
	_exit(3);
}
