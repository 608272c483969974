// SPDX-License-Identifier: MIT
//
// stops N WORKERS: the first item that is begun fails at once. Those that are under way then take
// long (in virtual time: until nobody else can do anything), and end well. No other is begun.
#include "for-all.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int begun, ended, first; // guarded by lock

static int doing(void *unused, int i)
{
	(void)unused;
	TR_MUST(pthread_mutex_lock(&lock));
	bool is_first = begun++ == 0;
	if (is_first) {
		first = i;
		ended++;
	}
	TR_MUST(pthread_mutex_unlock(&lock));
	if (is_first)
		return EIO;
	sleep(1);
	TR_MUST(pthread_mutex_lock(&lock));
	ended++;
	TR_MUST(pthread_mutex_unlock(&lock));
	return 0;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 4, workers = argc > 2 ? atoi(argv[2]) : 2;
	int failed = -7;
	int result = for_all(n, workers, doing, NULL, &failed);
	TR_MUST(pthread_mutex_lock(&lock));
	tr_check(result == EIO, "an item fails: expected its error, EIO, found %s",
		 tr_error_name(result));
	tr_check(failed == first, "the item that failed: expected %d, found %d", first, failed);
	tr_check(ended == begun, "each item that was begun has ended: %d were begun, %d have ended",
		 begun, ended);
	tr_check(begun <= workers,
		 "%d workers, and the first item failed: expected at most %d items begun, found %d",
		 workers, workers, begun);
	TR_MUST(pthread_mutex_unlock(&lock));
}
