// SPDX-License-Identifier: MIT
//
// ended N: by so many workers, for so many items. Each thread that does one has a mark, which is
// taken back when the thread ends. When for_all returns, nobody but the caller has one.
#include "for-all.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_key_t mark;
static pthread_t caller;
static atomic_int marks;

static void take_back(void *unused)
{
	(void)unused;
	marks--;
}

static int doing(void *unused, int i)
{
	(void)unused;
	(void)i;
	if (!pthread_equal(pthread_self(), caller) && !pthread_getspecific(mark)) {
		TR_MUST(pthread_setspecific(mark, &marks));
		marks++;
	}
	return 0;
}

int main(int argc, char **argv)
{
	int failed, n = argc > 1 ? atoi(argv[1]) : 2;
	caller = pthread_self();
	TR_MUST(pthread_key_create(&mark, take_back));
	int result = for_all(n, n, doing, NULL, &failed);
	tr_check(result == 0, "no item fails: expected 0, found %s", tr_error_name(result));
	int left = marks;
	tr_check(left == 0, "threads that for_all has started, and that run: expected 0, found %d",
		 left);
}
