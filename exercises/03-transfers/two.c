// SPDX-License-Identifier: MIT
//
// Two banks, of 2 and of 100 accounts: neither changes the other.
#include "transfers.h"
#include "treadle.h"

static struct bank *small, *large;

static void *ann(void *unused)
{
	int result = bank_transfer(small, 0, 1, 10);
	tr_check(result == 0, "an account may become empty: expected 0, found %s",
		 tr_error_name(result));
	return unused;
}

int main(void)
{
	pthread_t a;
	small = bank_new(2, 10);
	large = bank_new(100, 5);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	int result = bank_transfer(large, 99, 0, 5);
	tr_check(result == 0, "account 99 of 100 exists and holds 5: expected 0, found %s",
		 tr_error_name(result));
	TR_MUST(pthread_join(a, NULL));
	int first = bank_balance(small, 0), second = bank_balance(small, 1);
	tr_check(first == 0 && second == 20,
		 "the small bank: expected balances of 0 and 20, found %d and %d", first, second);
	first = bank_balance(large, 0), second = bank_balance(large, 99);
	tr_check(first == 10 && second == 0,
		 "the large bank: expected balances of 10 and 0, found %d and %d", first, second);
	bank_free(small);
	bank_free(large);
	return 0;
}
