// SPDX-License-Identifier: MIT
//
// An account is passed by value: the function locks the mutex of its copy.
// wrong: misuse; named: copy
// right: verified
#include <pthread.h>
#include <stdio.h>

struct account {
	pthread_mutex_t lock;
	int balance;
};

#ifdef RIGHT
static void pay_in(struct account *account, int amount)
{
	pthread_mutex_lock(&account->lock);
	account->balance += amount;
	pthread_mutex_unlock(&account->lock);
}
#define PAY_IN(account, amount) pay_in(account, amount)
#else
static struct account pay_in(struct account account, int amount)
{
	pthread_mutex_lock(&account.lock); // here
	account.balance += amount;
	pthread_mutex_unlock(&account.lock);
	return account;
}
#define PAY_IN(account, amount) pay_in(*(account), amount)
#endif

static void *saver(void *arg)
{
	PAY_IN((struct account *)arg, 20);
	return NULL;
}

int main(void)
{
	static struct account account;
	pthread_t t;
	pthread_mutex_init(&account.lock, NULL);
	pthread_create(&t, NULL, saver, &account);
	pthread_join(t, NULL);
	printf("balance %d\n", account.balance);
	pthread_mutex_destroy(&account.lock);
	return 0;
}
