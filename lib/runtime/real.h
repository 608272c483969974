// SPDX-License-Identifier: MIT
//
// The real functions behind the interposed ones.
#ifndef RUNTIME_REAL_H
#define RUNTIME_REAL_H

#include <stdatomic.h>

// Where the runtime calls a real function. The linker puts all of these side by side.
struct rt_real_site {
	const char *name;
	_Atomic(void *) at; // NULL: not looked up yet
};

// Finds the real function of this name; ends the process with a message if there is none.
void *rt_real(const char *name);

// Looks up the functions of all sites. An execution would keep what it has looked up to itself, and
// the next look it up again: so the server calls this before it forks. A function that is not there
// is left to the first call. Does not block.
void rt_real_all(void);

// The real function behind an interposed one, looked up once. (Threads that race look it up twice,
// with the same result.)
#define REAL(function)                                                                             \
	({                                                                                         \
		static struct rt_real_site rt_site                                                 \
			__attribute__((section("rt_real_sites"))) = {#function, NULL};             \
		void *rt_found = atomic_load_explicit(&rt_site.at, memory_order_relaxed);          \
		if (!rt_found) {                                                                   \
			rt_found = rt_real(#function);                                             \
			atomic_store_explicit(&rt_site.at, rt_found, memory_order_relaxed);        \
		}                                                                                  \
		(__typeof__(&function))rt_found;                                                   \
	})

#endif
