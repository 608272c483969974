// SPDX-License-Identifier: MIT
//
// A bank. One thread alone may use this; make it right for many.
#include "transfers.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

struct bank {
	int n;
	int balances[];
};

struct bank *bank_new(int accounts, int each)
{
	struct bank *b = malloc(sizeof *b + (size_t)accounts * sizeof b->balances[0]);
	if (!b)
		return NULL;
	b->n = accounts;
	for (int i = 0; i < accounts; i++)
		b->balances[i] = each;
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
	if (b->balances[from] < amount)
		return ERANGE;
	b->balances[from] -= amount;
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
