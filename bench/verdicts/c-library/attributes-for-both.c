// SPDX-License-Identifier: MIT
//
// Two foremen each hire a worker, and set down in one structure how it is to be made.
// wrong: race; named: attributes
// right: verified
#include <pthread.h>
#include <stddef.h>

#ifndef RIGHT
static pthread_attr_t attributes;
#endif

static void *works(void *arg)
{
	return arg;
}

static void *foreman(void *arg)
{
	pthread_t worker;
#ifdef RIGHT
	pthread_attr_t attributes;
#endif
	pthread_attr_init(&attributes);				 // here
	pthread_attr_setstacksize(&attributes, (size_t)1 << 20); // here
	pthread_create(&worker, &attributes, works, arg);
	pthread_attr_destroy(&attributes); // here
	pthread_join(worker, NULL);
	return arg;
}

int main(void)
{
	pthread_t first, second;
	pthread_create(&first, NULL, foreman, NULL);
	pthread_create(&second, NULL, foreman, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
