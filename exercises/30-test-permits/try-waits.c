// SPDX-License-Identifier: MIT
//
// Wrong: it waits for a permit, instead of saying that there is none. All else is as in right.c.
#include "test-permits.h"

#define permits_try right_permits_try
#include "right.c"
#undef permits_try

bool permits_try(struct permits *p)
{
	permits_take(p);
	return true;
}
