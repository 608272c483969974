// SPDX-License-Identifier: MIT
//
// The end of main is the end of all.
// wrong: assertion; named: written
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int written;

static void at_end(void)
{
	assert(written == 2); // here
}

static void *writer(void *arg)
{
	written++;
	written++;
	return arg;
}

int main(void)
{
	pthread_t t;
	atexit(at_end);
	pthread_create(&t, NULL, writer, NULL);
	pthread_detach(t);
#ifdef RIGHT
	pthread_exit(NULL);
#else
	return 0;
#endif
}
