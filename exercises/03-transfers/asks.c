// SPDX-License-Identifier: MIT
//
// Somebody asks for a balance while a transfer is under way.
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
	pthread_create(&a, NULL, ann, NULL);
	int balance = bank_balance(bank, 1);
	tr_check(balance == 10 || balance == 13, "it is 10 before and 13 after, never %d", balance);
	pthread_join(a, NULL);
	balance = bank_balance(bank, 1);
	tr_check(balance == 13, "it is 13 after the transfer, not %d", balance);
	bank_free(bank);
	return 0;
}
