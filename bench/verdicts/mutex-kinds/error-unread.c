// SPDX-License-Identifier: MIT
//
// The mutex reports that it is already locked, and nobody reads that: the inner unlock opens the
// room while the outer function is still in it.
// wrong: race; named: balance
// right: verified
#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t room;
static int balance = 50;

static void charge(int fee)
{
	pthread_mutex_lock(&room);
	balance -= fee; // here
	pthread_mutex_unlock(&room);
}

static void withdraw(int amount)
{
	pthread_mutex_lock(&room);
	charge(1);
	balance -= amount; // here
	pthread_mutex_unlock(&room);
}

static void *customer(void *arg)
{
	withdraw(*(int *)arg);
	return NULL;
}

int main(void)
{
	pthread_mutexattr_t attr;
	pthread_t t;
	int ten = 10, five = 5;
	pthread_mutexattr_init(&attr);
#ifdef RIGHT
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
#else
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
#endif
	pthread_mutex_init(&room, &attr);
	pthread_create(&t, NULL, customer, &ten);
	withdraw(five);
	pthread_join(t, NULL);
	printf("%d\n", balance);
	return 0;
}
