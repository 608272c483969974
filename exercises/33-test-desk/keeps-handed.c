// SPDX-License-Identifier: MIT
//
// Wrong: who gives up at the very moment in which it is handed a permit says that it has none. All
// else is as in right.c.
#include "test-desk.h"

#define desk_take right_desk_take
#include "right.c"
#undef desk_take

int desk_take(struct desk *d, const struct timespec *deadline)
{
	struct person me = {.served = false};
	int rc = 0;
	TR_MUST(pthread_cond_init(&me.called, NULL));
	pthread_mutex_lock(&d->lock);
	if (d->permits) {
		d->permits--;
		me.served = true;
	} else {
		line_up(d, &me);
	}
	while (!me.served && rc == 0)
		rc = tr_cond_wait(&me.called, &d->lock, deadline);
	if (rc)
		leave_line(d, &me);
	pthread_mutex_unlock(&d->lock);
	pthread_cond_destroy(&me.called);
	return rc;
}
