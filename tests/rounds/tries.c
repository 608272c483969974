// SPDX-License-Identifier: MIT
//
// An endless loop that tries to lock, and counts how often it could not.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long got, missed[2];
static void *work(void *a)
{
	int i = (int)(long)a;
	for (;;) {
		if (pthread_mutex_trylock(&m) == 0) {
			got++;
			pthread_mutex_unlock(&m);
		} else {
			missed[i]++;
		}
	}
}
int main(void)
{
	pthread_t t[2];
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, work, (void *)i);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
}
