// SPDX-License-Identifier: MIT
//
// A parallel for-all: each worker takes the next item from a number that all share, and one lock
// guards that number and the first error. The caller joins the workers.
#include "for-all.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct run {
	// These stay as they were made.
	int n;
	int (*action)(void *arg, int i);
	void *arg;

	pthread_mutex_t lock;
	// Guarded by lock.
	int next;   // item
	int error;  // the first, or 0
	int failed; // the item that it is of
};

// The next item that is to be done. false: there is none any more.
static bool take(struct run *r, int *i)
{
	pthread_mutex_lock(&r->lock);
	bool is_one = r->error == 0 && r->next < r->n;
	if (is_one)
		*i = r->next++;
	pthread_mutex_unlock(&r->lock);
	return is_one;
}

static void fail(struct run *r, int i, int error)
{
	pthread_mutex_lock(&r->lock);
	if (r->error == 0) {
		r->error = error;
		r->failed = i;
	}
	pthread_mutex_unlock(&r->lock);
}

static void *work(void *run)
{
	struct run *r = run;
	int i;

	while (take(r, &i)) {
		int error = r->action(r->arg, i);
		if (error != 0)
			fail(r, i, error);
	}
	return NULL;
}

int for_all(int n, int workers, int (*action)(void *arg, int i), void *arg, int *failed)
{
	if (n < 0 || workers < 1)
		return EINVAL;
	if (workers > n)
		workers = n;
	pthread_t *threads = calloc((size_t)workers + 1, sizeof *threads);
	if (!threads)
		return ENOMEM;
	struct run r = {.n = n, .action = action, .arg = arg};
	TR_MUST(pthread_mutex_init(&r.lock, NULL));
	for (int k = 0; k < workers; k++)
		TR_MUST(pthread_create(&threads[k], NULL, work, &r));
	for (int k = 0; k < workers; k++)
		TR_MUST(pthread_join(threads[k], NULL));
	pthread_mutex_destroy(&r.lock);
	free(threads);
	if (r.error != 0)
		*failed = r.failed;
	return r.error;
}
