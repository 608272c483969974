// SPDX-License-Identifier: MIT
//
// A test of desks. This one is much too easy on them.
#include "test-desk.h"
#include "treadle.h"

#include <stddef.h>

void test(void)
{
	struct desk *d = desk_new(1);
	tr_check(desk_take(d, NULL) != 0, "a permit that is there is not given");
	desk_free(d);
}
