// SPDX-License-Identifier: MIT
//
// A library that was not compiled by treadle cc keeps a count. Called by two threads at once it
// does what nobody sees; called while main is alone, nobody else can be there.
// build: library
// wrong: no proof; limit: bump
// right: verified
#ifdef PART
static int count;

int bump(void)
{
	return ++count;
}
#else
#include <pthread.h>
#include <stddef.h>

int bump(void);

static void *worker(void *arg)
{
#ifndef RIGHT
	bump();
#endif
	return arg;
}

int main(void)
{
	pthread_t a, b;
	bump();
	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, worker, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return bump() > 1 ? 0 : 1;
}
#endif
