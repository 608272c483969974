// SPDX-License-Identifier: MIT
//
// ends N: of N accounts in a circle, money goes from each to the next one, all at once.
#include "transfers.h"
#include "treadle.h"

#include <stdlib.h>

static struct bank *bank;
static int n;

static void *transfers(void *number)
{
	int from = *(int *)number;
	int result = bank_transfer(bank, from, (from + 1) % n, from + 1);
	tr_check(result == 0, "the account holds enough for the transfer: expected 0, found %s",
		 tr_error_name(result));
	return NULL;
}

int main(int argc, char **argv)
{
	static int numbers[] = {0, 1, 2};
	pthread_t threads[3];
	n = argc > 1 ? atoi(argv[1]) : 2;
	bank = bank_new(n, 10);
	for (int i = 1; i < n; i++)
		TR_MUST(pthread_create(&threads[i], NULL, transfers, &numbers[i]));
	transfers(&numbers[0]);
	for (int i = 1; i < n; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	int total = bank_total(bank);
	tr_check(total == 10 * n, "no money is lost or made: expected a total of %d, found %d",
		 10 * n, total);
	bank_free(bank);
	return 0;
}
