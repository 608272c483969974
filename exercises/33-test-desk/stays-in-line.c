// SPDX-License-Identifier: MIT
//
// Wrong: who gives up stays in the line, and the next permit is handed to nobody. All else is as in
// right.c.
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
	(void)leave_line;
	pthread_mutex_unlock(&d->lock);
	pthread_cond_destroy(&me.called);
	return me.served ? 0 : rc;
}
