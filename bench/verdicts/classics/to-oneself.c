// SPDX-License-Identifier: MIT
//
// Transfers lock the lower account first, so no circle can be. And if both are the same account?
// wrong: deadlock; named: accounts
// right: verified
#include <pthread.h>
#include <stddef.h>

typedef struct {
	int id, money;
	pthread_mutex_t lock;
} account_t;

static account_t accounts[2] = {{0, 100, PTHREAD_MUTEX_INITIALIZER},
				{1, 100, PTHREAD_MUTEX_INITIALIZER}};

static void transfer(account_t *from, account_t *to, int amount)
{
	account_t *first = from->id < to->id ? from : to;
	account_t *second = first == from ? to : from;
#ifdef RIGHT
	if (first == second)
		return;
#endif
	pthread_mutex_lock(&first->lock);
	pthread_mutex_lock(&second->lock); // here
	from->money -= amount;
	to->money += amount;
	pthread_mutex_unlock(&second->lock);
	pthread_mutex_unlock(&first->lock);
}

static void *teller(void *arg)
{
	transfer(&accounts[1], &accounts[0], 30);
	return arg;
}

static void *confused(void *arg)
{
	transfer(&accounts[1], &accounts[1], 5);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, teller, NULL);
	pthread_create(&b, NULL, confused, NULL);
	pthread_join(a, NULL); // here
	pthread_join(b, NULL); // here
	return accounts[0].money == 130 ? 0 : 1;
}
