// SPDX-License-Identifier: MIT
//
// The pool of lib/tasks, with a queue for each worker and stealing.
#include "thread-pool.h"
#include "treadle.h"

#include <errno.h>
#include <stdlib.h>

struct job {
	struct tr_pool_item item;
	void (*run)(void *arg);
	void *arg;
};

struct pool {
	struct tr_pool pool;
};

static int run_job(void *job)
{
	struct job *j = job;
	j->run(j->arg);
	free(j);
	return 0;
}

struct pool *pool_new(int workers)
{
	struct pool *p = malloc(sizeof *p);
	if (p && tr_pool_start(&p->pool, workers) != 0) {
		free(p);
		return NULL;
	}
	return p;
}

int pool_submit(struct pool *p, void (*run)(void *arg), void *arg)
{
	struct job *j = malloc(sizeof *j);
	if (!j)
		return ENOMEM;
	*j = (struct job){.item = {.run = run_job, .arg = j}, .run = run, .arg = arg};
	int result = tr_pool_run(&p->pool, &j->item);
	if (result != 0)
		free(j);
	return result;
}

void pool_shutdown(struct pool *p)
{
	TR_MUST(tr_pool_stop(&p->pool));
}

void pool_free(struct pool *p)
{
	TR_MUST(tr_pool_destroy(&p->pool));
	free(p);
}
