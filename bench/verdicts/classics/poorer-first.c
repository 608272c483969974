// SPDX-License-Identifier: MIT
//
// Two accounts are locked in order, so nobody waits in a circle; but the order is that of the
// balances, which change.
// wrong: deadlock; also: balance
// right: verified
#include <pthread.h>

struct account {
	pthread_mutex_t lock;
	int number, balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 1, 10},
		      b = {PTHREAD_MUTEX_INITIALIZER, 2, 10};

static void transfer(struct account *from, struct account *to, int n)
{
#ifdef RIGHT
	int first = from->number < to->number;
#else
	int first = from->balance <= to->balance; // here
#endif
	pthread_mutex_lock(first ? &from->lock : &to->lock);
	pthread_mutex_lock(first ? &to->lock : &from->lock); // here
	from->balance -= n;				     // here
	to->balance += n;				     // here
	pthread_mutex_unlock(&from->lock);
	pthread_mutex_unlock(&to->lock);
}

static void *back(void *arg)
{
	transfer(&b, &a, 1);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, back, NULL);
	transfer(&a, &b, 2);
	pthread_join(t, NULL);
	return 0;
}
