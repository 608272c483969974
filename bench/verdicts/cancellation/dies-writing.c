// SPDX-License-Identifier: MIT
//
// A thread that reports under a mutex is cancelled in write, which is a cancellation point.
// wrong: deadlock
// right: verified
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void unlock(void *held)
{
	pthread_mutex_unlock(held);
}

static void *reporter(void *arg)
{
	pthread_mutex_lock(&mutex);
#ifdef RIGHT
	pthread_cleanup_push(unlock, &mutex);
#endif
	if (write(STDOUT_FILENO, "x", 1) != 1)
		arg = &mutex;
#ifdef RIGHT
	pthread_cleanup_pop(0);
#endif
	pthread_mutex_unlock(&mutex);
	(void)unlock;
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, reporter, NULL);
	pthread_cancel(thread);
	pthread_join(thread, NULL);
	pthread_mutex_lock(&mutex); // here
	pthread_mutex_unlock(&mutex);
	return 0;
}
