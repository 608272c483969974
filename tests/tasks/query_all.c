// SPDX-License-Identifier: MIT
//
// for_all: each element goes through its steps and its action once, in one worker, and all is over
// when the call returns. query_all N K: N elements, K workers. An action can run before another
// worker has asked for its last element.
#include <stdlib.h>

#include "tasks.h"

enum { MOST = 8 };

static int asked[MOST], acted[MOST]; // plain: twice at once would be a race
static int n;
static int last_asked; // atomic

static bool asks(void *arg, intptr_t value)
{
	(void)arg;
	asked[value]++;
	if (value == n - 1)
		__atomic_store_n(&last_asked, 1, __ATOMIC_RELAXED);
	return value % 2 == 0;
}

static int acts(void *arg, intptr_t value)
{
	(void)arg;
	acted[value]++;
	tr_check(tr_logical() == &n, "with the caller's logical context");
	if (value == 0) {
		bool all = __atomic_load_n(&last_asked, __ATOMIC_RELAXED);
		tr_reachable(!all, "an action before the last question");
		tr_reachable(all, "an action after it");
	}
	return 0;
}

int main(int argc, char **argv)
{
	struct tr_query q;

	n = argc > 1 ? atoi(argv[1]) : 4;
	tr_logical_set(&n);
	OK(tr_query_range(&q, 0, n));
	OK(tr_query_where(&q, asks, NULL));
	OK(tr_query_as_parallel(&q, argc > 2 ? atoi(argv[2]) : 2));
	OK(tr_query_for_all(&q, acts, NULL));
	for (int i = 0; i < n; i++)
		tr_check(asked[i] == 1 && acted[i] == (i % 2 == 0),
			 "%d: asked %d times, acted on %d times", i, asked[i], acted[i]);
	tr_query_destroy(&q);
	return 0;
}
