// SPDX-License-Identifier: MIT
//
// says: needs a stack that holds code
// Has the compiler write code on the stack.
#include "tally.h"

static int through(int (*f)(void))
{
	return f();
}

void tally_add(void)
{
}

int tally_get(void)
{
	int n = 7;
	int inner(void)
	{
		return n;
	}
	return through(inner);
}
