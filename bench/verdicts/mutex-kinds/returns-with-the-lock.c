// SPDX-License-Identifier: MIT
//
// An early return of a function leaves the mutex locked; the next caller waits for ever.
// wrong: deadlock
// right: verified; left: nothing
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int places = 1;

static int reserve(void)
{
	pthread_mutex_lock(&m); // here
	if (places == 0) {
#ifdef RIGHT
		pthread_mutex_unlock(&m);
#endif
		return 0;
	}
	places--;
	pthread_mutex_unlock(&m);
	return 1;
}

static void *customer(void *arg)
{
	if (!reserve())
		reserve();
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, customer, NULL);
	pthread_create(&b, NULL, customer, NULL);
	pthread_join(a, NULL); // here
	pthread_join(b, NULL); // here
	return 0;
}
