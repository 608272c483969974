// SPDX-License-Identifier: MIT
//
// Transfers lock the giving account first: two that go opposite ways wait for each other.
// kind: deadlock; preemptions: 1; build: calls; fixed twin
#include <pthread.h>

static struct account {
	pthread_mutex_t lock;
	int money;
} a = {PTHREAD_MUTEX_INITIALIZER, 10}, b = {PTHREAD_MUTEX_INITIALIZER, 10};

static void transfer(struct account *from, struct account *to)
{
#ifdef FIXED
	struct account *first = from < to ? from : to, *second = from < to ? to : from;
#else
	struct account *first = from, *second = to;
#endif
	pthread_mutex_lock(&first->lock);
	pthread_mutex_lock(&second->lock);
	from->money--;
	to->money++;
	pthread_mutex_unlock(&second->lock);
	pthread_mutex_unlock(&first->lock);
}

static void *there(void *arg)
{
	transfer(&a, &b);
	return arg;
}

static void *back(void *arg)
{
	transfer(&b, &a);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, there, NULL);
	pthread_create(&t[1], NULL, back, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
