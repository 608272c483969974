// SPDX-License-Identifier: MIT
//
// The one worker is in a job, many others are brought, and then that job brings one more. The pool
// is shut down when all have run, so that there are few interleavings.
#include "thread-pool.h"
#include "treadle.h"

#include <semaphore.h>
#include <stdbool.h>

enum { MANY = 300 };

static struct pool *pool;
static sem_t inside, go, over;
static int done; // of the many
static bool brought_done;

static void ends(void)
{
	if (done == MANY && brought_done)
		TR_MUST(sem_post(&over));
}

static void job(void *number)
{
	int mine = *(int *)number;
	tr_check(mine == done, "first come, first served: expected job %d, found job %d", done,
		 mine);
	done++;
	ends();
}

static void brought(void *unused)
{
	(void)unused;
	brought_done = true;
	ends();
}

static void first(void *unused)
{
	(void)unused;
	TR_MUST(sem_post(&inside));
	TR_MUST(sem_wait(&go));
	tr_check(pool_submit(pool, brought, NULL) == 0, "submitted by a job: expected 0");
}

int main(void)
{
	static int numbers[MANY];
	TR_MUST(sem_init(&inside, 0, 0));
	TR_MUST(sem_init(&go, 0, 0));
	TR_MUST(sem_init(&over, 0, 0));
	pool = pool_new(1);
	tr_check(pool_submit(pool, first, NULL) == 0, "pool_submit: expected 0");
	TR_MUST(sem_wait(&inside));
	for (int i = 0; i < MANY; i++) {
		numbers[i] = i;
		int result = pool_submit(pool, job, &numbers[i]);
		tr_check(result == 0, "job %d is brought: expected 0, found %s", i,
			 tr_error_name(result));
	}
	TR_MUST(sem_post(&go));
	TR_MUST(sem_wait(&over));
	pool_shutdown(pool);
	pool_free(pool);
	TR_MUST(sem_destroy(&over));
	TR_MUST(sem_destroy(&go));
	TR_MUST(sem_destroy(&inside));
}
