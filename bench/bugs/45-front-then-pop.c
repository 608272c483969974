// SPDX-License-Identifier: MIT
//
// The front of a queue is read in one critical section and taken off in the next.
// kind: assertion; preemptions: 1; build: calls
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int queue[2] = {1, 2}, head, served[3];

static void *serve(void *arg)
{
	pthread_mutex_lock(&lock);
	int front = queue[head];
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
	head++;
	assert(served[front]++ == 0);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, serve, NULL);
	pthread_create(&t[1], NULL, serve, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
