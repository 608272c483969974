// SPDX-License-Identifier: MIT
//
// says: which Treadle cannot look into (tally.c:21): copy an argument
//
// Stores the numbers without a lock, where a call gives them back.
#include "tally.h"

struct numbers {
	int n, others[7];
};

static struct numbers numbers;

static struct numbers one_more(int n)
{
	return (struct numbers){.n = n + 1};
}

void tally_add(void)
{
	numbers = one_more(numbers.n);
}

int tally_get(void)
{
	return numbers.n;
}
