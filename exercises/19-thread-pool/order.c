// SPDX-License-Identifier: MIT
//
// One worker, and three jobs: each runs once, in the order in which they came, and not in the
// thread that submits.
#include "thread-pool.h"
#include "treadle.h"

#include <pthread.h>

static struct pool *pool;
static pthread_t submitter;
static int done; // by one worker, or read after its end

static void job(void *number)
{
	int mine = *(int *)number;
	tr_check(!pthread_equal(pthread_self(), submitter), "a worker runs the job");
	tr_check(done == mine, "first come, first served: expected job %d, found job %d", done,
		 mine);
	done++;
}

int main(void)
{
	static int numbers[] = {0, 1, 2};
	submitter = pthread_self();
	pool = pool_new(1);
	tr_check(pool, "pool_new: expected a pool, found NULL");
	for (int i = 0; i < 3; i++) {
		int result = pool_submit(pool, job, &numbers[i]);
		tr_check(result == 0, "pool_submit: expected 0, found %s", tr_error_name(result));
	}
	pool_shutdown(pool);
	tr_check(done == 3, "jobs that have run: expected 3, found %d", done);
	pool_free(pool);
}
