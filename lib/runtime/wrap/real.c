// SPDX-License-Identifier: MIT
//
// The real functions behind the interposed ones: the next definition after the runtime's own.
//
// dlsym() without a version gives the default one, which is the newest: for pthread_cond_* that of
// GLIBC_2.3.2, whose objects the programs of today have. Where it succeeds it allocates nothing
// and calls nothing that is interposed, so it may be asked at any time, even before constructors
// have run, and from inside malloc.
#include "runtime/wrap/wrap.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say(const char *text)
{
	ssize_t n = write(STDERR_FILENO, text, strlen(text));
	(void)n;
}

void *rt_real(const char *name)
{
	void *found = dlsym(RTLD_NEXT, name);
	if (found)
		return found;
	say("treadle: the C library of this program has no ");
	say(name);
	say(": the program cannot run under treadle\n");
	_exit(3);
}
