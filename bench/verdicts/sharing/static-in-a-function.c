// SPDX-License-Identifier: MIT
//
// A function that gives each caller a new number keeps the last one in a static variable.
// wrong: assertion; also: last
// right: verified
#include <assert.h>
#include <pthread.h>

static int new_number(void)
{
	static int last;
#ifdef RIGHT
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&lock);
	int n = ++last;
	pthread_mutex_unlock(&lock);
	return n;
#else
	return ++last;
#endif
}

static void *customer(void *arg)
{
	*(int *)arg = new_number();
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int na, nb;
	pthread_create(&a, NULL, customer, &na);
	pthread_create(&b, NULL, customer, &nb);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(na != nb); // here
	return 0;
}
