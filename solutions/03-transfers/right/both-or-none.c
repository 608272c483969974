// SPDX-License-Identifier: MIT
//
// A monitor hands out accounts, two at a time: both or none, so no order is needed.
#include "transfers.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct bank {
	int n; // never changes
	pthread_mutex_t lock;
	pthread_cond_t given_back; // for: the two I need, or all, are free. Each waits for others

	// Guarded by lock.
	int taken; // how many accounts are
	struct account {
		bool taken; // then who took it may change the balance without the lock
		int balance;
	} accounts[];
};

struct bank *bank_new(int accounts, int each)
{
	struct bank *b = malloc(sizeof *b + (size_t)accounts * sizeof b->accounts[0]);
	if (!b)
		return NULL;
	b->n = accounts;
	b->taken = 0;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TR_MUST(pthread_cond_init(&b->given_back, NULL));
	for (int i = 0; i < accounts; i++)
		b->accounts[i] = (struct account){false, each};
	return b;
}

void bank_free(struct bank *b)
{
	pthread_cond_destroy(&b->given_back);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

static bool exists(const struct bank *b, int account)
{
	return account >= 0 && account < b->n;
}

// Both or none: who waits has nothing.
static void take(struct bank *b, struct account *one, struct account *other)
{
	pthread_mutex_lock(&b->lock);
	while (one->taken || other->taken)
		pthread_cond_wait(&b->given_back, &b->lock);
	one->taken = other->taken = true;
	b->taken += 2;
	pthread_mutex_unlock(&b->lock);
}

static void give_back(struct bank *b, struct account *one, struct account *other)
{
	pthread_mutex_lock(&b->lock);
	one->taken = other->taken = false;
	b->taken -= 2;
	pthread_cond_broadcast(&b->given_back);
	pthread_mutex_unlock(&b->lock);
}

int bank_transfer(struct bank *b, int from, int to, int amount)
{
	if (!exists(b, from) || !exists(b, to) || from == to || amount < 1)
		return EINVAL;
	struct account *source = &b->accounts[from], *target = &b->accounts[to];
	take(b, source, target);
	bool covered = source->balance >= amount;
	if (covered) {
		source->balance -= amount;
		target->balance += amount;
	}
	give_back(b, source, target);
	return covered ? 0 : ERANGE;
}

int bank_balance(struct bank *b, int account)
{
	pthread_mutex_lock(&b->lock);
	while (b->accounts[account].taken)
		pthread_cond_wait(&b->given_back, &b->lock);
	int balance = b->accounts[account].balance;
	pthread_mutex_unlock(&b->lock);
	return balance;
}

int bank_total(struct bank *b)
{
	int total = 0;
	pthread_mutex_lock(&b->lock);
	while (b->taken > 0)
		pthread_cond_wait(&b->given_back, &b->lock);
	for (int i = 0; i < b->n; i++)
		total += b->accounts[i].balance;
	pthread_mutex_unlock(&b->lock);
	return total;
}
