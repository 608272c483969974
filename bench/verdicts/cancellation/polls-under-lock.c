// SPDX-License-Identifier: MIT
//
// A thread looks whether there is input while it holds a mutex, and is cancelled in poll.
// wrong: deadlock
// right: verified
#include <poll.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int seen;

static void *looks(void *arg)
{
	struct pollfd nothing = {.fd = -1};
#ifdef RIGHT
	int some = poll(&nothing, 1, 0);
	pthread_mutex_lock(&mutex);
	seen += some;
#else
	pthread_mutex_lock(&mutex);
	seen += poll(&nothing, 1, 0);
#endif
	pthread_mutex_unlock(&mutex);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, looks, NULL);
	pthread_cancel(thread);
	pthread_join(thread, NULL);
	pthread_mutex_lock(&mutex); // here
	pthread_mutex_unlock(&mutex);
	return seen;
}
