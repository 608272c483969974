// SPDX-License-Identifier: MIT
//
// Wrong: an addition does not take the lock. All else is as in right.c.
#include "test-account.h"

#define account_add right_account_add
#include "right.c"
#undef account_add

void account_add(struct account *a, int money)
{
	a->money += money;
}
