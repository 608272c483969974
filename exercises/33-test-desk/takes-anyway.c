// SPDX-License-Identifier: MIT
//
// Wrong: who gives up takes a permit with it: there is one less. All else is as in right.c.
#include "test-desk.h"

#define desk_take right_desk_take
#include "right.c"
#undef desk_take

int desk_take(struct desk *d, const struct timespec *deadline)
{
	int rc = right_desk_take(d, deadline);
	pthread_mutex_lock(&d->lock);
	if (rc)
		d->permits--;
	pthread_mutex_unlock(&d->lock);
	return rc;
}
