// SPDX-License-Identifier: MIT
//
// A test of permits. This one is much too easy on them.
#include "test-permits.h"
#include "treadle.h"

void test(void)
{
	struct permits *p = permits_new(1);
	permits_take(p);
	tr_check(permits_try(p), "there is still one after the only one was taken");
	permits_free(p);
}
