// SPDX-License-Identifier: MIT
//
// Ann wants more than there is. No balance changes, not even for a moment.
#include "transfers.h"
#include "treadle.h"

#include <errno.h>

static struct bank *bank;

static void *ann(void *unused)
{
	int result = bank_transfer(bank, 0, 1, 12);
	tr_check(result == ERANGE,
		 "a transfer of 12, and only 10 are there: expected ERANGE, found %s",
		 tr_error_name(result));
	return unused;
}

int main(void)
{
	pthread_t a;
	bank = bank_new(2, 10);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	int first = bank_balance(bank, 0), second = bank_balance(bank, 1);
	tr_check(first == 10 && second == 10,
		 "a refused transfer changes nothing: expected balances of 10 and 10, found %d and "
		 "%d",
		 first, second);
	TR_MUST(pthread_join(a, NULL));
	bank_free(bank);
	return 0;
}
