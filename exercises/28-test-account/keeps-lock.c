// SPDX-License-Identifier: MIT
//
// Wrong: who gets nothing leaves with the lock. All else is as in right.c.
#include "test-account.h"

#define account_take right_account_take
#include "right.c"
#undef account_take

bool account_take(struct account *a, int money)
{
	pthread_mutex_lock(&a->lock);
	if (a->money < money)
		return false;
	a->money -= money;
	pthread_mutex_unlock(&a->lock);
	return true;
}
