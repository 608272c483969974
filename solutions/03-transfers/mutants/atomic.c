// SPDX-License-Identifier: MIT
//
// breaks: total
// Each balance is an atomic number of its own: exact one by one, but not together.
#include "transfers.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

struct bank {
	int n;
	_Atomic int balances[];
};

struct bank *bank_new(int accounts, int each)
{
	struct bank *b = malloc(sizeof *b + (size_t)accounts * sizeof b->balances[0]);
	if (!b)
		return NULL;
	b->n = accounts;
	for (int i = 0; i < accounts; i++)
		atomic_init(&b->balances[i], each);
	return b;
}

void bank_free(struct bank *b)
{
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
	int balance = b->balances[from];
	do {
		if (balance < amount)
			return ERANGE;
	} while (!atomic_compare_exchange_weak(&b->balances[from], &balance, balance - amount));
	b->balances[to] += amount;
	return 0;
}

int bank_balance(struct bank *b, int account)
{
	return b->balances[account];
}

int bank_total(struct bank *b)
{
	int total = 0;
	for (int i = 0; i < b->n; i++)
		total += b->balances[i];
	return total;
}
