// SPDX-License-Identifier: MIT
//
// Whether there is a ticket is asked in one critical section, and it is taken in the next: the
// last one is sold twice.
// kind: assertion; preemptions: 1; build: calls
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int tickets = 1;

static int left(void)
{
	pthread_mutex_lock(&lock);
	int n = tickets;
	pthread_mutex_unlock(&lock);
	return n;
}

static void *sell(void *arg)
{
	if (left() > 0) {
		pthread_mutex_lock(&lock);
		tickets--;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, sell, NULL);
	pthread_create(&t[1], NULL, sell, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	assert(tickets >= 0);
	return 0;
}
