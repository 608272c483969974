// SPDX-License-Identifier: MIT
//
// A semaphore with one permit in the place of the lock.
#include "transfers.h"
#include "treadle.h"

#include <errno.h>
#include <stdbool.h>
#include <semaphore.h>
#include <stdlib.h>

struct bank {
	int n;		// never changes
	sem_t counter;	// one permit: who has it is alone
	int balances[]; // only with the permit
};

struct bank *bank_new(int accounts, int each)
{
	struct bank *b = malloc(sizeof *b + (size_t)accounts * sizeof b->balances[0]);
	if (!b)
		return NULL;
	b->n = accounts;
	TR_MUST(sem_init(&b->counter, 0, 1));
	for (int i = 0; i < accounts; i++)
		b->balances[i] = each;
	return b;
}

void bank_free(struct bank *b)
{
	sem_destroy(&b->counter);
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
	TR_MUST(sem_wait(&b->counter));
	bool covered = b->balances[from] >= amount;
	if (covered) {
		b->balances[from] -= amount;
		b->balances[to] += amount;
	}
	TR_MUST(sem_post(&b->counter));
	return covered ? 0 : ERANGE;
}

int bank_balance(struct bank *b, int account)
{
	TR_MUST(sem_wait(&b->counter));
	int balance = b->balances[account];
	TR_MUST(sem_post(&b->counter));
	return balance;
}

int bank_total(struct bank *b)
{
	int total = 0;
	TR_MUST(sem_wait(&b->counter));
	for (int i = 0; i < b->n; i++)
		total += b->balances[i];
	TR_MUST(sem_post(&b->counter));
	return total;
}
