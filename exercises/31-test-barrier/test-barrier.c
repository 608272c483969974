// SPDX-License-Identifier: MIT
//
// A test of barriers. This one is much too easy on them.
#include "test-barrier.h"
#include "treadle.h"

void test(void)
{
	struct barrier *b = barrier_new(1);
	tr_check(!barrier_wait(b), "of one thread, none is told so");
	barrier_free(b);
}
