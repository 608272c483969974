// SPDX-License-Identifier: MIT
//
// The one worker is in a job, many others are brought, and then that job brings one more: it is the
// last in the line.
#include "thread-pool.h"
#include "treadle.h"

#include <semaphore.h>

enum { MANY = 300 };

static struct pool *pool;
static sem_t inside, go;
static int done; // of the many

static void job(void *number)
{
	int mine = *(int *)number;
	tr_check(mine == done, "first come, first served: expected job %d, found job %d", done,
		 mine);
	done++;
}

static void last(void *unused)
{
	(void)unused;
	tr_check(done == MANY, "jobs before the last: expected %d, found %d", MANY, done);
	done++;
}

static void first(void *unused)
{
	(void)unused;
	TR_MUST(sem_post(&inside));
	TR_MUST(sem_wait(&go));
	tr_check(pool_submit(pool, last, NULL) == 0, "submitted by a job: expected 0");
}

int main(void)
{
	static int numbers[MANY];
	TR_MUST(sem_init(&inside, 0, 0));
	TR_MUST(sem_init(&go, 0, 0));
	pool = pool_new(1);
	tr_check(pool_submit(pool, first, NULL) == 0, "pool_submit: expected 0");
	TR_MUST(sem_wait(&inside));
	for (int i = 0; i < MANY; i++) {
		numbers[i] = i;
		int result = pool_submit(pool, job, &numbers[i]);
		tr_check(result == 0, "job %d is brought: expected 0, found %d", i, result);
	}
	TR_MUST(sem_post(&go));
	pool_shutdown(pool);
	tr_check(done == MANY + 1, "jobs that have run: expected %d, found %d", MANY + 1, done);
	pool_free(pool);
	TR_MUST(sem_destroy(&go));
	TR_MUST(sem_destroy(&inside));
}
