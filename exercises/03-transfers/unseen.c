// SPDX-License-Identifier: MIT
//
// Ann wants more than there is. Nobody sees anything of it, at no moment.
#include "transfers.h"
#include "treadle.h"

#include <errno.h>

static struct bank *bank;

static void *ann(void *unused)
{
	int result = bank_transfer(bank, 0, 1, 12);
	tr_check(result == ERANGE, "12 of 10: ERANGE (%d), not %d", ERANGE, result);
	return unused;
}

int main(void)
{
	pthread_t a;
	bank = bank_new(2, 10);
	pthread_create(&a, NULL, ann, NULL);
	int first = bank_balance(bank, 0), second = bank_balance(bank, 1);
	tr_check(first == 10 && second == 10, "both hold 10 at every moment, not %d and %d", first,
		 second);
	pthread_join(a, NULL);
	bank_free(bank);
	return 0;
}
