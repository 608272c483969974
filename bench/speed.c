// SPDX-License-Identifier: MIT
//
// speed(T, N): T threads (main is one) and about N operations in all, for bench/speed.sh: locks and
// unlocks of one mutex. With one thread, an execution is hardly more than its process.
#include <pthread.h>
#include <stdlib.h>

#define MOST 8

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int rounds;

static void *work(void *arg)
{
	for (int i = 0; i < rounds; i++) {
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(int argc, char **argv)
{
	int threads = argc > 1 ? atoi(argv[1]) : 1, operations = argc > 2 ? atoi(argv[2]) : 0;
	pthread_t t[MOST];
	if (threads < 1 || threads > MOST)
		return 2;
	// a thread is created, begins, ends and is joined
	int others = 4 * (threads - 1);
	rounds = operations > others ? (operations - others) / (2 * threads) : 0;
	for (int i = 1; i < threads; i++)
		pthread_create(&t[i], NULL, work, NULL);
	work(NULL);
	for (int i = 1; i < threads; i++)
		pthread_join(t[i], NULL);
	return 0;
}
