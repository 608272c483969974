// SPDX-License-Identifier: MIT
//
// Wrong: it looks whether there is a permit, and then takes one; in between another thread may have
// taken it. All else is as in right.c.
#include "test-permits.h"

#define permits_try right_permits_try
#include "right.c"
#undef permits_try

bool permits_try(struct permits *p)
{
	pthread_mutex_lock(&p->lock);
	bool some = p->n > 0;
	pthread_mutex_unlock(&p->lock);
	if (some)
		permits_take(p);
	return some;
}
