// SPDX-License-Identifier: MIT
//
// Transfers that are refused, and one that is not, at the same time: the refused ones change
// nothing.
#include "transfers.h"
#include "treadle.h"

#include <errno.h>

static struct bank *bank;

static void *ann(void *unused)
{
	int result = bank_transfer(bank, 1, 0, 4);
	tr_check(result == 0, "the account holds enough for Ann's transfer: expected 0, found %s",
		 tr_error_name(result));
	return unused;
}

static void refused(int from, int to, int amount, int expected)
{
	int result = bank_transfer(bank, from, to, amount);
	tr_check(result == expected,
		 "a transfer of %d from account %d to account %d: expected %s, found %s", amount,
		 from, to, tr_error_name(expected), tr_error_name(result));
}

int main(void)
{
	pthread_t a;
	bank = bank_new(2, 10);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	refused(0, 1, 15, ERANGE);
	refused(0, 0, 1, EINVAL);
	refused(0, 2, 1, EINVAL);
	refused(-1, 0, 1, EINVAL);
	refused(0, 1, 0, EINVAL);
	refused(0, 1, -5, EINVAL);
	TR_MUST(pthread_join(a, NULL));
	int first = bank_balance(bank, 0), second = bank_balance(bank, 1);
	tr_check(first == 14 && second == 6,
		 "only Ann's 4 have moved: expected balances of 14 and 6, found %d and %d", first,
		 second);
	bank_free(bank);
	return 0;
}
