// SPDX-License-Identifier: MIT
//
// An account holds 10, and two transfers want 7 each: one takes place, the other is refused.
#include "transfers.h"
#include "treadle.h"

#include <errno.h>

static struct bank *bank;
static int anns;

static void *ann(void *unused)
{
	anns = bank_transfer(bank, 0, 1, 7);
	return unused;
}

int main(void)
{
	pthread_t a;
	bank = bank_new(3, 10);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	int mine = bank_transfer(bank, 0, 2, 7);
	TR_MUST(pthread_join(a, NULL));
	int left = bank_balance(bank, 0);
	tr_check(left >= 0, "a balance is never below 0: found %d", left);
	tr_check((mine == 0 && anns == ERANGE) || (mine == ERANGE && anns == 0),
		 "two transfers of 7, and only 10 are there: expected results 0 and ERANGE, found "
		 "%s and %s",
		 tr_error_name(mine), tr_error_name(anns));
	tr_check(left == 3, "7 of 10 have gone: expected a balance of 3, found %d", left);
	bank_free(bank);
	return 0;
}
