// SPDX-License-Identifier: MIT
//
// A try that does not get the mutex is a result to be expected, not an error of the program.
// wrong: assertion; named: rc == 0
// right: verified
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t printer = PTHREAD_MUTEX_INITIALIZER;
static int pages, put_off;

static void *prints(void *arg)
{
	int rc = pthread_mutex_trylock(&printer);
#ifdef RIGHT
	if (rc == EBUSY) {
		pthread_mutex_lock(&printer);
		put_off++;
		pthread_mutex_unlock(&printer);
		return arg;
	}
#endif
	assert(rc == 0); // here
	pages++;
	pthread_mutex_unlock(&printer);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(t + i, NULL, prints, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return pages + put_off == 2 ? 0 : 1;
}
