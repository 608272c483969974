// SPDX-License-Identifier: MIT
//
// Processes that the program forks: see processes.h.
#include "runtime/run/processes.h"

#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/run/record.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>

#define FORKS 1000 // of one execution, by all its processes: an endless chain of forks must stop

static atomic_int *forks; // shared by them; relaxed: a count

void processes_in_child(void)
{
	if (rt_mode() == RT_RECORD) {
		record_in_child();
		return;
	}
	rt_process_mode = RT_OFF;
	heap_use(NULL);
}

void processes_prepare(void)
{
	pthread_atfork(NULL, NULL, processes_in_child); // functions of the C library fork as well
	void *p = mmap(NULL, sizeof *forks, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
		       0);
	forks = p == MAP_FAILED ? NULL : p;
}

void processes_begin(void)
{
	if (forks)
		atomic_store_explicit(forks, 0, memory_order_relaxed);
}

bool processes_may_fork(void)
{
	return !forks || atomic_fetch_add_explicit(forks, 1, memory_order_relaxed) < FORKS;
}
