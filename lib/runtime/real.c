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

// The sites of REAL(), from the linker.
extern struct rt_real_site __start_rt_real_sites[] __attribute__((visibility("hidden")));
extern struct rt_real_site __stop_rt_real_sites[] __attribute__((visibility("hidden")));

// What an earlier site of the same function has found, or NULL. (The linker has merged the names.)
static void *found_before(const struct rt_real_site *site)
{
	for (const struct rt_real_site *s = __start_rt_real_sites; s < site; s++)
		if (s->name == site->name)
			return atomic_load_explicit(&s->at, memory_order_relaxed);
	return NULL;
}

void rt_real_all(void)
{
	for (struct rt_real_site *s = __start_rt_real_sites; s < __stop_rt_real_sites; s++) {
		void *found = atomic_load_explicit(&s->at, memory_order_relaxed);
		if (!found)
			found = found_before(s);
		if (!found)
			found = dlsym(RTLD_NEXT, s->name);
		atomic_store_explicit(&s->at, found, memory_order_relaxed);
	}
	dlerror(); // the program must not read that a function is missing
}
