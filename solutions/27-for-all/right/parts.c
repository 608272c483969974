// SPDX-License-Identifier: MIT
//
// Each worker gets a part of its own: items that stand together, the same number but for one. They
// share only who was the first to fail, which an atomic number decides.
#include "for-all.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { NONE = -1 };

struct part {
	int (*action)(void *arg, int i);
	void *arg;
	atomic_int *failed; // item that failed first, or NONE
	int from, end;
	int error; // of the item that this worker failed at
	pthread_t thread;
};

static void *work(void *part)
{
	struct part *p = part;

	for (int i = p->from; i < p->end && *p->failed == NONE; i++) {
		int none = NONE;
		p->error = p->action(p->arg, i);
		if (p->error != 0 && atomic_compare_exchange_strong(p->failed, &none, i))
			break;
	}
	return NULL;
}

// What the item returned is with the worker whose part it is in.
static int error_of(const struct part *parts, int item)
{
	while (item >= parts->end)
		parts++;
	return parts->error;
}

int for_all(int n, int workers, int (*action)(void *arg, int i), void *arg, int *failed)
{
	if (n < 0 || workers < 1)
		return EINVAL;
	struct part *parts = calloc((size_t)workers, sizeof *parts);
	if (!parts)
		return ENOMEM;
	atomic_int first = NONE;
	for (int k = 0, next = 0; k < workers; k++) {
		int end = next + n / workers + (k < n % workers);
		parts[k] = (struct part){
			.action = action, .arg = arg, .failed = &first, .from = next, .end = end};
		next = end;
	}
	for (int k = 0; k < workers; k++)
		TR_MUST(pthread_create(&parts[k].thread, NULL, work, &parts[k]));
	for (int k = 0; k < workers; k++)
		TR_MUST(pthread_join(parts[k].thread, NULL));
	int error = first == NONE ? 0 : error_of(parts, first);
	if (error != 0)
		*failed = first;
	free(parts);
	return error;
}
