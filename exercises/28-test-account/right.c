// SPDX-License-Identifier: MIT
//
// Right: one lock for each account.
#include "test-account.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct account {
	pthread_mutex_t lock;
	int money; // guarded by lock
};

struct account *account_new(int money)
{
	struct account *a = calloc(1, sizeof *a);
	if (!a)
		abort();
	TR_MUST(pthread_mutex_init(&a->lock, NULL));
	a->money = money;
	return a;
}

void account_free(struct account *a)
{
	pthread_mutex_destroy(&a->lock);
	free(a);
}

void account_add(struct account *a, int money)
{
	pthread_mutex_lock(&a->lock);
	a->money += money;
	pthread_mutex_unlock(&a->lock);
}

bool account_take(struct account *a, int money)
{
	pthread_mutex_lock(&a->lock);
	bool enough = a->money >= money;
	if (enough)
		a->money -= money;
	pthread_mutex_unlock(&a->lock);
	return enough;
}

int account_money(struct account *a)
{
	pthread_mutex_lock(&a->lock);
	int money = a->money;
	pthread_mutex_unlock(&a->lock);
	return money;
}

int main(void)
{
	test();
	return 0;
}
