// SPDX-License-Identifier: MIT
//
// Fork and join: whoever has several workers for several items gives half of both to a new thread,
// and goes on with the rest. So the caller is a worker, and each thread joins those it has started.
#include "for-all.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>

struct run {
	int (*action)(void *arg, int i);
	void *arg;
	pthread_mutex_t lock;
	// Guarded by lock.
	int error; // the first, or 0
	int failed;
};

struct half {
	struct run *run;
	int from, end;
	int workers;
};

static bool goes_on(struct run *r)
{
	pthread_mutex_lock(&r->lock);
	bool answer = r->error == 0;
	pthread_mutex_unlock(&r->lock);
	return answer;
}

static void item(struct run *r, int i)
{
	int error = r->action(r->arg, i);
	if (error == 0)
		return;
	pthread_mutex_lock(&r->lock);
	if (r->error == 0) {
		r->error = error;
		r->failed = i;
	}
	pthread_mutex_unlock(&r->lock);
}

static void *work(void *half)
{
	struct half *h = half;

	if (h->workers > h->end - h->from)
		h->workers = h->end - h->from;
	if (h->workers <= 1) {
		for (int i = h->from; i < h->end && goes_on(h->run); i++)
			item(h->run, i);
		return NULL;
	}
	pthread_t thread;
	int workers = h->workers / 2, items = (h->end - h->from) / 2;
	struct half other = {h->run, h->end - items, h->end, workers};
	struct half mine = {h->run, h->from, h->end - items, h->workers - workers};
	TR_MUST(pthread_create(&thread, NULL, work, &other));
	work(&mine);
	TR_MUST(pthread_join(thread, NULL));
	return NULL;
}

int for_all(int n, int workers, int (*action)(void *arg, int i), void *arg, int *failed)
{
	if (n < 0 || workers < 1)
		return EINVAL;
	struct run r = {.action = action, .arg = arg};
	struct half all = {&r, 0, n, workers};
	TR_MUST(pthread_mutex_init(&r.lock, NULL));
	work(&all);
	pthread_mutex_destroy(&r.lock);
	if (r.error != 0)
		*failed = r.failed;
	return r.error;
}
