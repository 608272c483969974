// SPDX-License-Identifier: MIT
//
// money [across]: two transfers at once, from one account to the same other one, or to two others.
#include "transfers.h"
#include "treadle.h"

static struct bank *bank;
static int to;

static void *ann(void *unused)
{
	int result = bank_transfer(bank, 0, to, 3);
	tr_check(result == 0, "the account holds enough for Ann's transfer: expected 0, found %s",
		 tr_error_name(result));
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a;
	(void)argv;
	to = argc > 1 ? 2 : 1;
	bank = bank_new(3, 10);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	int result = bank_transfer(bank, 0, 1, 4);
	tr_check(result == 0, "the account holds enough for main's transfer: expected 0, found %s",
		 tr_error_name(result));
	TR_MUST(pthread_join(a, NULL));
	int left = bank_balance(bank, 0), total = bank_total(bank);
	tr_check(left == 3, "3 and 4 of 10 have gone: expected a balance of 3, found %d", left);
	tr_check(total == 30, "no money is lost or made: expected a total of 30, found %d", total);
	bank_free(bank);
	return 0;
}
