// SPDX-License-Identifier: MIT
//
// Two workers, and two jobs, of which the first waits for the second: both workers must work,
// and not only when the pool closes.
#include "thread-pool.h"
#include "treadle.h"

#include <pthread.h>
#include <semaphore.h>

static struct pool *pool;
static sem_t second_is_here, done;

static void first(void *arg)
{
	(void)arg;
	TR_MUST(sem_wait(&second_is_here));
	TR_MUST(sem_post(&done));
}

static void second(void *arg)
{
	(void)arg;
	TR_MUST(sem_post(&second_is_here));
}

int main(void)
{
	TR_MUST(sem_init(&second_is_here, 0, 0));
	TR_MUST(sem_init(&done, 0, 0));
	pool = pool_new(2);
	tr_check(pool, "pool_new: expected a pool, found NULL");
	tr_check(pool_submit(pool, first, NULL) == 0, "pool_submit: expected 0");
	tr_check(pool_submit(pool, second, NULL) == 0, "pool_submit: expected 0");
	TR_MUST(sem_wait(&done));
	pool_shutdown(pool);
	pool_free(pool);
	TR_MUST(sem_destroy(&second_is_here));
	TR_MUST(sem_destroy(&done));
}
