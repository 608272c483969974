// SPDX-License-Identifier: MIT
//
// There are 10, and two want 7 of them: one gets them, the other is refused.
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
	pthread_create(&a, NULL, ann, NULL);
	int mine = bank_transfer(bank, 0, 2, 7);
	pthread_join(a, NULL);
	int left = bank_balance(bank, 0);
	tr_check(left >= 0, "an account never holds less than nothing: %d", left);
	tr_check((mine == 0 && anns == ERANGE) || (mine == ERANGE && anns == 0),
		 "of two who want 7 of 10 one gets them, not: %d and %d", mine, anns);
	tr_check(left == 3, "there are 3 left, not %d", left);
	bank_free(bank);
	return 0;
}
