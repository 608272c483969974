// SPDX-License-Identifier: MIT
//
// Transfers that cannot be, and one that can, at once: those leave nothing behind.
#include "transfers.h"
#include "treadle.h"

#include <errno.h>

static struct bank *bank;

static void *ann(void *unused)
{
	int result = bank_transfer(bank, 1, 0, 4);
	tr_check(result == 0, "there is enough for Ann's transfer, but it returned %d", result);
	return unused;
}

static void refused(int from, int to, int amount, int expected)
{
	int result = bank_transfer(bank, from, to, amount);
	tr_check(result == expected, "%d from %d to %d: it returned %d, not %d", amount, from, to,
		 result, expected);
}

int main(void)
{
	pthread_t a;
	bank = bank_new(2, 10);
	pthread_create(&a, NULL, ann, NULL);
	refused(0, 1, 15, ERANGE);
	refused(0, 0, 1, EINVAL);
	refused(0, 2, 1, EINVAL);
	refused(-1, 0, 1, EINVAL);
	refused(0, 1, 0, EINVAL);
	refused(0, 1, -5, EINVAL);
	pthread_join(a, NULL);
	int first = bank_balance(bank, 0), second = bank_balance(bank, 1);
	tr_check(first == 14 && second == 6, "only Ann's 4 have moved: 14 and 6, not %d and %d",
		 first, second);
	bank_free(bank);
	return 0;
}
