// SPDX-License-Identifier: MIT
//
// Acts in which something goes wrong with POSIX semaphores: overflow (which the C library refuses)
// and, with a planted bug, permits-lost.
#include "semaphores.h"

#include <errno.h>
#include <limits.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>

// overflow --------------------------------------------------------------------------------------

int overflow(const struct tr_lesson_args *args)
{
	sem_t full;
	int value;

	(void)args;
	TR_MUST(sem_init(&full, 0, SEM_VALUE_MAX));
	tr_object_name(&full, "full");
	TR_MUST(sem_getvalue(&full, &value));
	tr_log("starts with %d permits, the most there can be", value);

	// A post of a permit that no thread took. This time it is refused.
	if (sem_post(&full) != 0)
		tr_log("one more is refused: %s", tr_error_name(errno));
	TR_MUST(sem_getvalue(&full, &value));
	tr_log("ends with %d permits", value);
	TR_MUST(sem_destroy(&full));
	return 0;
}

// permits-lost ----------------------------------------------------------------------------------

static sem_t permit;

static void *worker(void *number)
{
	int me = *(int *)number;

	tr_thread_name("worker-%d", me);
	TR_MUST(sem_wait(&permit));
	if (me == 2) {
		tr_log("has nothing to do and leaves");
		return NULL; // the bug: it still has the permit
	}
	tr_log("works");
	TR_SLEEP(1000);
	tr_log("has done its work");
	TR_MUST(sem_post(&permit));
	return NULL;
}

int permits_lost(const struct tr_lesson_args *args)
{
	struct tr_group workers;

	TR_MUST(sem_init(&permit, 0, 1));
	tr_object_name(&permit, "permit");
	tr_group_start(&workers, args->threads, worker);
	tr_group_join(&workers);
	tr_log("all workers are done");
	TR_MUST(sem_destroy(&permit));
	return 0;
}
