// SPDX-License-Identifier: MIT
//
// Wrong: all wait on one condition, and one of them is woken: not always the one that was handed
// the permit. All else is as in right.c.
#include "test-desk.h"

#define desk_give right_desk_give
#define desk_take right_desk_take
#include "right.c"
#undef desk_give
#undef desk_take

static pthread_cond_t called = PTHREAD_COND_INITIALIZER;

void desk_give(struct desk *d)
{
	pthread_mutex_lock(&d->lock);
	struct person *first = d->line;
	if (first) {
		d->line = first->next;
		first->served = true;
		pthread_cond_signal(&called);
	} else {
		d->permits++;
	}
	pthread_mutex_unlock(&d->lock);
}

int desk_take(struct desk *d, const struct timespec *deadline)
{
	struct person me = {.served = false};
	int rc = 0;
	pthread_mutex_lock(&d->lock);
	if (d->permits) {
		d->permits--;
		me.served = true;
	} else {
		line_up(d, &me);
	}
	while (!me.served && rc == 0)
		rc = tr_cond_wait(&called, &d->lock, deadline);
	if (!me.served)
		leave_line(d, &me);
	pthread_mutex_unlock(&d->lock);
	return me.served ? 0 : rc;
}
