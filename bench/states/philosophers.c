// SPDX-License-Identifier: MIT
//
// philosophers N MEALS: philosophers who take the fork with the lower number first.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t forks[8];
static int n, meals;

static void *dine(void *arg)
{
	int me = (int)(long)arg, left = me, right = (me + 1) % n;
	int first = left < right ? left : right, second = left < right ? right : left;
	for (int i = 0; i < meals; i++) {
		pthread_mutex_lock(&forks[first]);
		pthread_mutex_lock(&forks[second]);
		pthread_mutex_unlock(&forks[second]);
		pthread_mutex_unlock(&forks[first]);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t[8];
	n = argc > 1 ? atoi(argv[1]) : 3;
	meals = argc > 2 ? atoi(argv[2]) : 1;
	for (int i = 0; i < n; i++)
		pthread_mutex_init(&forks[i], NULL);
	for (long i = 0; i < n; i++)
		pthread_create(&t[i], NULL, dine, (void *)i);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	for (int i = 0; i < n; i++)
		pthread_mutex_destroy(&forks[i]);
	return 0;
}
