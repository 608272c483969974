// SPDX-License-Identifier: MIT
//
// A test of accounts. This one is much too easy on them.
#include "test-account.h"
#include "treadle.h"

void test(void)
{
	struct account *a = account_new(10);
	account_add(a, 5);
	tr_check(account_money(a) == 10, "ten and five is what there is");
	account_free(a);
}
