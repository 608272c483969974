// SPDX-License-Identifier: MIT
//
// apart D: two transfers at once between four different accounts, from 0 to D + 1 and from 1 to D.
// Where accounts share locks, number 0 with D and number 1 with D + 1, each wants what the other
// has.
#include "transfers.h"
#include "treadle.h"

#include <stdlib.h>

static struct bank *bank;
static int d;

static void *from_0(void *unused)
{
	int result = bank_transfer(bank, 0, d + 1, 1);
	tr_check(result == 0, "from 0 to %d: expected 0, found %s", d + 1, tr_error_name(result));
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	d = argc > 1 ? atoi(argv[1]) : 2;
	bank = bank_new(d + 2, 1);
	TR_MUST(pthread_create(&thread, NULL, from_0, NULL));
	int result = bank_transfer(bank, 1, d, 1);
	tr_check(result == 0, "from 1 to %d: expected 0, found %s", d, tr_error_name(result));
	TR_MUST(pthread_join(thread, NULL));
	tr_check(bank_balance(bank, 0) == 0 && bank_balance(bank, d) == 2,
		 "0 holds %d, %d holds %d: expected 0 and 2", bank_balance(bank, 0), d,
		 bank_balance(bank, d));
	bank_free(bank);
	return 0;
}
