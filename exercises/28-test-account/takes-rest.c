// SPDX-License-Identifier: MIT
//
// Wrong: where there is not enough, it takes what there is, and says that it has not. All else is
// as in right.c.
#include "test-account.h"

#define account_take right_account_take
#include "right.c"
#undef account_take

bool account_take(struct account *a, int money)
{
	pthread_mutex_lock(&a->lock);
	bool enough = a->money >= money;
	a->money = enough ? a->money - money : 0;
	pthread_mutex_unlock(&a->lock);
	return enough;
}
