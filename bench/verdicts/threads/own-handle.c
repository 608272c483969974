// SPDX-License-Identifier: MIT
//
// A thread reads its own handle where pthread_create stores it, which may be later.
// wrong: race; named: handle
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_t handle;

static void *work(void *arg)
{
#ifdef RIGHT
	pthread_mutex_lock(&mutex);
#endif
	assert(pthread_equal(handle, pthread_self()));
#ifdef RIGHT
	pthread_mutex_unlock(&mutex);
#endif
	return arg;
}

int main(void)
{
	pthread_mutex_lock(&mutex);
	pthread_create(&handle, NULL, work, NULL);
	pthread_mutex_unlock(&mutex);
	pthread_join(handle, NULL);
	return 0;
}
