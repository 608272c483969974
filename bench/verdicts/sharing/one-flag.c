// SPDX-License-Identifier: MIT
//
// All threads are given one flag of main's, which it sets once they run: they are to share it.
// wrong: race; named: on variable stop; named: a mutex held around both would
// right: verified
#include <pthread.h>
#include <sched.h>
#ifdef RIGHT
#include <stdatomic.h>
typedef atomic_int flag_t;
#else
typedef int flag_t;
#endif

static void *run(void *arg)
{
	flag_t *stop = arg;
	while (!*stop) // here
		sched_yield();
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	flag_t stop = 0;
	pthread_create(&a, NULL, run, &stop);
	pthread_create(&b, NULL, run, &stop);
	stop = 1; // here
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
