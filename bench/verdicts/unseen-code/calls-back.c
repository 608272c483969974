// SPDX-License-Identifier: MIT
//
// A library that calls what it is given, and nobody else meanwhile; or anybody. Its caller never
// sees a lock.
// build: library
// wrong: undecided; limit: part.so
// right: verified
#ifdef PART
static int inside;

void with_lock(void (*does)(void *), void *arg);

void with_lock(void (*does)(void *), void *arg)
{
	while (__atomic_exchange_n(&inside, 1, __ATOMIC_ACQ_REL))
		;
	does(arg);
	__atomic_store_n(&inside, 0, __ATOMIC_RELEASE);
}
#else
#include <pthread.h>
#include <stddef.h>

void with_lock(void (*does)(void *), void *arg);

static int sum;

static void adds(void *arg)
{
	sum += *(int *)arg;
}

#ifdef RIGHT
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#endif

static void *worker(void *arg)
{
#ifdef RIGHT
	pthread_mutex_lock(&m);
	adds(arg);
	pthread_mutex_unlock(&m);
#else
	with_lock(adds, arg);
#endif
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int three = 3, four = 4, zero = 0;
	with_lock(adds, &zero);
	pthread_create(&a, NULL, worker, &three);
	pthread_create(&b, NULL, worker, &four);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return sum == 7 ? 0 : 1;
}
#endif
