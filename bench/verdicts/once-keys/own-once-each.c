// SPDX-License-Identifier: MIT
//
// What is to happen once happens once for each caller: the control is a local variable.
// wrong: assertion; named: opened
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int opened;

static void open_device(void)
{
	opened++;
}

static void *user(void *arg)
{
#ifdef RIGHT
	static pthread_once_t once = PTHREAD_ONCE_INIT;
#else
	pthread_once_t once = PTHREAD_ONCE_INIT;
#endif
	pthread_once(&once, open_device);
	return arg;
}

int main(void)
{
	pthread_t u, v;
	pthread_create(&u, NULL, user, NULL);
	pthread_create(&v, NULL, user, NULL);
	pthread_join(u, NULL);
	pthread_join(v, NULL);
	assert(opened == 1); // here
	return 0;
}
