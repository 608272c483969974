// SPDX-License-Identifier: MIT
//
// prepares: fills a table, which takes longer than all that comes after it; then three threads take
// a lock in turns. For bench/runner.sh.
#include <pthread.h>

enum { ENTRIES = 20000, THREADS = 3, ROUNDS = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned table[ENTRIES], sum;

static void *work(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		pthread_mutex_lock(&lock);
		sum += table[i];
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(void)
{
	pthread_t t[THREADS];
	for (unsigned i = 0; i < 2 * ENTRIES; i++)
		table[i % ENTRIES] += table[i * 7 % ENTRIES] + i;
	for (int i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, work, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	return 0;
}
