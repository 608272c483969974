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
	tr_check(result == 0, "there is enough for Ann's transfer, but it returned %d", result);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a;
	(void)argv;
	to = argc > 1 ? 2 : 1;
	bank = bank_new(3, 10);
	pthread_create(&a, NULL, ann, NULL);
	int result = bank_transfer(bank, 0, 1, 4);
	tr_check(result == 0, "there is enough for main's transfer, but it returned %d", result);
	pthread_join(a, NULL);
	int left = bank_balance(bank, 0), total = bank_total(bank);
	tr_check(left == 3, "10 less 3 and 4 is 3, not %d", left);
	tr_check(total == 30, "no money is lost or made: 30, not %d", total);
	bank_free(bank);
	return 0;
}
