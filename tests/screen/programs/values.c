// SPDX-License-Identifier: MIT
//
// Two threads add what they count to a total.
#include <pthread.h>

enum mood { CALM, EAGER };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void add(int n)
{
	pthread_mutex_lock(&lock);
	total += n;
	pthread_mutex_unlock(&lock);
}

static void *worker(void *given)
{
	int limit = *(int *)given, count = 0;
	enum mood mood = EAGER;
	for (int i = 0; i < limit; i++)
		count += mood == EAGER;
	add(count);
	return NULL;
}

int main(void)
{
	int limit = 3;
	pthread_t handles[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&handles[i], NULL, worker, &limit);
	for (int i = 0; i < 2; i++)
		pthread_join(handles[i], NULL);
	return total != 6;
}
