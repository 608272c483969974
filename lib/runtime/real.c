// SPDX-License-Identifier: MIT
//
// Finds the real functions: the next definition after the runtime's own.
//
// dlsym() without a version finds the default version, the newest: for pthread_cond_* GLIBC_2.3.2,
// whose objects today's programs have. When it succeeds, dlsym() allocates nothing and calls no
// interposed function, so it may be called at any time, even before constructors have run and from
// inside malloc.
#include "runtime/real.h"

#include "runtime/state_marks.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
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

// The sites of REAL(), from the linker.
extern struct rt_real_site __start_rt_real_sites[] __attribute__((visibility("hidden")));
extern struct rt_real_site __stop_rt_real_sites[] __attribute__((visibility("hidden")));

// Many a function has several sites, whose names the linker has merged: what was found last is
// kept, by the address of the name.
enum { KEPT = 1024 };

static size_t kept_at(const char *name)
{
	return (uintptr_t)name % KEPT;
}

void rt_real_all(void)
{
	static PAST const struct rt_real_site *kept[KEPT];
	for (struct rt_real_site *s = __start_rt_real_sites; s < __stop_rt_real_sites; s++) {
		const struct rt_real_site *before = kept[kept_at(s->name)];
		void *found =
			before && before->name == s->name ? before->at : dlsym(RTLD_NEXT, s->name);
		if (!s->at)
			s->at = found;
		kept[kept_at(s->name)] = s;
	}
	dlerror(); // the program must not read that a function is missing
}
