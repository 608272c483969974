// SPDX-License-Identifier: MIT
//
// One lock for the whole bank: the shortest one that is right. Transfers never go on side by side.
#include "transfers.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct bank {
	int n; // never changes
	pthread_mutex_t lock;
	int balances[]; // guarded by lock
};

struct bank *bank_new(int accounts, int each)
{
	struct bank *b = malloc(sizeof *b + (size_t)accounts * sizeof b->balances[0]);
	if (!b)
		return NULL;
	b->n = accounts;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	for (int i = 0; i < accounts; i++)
		b->balances[i] = each;
	return b;
}

void bank_free(struct bank *b)
{
	pthread_mutex_destroy(&b->lock);
	free(b);
}

static bool exists(const struct bank *b, int account)
{
	return account >= 0 && account < b->n;
}

int bank_transfer(struct bank *b, int from, int to, int amount)
{
	if (!exists(b, from) || !exists(b, to) || from == to || amount < 1)
		return EINVAL;
	pthread_mutex_lock(&b->lock);
	bool covered = b->balances[from] >= amount;
	if (covered) {
		b->balances[from] -= amount;
		b->balances[to] += amount;
	}
	pthread_mutex_unlock(&b->lock);
	return covered ? 0 : ERANGE;
}

int bank_balance(struct bank *b, int account)
{
	pthread_mutex_lock(&b->lock);
	int balance = b->balances[account];
	pthread_mutex_unlock(&b->lock);
	return balance;
}

int bank_total(struct bank *b)
{
	int total = 0;
	pthread_mutex_lock(&b->lock);
	for (int i = 0; i < b->n; i++)
		total += b->balances[i];
	pthread_mutex_unlock(&b->lock);
	return total;
}
