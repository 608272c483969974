// SPDX-License-Identifier: MIT
//
// Two accounts, each with a lock; the sum of both is read while something is on its way.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>

static struct account {
	pthread_mutex_t lock;
	int money;
} a = {PTHREAD_MUTEX_INITIALIZER, 10}, b = {PTHREAD_MUTEX_INITIALIZER, 10};

static void add(struct account *to, int n)
{
	pthread_mutex_lock(&to->lock);
	to->money += n;
	pthread_mutex_unlock(&to->lock);
}

static void *transfer(void *arg)
{
#ifdef RIGHT
	pthread_mutex_lock(&a.lock);
	pthread_mutex_lock(&b.lock);
	a.money -= 5;
	b.money += 5;
	pthread_mutex_unlock(&b.lock);
	pthread_mutex_unlock(&a.lock);
	(void)add;
#else
	add(&a, -5);
	add(&b, 5);
#endif
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, transfer, NULL);
	pthread_mutex_lock(&a.lock);
	pthread_mutex_lock(&b.lock);
	assert(a.money + b.money == 20); // here
	pthread_mutex_unlock(&b.lock);
	pthread_mutex_unlock(&a.lock);
	pthread_join(t, NULL);
	return 0;
}
