// SPDX-License-Identifier: MIT
//
// breaks: total
// The director takes all locks, but from the last account to the first one.
#include "transfers.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct account {
	pthread_mutex_t lock;
	int balance; // guarded by lock
};

// Lock order: that of the accounts' numbers.
struct bank {
	int n; // never changes
	struct account accounts[];
};

struct bank *bank_new(int accounts, int each)
{
	struct bank *b = malloc(sizeof *b + (size_t)accounts * sizeof b->accounts[0]);
	if (!b)
		return NULL;
	b->n = accounts;
	for (int i = 0; i < accounts; i++) {
		TR_MUST(pthread_mutex_init(&b->accounts[i].lock, NULL));
		b->accounts[i].balance = each;
	}
	return b;
}

void bank_free(struct bank *b)
{
	for (int i = 0; i < b->n; i++)
		pthread_mutex_destroy(&b->accounts[i].lock);
	free(b);
}

static bool exists(const struct bank *b, int account)
{
	return account >= 0 && account < b->n;
}

int bank_transfer(struct bank *b, int from, int to, int amount)
{
	int result = 0;

	if (!exists(b, from) || !exists(b, to) || from == to || amount < 1)
		return EINVAL;
	struct account *source = &b->accounts[from], *target = &b->accounts[to];
	struct account *first = from < to ? source : target;
	struct account *second = from < to ? target : source;
	pthread_mutex_lock(&first->lock);
	pthread_mutex_lock(&second->lock);
	if (source->balance < amount) {
		result = ERANGE;
	} else {
		source->balance -= amount;
		target->balance += amount;
	}
	pthread_mutex_unlock(&second->lock);
	pthread_mutex_unlock(&first->lock);
	return result;
}

int bank_balance(struct bank *b, int account)
{
	struct account *a = &b->accounts[account];
	pthread_mutex_lock(&a->lock);
	int balance = a->balance;
	pthread_mutex_unlock(&a->lock);
	return balance;
}

int bank_total(struct bank *b)
{
	int total = 0;

	for (int i = b->n - 1; i >= 0; i--) {
		pthread_mutex_lock(&b->accounts[i].lock);
		total += b->accounts[i].balance;
	}
	// Only now, when all are held, is the sum that of one moment.
	for (int i = 0; i < b->n; i++)
		pthread_mutex_unlock(&b->accounts[i].lock);
	return total;
}
