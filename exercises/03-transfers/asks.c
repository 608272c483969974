// SPDX-License-Identifier: MIT
//
// A thread asks for a balance while a transfer is under way.
#include "transfers.h"
#include "treadle.h"

static struct bank *bank;

static void *ann(void *unused)
{
	bank_transfer(bank, 0, 1, 3);
	return unused;
}

int main(void)
{
	pthread_t a;
	bank = bank_new(2, 10);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	int balance = bank_balance(bank, 1);
	tr_check(balance == 10 || balance == 13,
		 "the balance during the transfer: expected 10 (before it) or 13 (after it), found "
		 "%d",
		 balance);
	TR_MUST(pthread_join(a, NULL));
	balance = bank_balance(bank, 1);
	tr_check(balance == 13, "the balance after the transfer: expected 13, found %d", balance);
	bank_free(bank);
	return 0;
}
