// SPDX-License-Identifier: MIT
//
// The lock is given back too early, but only in a thread's second round.
#include <pthread.h>
#include <assert.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside, round_of[2];
static void *work(void *a)
{
	int i = (int)(long)a;
	for (;;) {
		round_of[i]++;
		pthread_mutex_lock(&m);
		inside++;
		int second = round_of[i] == 2;
		if (second)
			pthread_mutex_unlock(&m);
		assert(second || inside == 1);
		if (second)
			pthread_mutex_lock(&m);
		inside--;
		pthread_mutex_unlock(&m);
	}
}
int main(void)
{
	pthread_t t[2];
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, work, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
}
