// SPDX-License-Identifier: MIT
//
// The real functions behind the interposed ones.
#ifndef RUNTIME_REAL_H
#define RUNTIME_REAL_H

#include <stdatomic.h>

// Finds the real function of this name; ends the process with a message if there is none.
void *rt_real(const char *name);

// The real function behind an interposed one, looked up once. (Threads that race look it up twice,
// with the same result.)
#define REAL(function)                                                                             \
	({                                                                                         \
		static _Atomic(void *) rt_at;                                                      \
		void *rt_found = atomic_load_explicit(&rt_at, memory_order_relaxed);               \
		if (!rt_found) {                                                                   \
			rt_found = rt_real(#function);                                             \
			atomic_store_explicit(&rt_at, rt_found, memory_order_relaxed);             \
		}                                                                                  \
		(__typeof__(&function))rt_found;                                                   \
	})

#endif
