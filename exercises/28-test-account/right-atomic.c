// SPDX-License-Identifier: MIT
//
// Right, too: without a lock. Who finds that somebody was faster tries again.
#include "test-account.h"

#include <stdatomic.h>
#include <stdlib.h>

struct account {
	atomic_int money;
};

struct account *account_new(int money)
{
	struct account *a = calloc(1, sizeof *a);
	if (!a)
		abort();
	atomic_init(&a->money, money);
	return a;
}

void account_free(struct account *a)
{
	free(a);
}

void account_add(struct account *a, int money)
{
	atomic_fetch_add(&a->money, money);
}

bool account_take(struct account *a, int money)
{
	int had = atomic_load(&a->money);
	while (had >= money)
		if (atomic_compare_exchange_strong(&a->money, &had, had - money))
			return true;
	return false;
}

int account_money(struct account *a)
{
	return atomic_load(&a->money);
}

int main(void)
{
	test();
	return 0;
}
