// SPDX-License-Identifier: MIT
//
// No lock. The caller is a worker, too. Items are handed out by an atomic number; the first error
// and its item are one atomic word, so they are of the same item.
#include "for-all.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct run {
	int n;
	int (*action)(void *arg, int i);
	void *arg;
	atomic_int next;
	_Atomic uint64_t failure; // 0: none; else the error in its upper half, the item below
};

static void *work(void *run)
{
	struct run *r = run;
	int i;

	while (r->failure == 0 && (i = atomic_fetch_add(&r->next, 1)) < r->n) {
		uint64_t none = 0, error = (uint32_t)r->action(r->arg, i);
		if (error != 0)
			atomic_compare_exchange_strong(&r->failure, &none,
						       error << 32 | (uint32_t)i);
	}
	return NULL;
}

int for_all(int n, int workers, int (*action)(void *arg, int i), void *arg, int *failed)
{
	if (n < 0 || workers < 1)
		return EINVAL;
	int others = workers < n ? workers - 1 : n - 1;
	pthread_t *threads = others > 0 ? calloc((size_t)others, sizeof *threads) : NULL;
	if (others > 0 && !threads)
		return ENOMEM;
	struct run r = {.n = n, .action = action, .arg = arg};
	for (int k = 0; k < others; k++)
		TR_MUST(pthread_create(&threads[k], NULL, work, &r));
	work(&r);
	for (int k = 0; k < others; k++)
		TR_MUST(pthread_join(threads[k], NULL));
	free(threads);
	if (r.failure != 0)
		*failed = (int)(r.failure & UINT32_MAX);
	return (int)(r.failure >> 32);
}
