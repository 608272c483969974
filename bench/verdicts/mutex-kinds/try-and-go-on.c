// SPDX-License-Identifier: MIT
//
// Whoever does not get the shelf takes from it all the same; the unlock that is not allowed is only
// an error code here.
// wrong: race; named: stock
// right: verified
#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t shelf;
static int stock = 8;

static void *shopper(void *arg)
{
#ifdef RIGHT
	if (pthread_mutex_trylock(&shelf) != 0)
		return arg; /* next time */
#else
	pthread_mutex_trylock(&shelf);
#endif
	stock = stock - 1; // here
	pthread_mutex_unlock(&shelf);
	return arg;
}

int main(void)
{
	pthread_t s1, s2;
	pthread_mutexattr_t at;
	pthread_mutexattr_init(&at);
	pthread_mutexattr_settype(&at, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&shelf, &at);
	pthread_create(&s1, NULL, shopper, NULL);
	pthread_create(&s2, NULL, shopper, NULL);
	pthread_join(s1, NULL);
	pthread_join(s2, NULL);
	printf("%d left\n", stock);
	return 0;
}
