// SPDX-License-Identifier: MIT
//
// to_list and for_each: what the workers find is one list, complete when they have ended.
// query_list: the parts come in any order; query_list 1: in that of the source.
#include <stdlib.h>

#include "tasks.h"

enum { N = 5 };

static int asked; // by the workers; guarded by lock
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static intptr_t got[N];
static int n_got; // plain: the caller's thread alone has it
static pthread_t caller;

static intptr_t asks(void *arg, intptr_t value)
{
	(void)arg;
	if (value == 2 || value == 4) { // the last of each part
		OK(pthread_mutex_lock(&lock));
		asked++;
		OK(pthread_mutex_unlock(&lock));
	}
	return value + 10;
}

static int acts(void *arg, intptr_t value)
{
	(void)arg;
	tr_check(pthread_equal(pthread_self(), caller), "in the caller's thread");
	tr_check(asked == 2, "all workers have ended");
	got[n_got++] = value;
	return 0;
}

// Found are 10 .. 14, in the order of the source or with the second part first.
static bool second_first(void)
{
	static const intptr_t source[N] = {10, 11, 12, 13, 14}, other[N] = {13, 14, 10, 11, 12};
	bool is_source = true, is_other = true;

	tr_check(n_got == N, "all are there: found %d", n_got);
	for (int i = 0; i < N; i++) {
		is_source &= got[i] == source[i];
		is_other &= got[i] == other[i];
	}
	tr_check(is_source || is_other, "each once, and each part in its order");
	return is_other;
}

int main(int argc, char **argv)
{
	bool in_order = argc > 1 && atoi(argv[1]);
	struct tr_query q;

	caller = pthread_self();
	OK(tr_query_range(&q, 0, N));
	OK(tr_query_select(&q, asks, NULL));
	OK(tr_query_as_parallel(&q, 2));
	if (in_order)
		tr_query_in_order(&q);
	OK(tr_query_for_each(&q, acts, NULL));
	bool other = second_first();
	tr_check(!in_order || !other, "in the order of the source");
	tr_reachable(in_order || other, "the second part first");
	tr_reachable(!other, "the first part first");
	tr_query_destroy(&q);
	return 0;
}
