// SPDX-License-Identifier: MIT
//
// Wrong: it asks whether there is enough, and then takes; each with the lock, but somebody may come
// in between. All else is as in right.c.
#include "test-account.h"

#define account_take right_account_take
#include "right.c"
#undef account_take

bool account_take(struct account *a, int money)
{
	if (account_money(a) < money)
		return false;
	account_add(a, -money);
	return true;
}
