// SPDX-License-Identifier: MIT
//
// sem_exclusion PERMITS: never more threads inside than permits.
#include "semaphore.h"

#include <stdlib.h>

static pthread_mutex_t count = PTHREAD_MUTEX_INITIALIZER;
static int inside, limit;

static void *enters(void *arg)
{
	tr_check(acquire(1, NULL) == 0, "without deadline or interruption it succeeds");
	pthread_mutex_lock(&count);
	inside++;
	tr_check(inside <= limit, "%d are inside, with %d permits", inside, limit);
	tr_reachable(inside == limit, "all permits are used");
	pthread_mutex_unlock(&count);
	pthread_mutex_lock(&count);
	inside--;
	pthread_mutex_unlock(&count);
	release(1);
	return arg;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1, threads = n + 1;
	pthread_t t[4];

	if (n < 1 || threads > 4)
		return 2;
	limit = n;
	begin(n, n);
	for (int i = 0; i < threads; i++)
		pthread_create(&t[i], NULL, enters, NULL);
	for (int i = 0; i < threads; i++)
		pthread_join(t[i], NULL);
	end(n);
	return 0;
}
