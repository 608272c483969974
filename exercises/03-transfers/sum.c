// SPDX-License-Identifier: MIT
//
// sum [back]: the director adds up all accounts while money goes from the first to the last, or
// back.
#include "transfers.h"
#include "treadle.h"

static struct bank *bank;
static int from;

static void *ann(void *unused)
{
	bank_transfer(bank, from, 1 - from, 5);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a;
	(void)argv;
	from = argc > 1 ? 1 : 0;
	bank = bank_new(2, 10);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	int total = bank_total(bank);
	tr_check(total == 20, "the total never changes: expected 20, found %d", total);
	TR_MUST(pthread_join(a, NULL));
	int moved = bank_balance(bank, 1 - from);
	tr_check(moved == 15, "the money has arrived: expected a balance of 15, found %d", moved);
	bank_free(bank);
	return 0;
}
