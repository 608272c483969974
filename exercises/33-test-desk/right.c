// SPDX-License-Identifier: MIT
//
// Right: who waits stands in a line, and a permit is handed to the first in it. Who gives up leaves
// the line, unless it has been handed one already.
#include "test-desk.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

// One that waits; on its own stack.
struct person {
	pthread_cond_t called;
	bool served;
	struct person *next;
};

struct desk {
	pthread_mutex_t lock;
	int permits;	     // guarded by lock, as the next
	struct person *line; // the first in it
};

struct desk *desk_new(int permits)
{
	struct desk *d = calloc(1, sizeof *d);
	if (!d)
		abort();
	TR_MUST(pthread_mutex_init(&d->lock, NULL));
	d->permits = permits;
	return d;
}

void desk_free(struct desk *d)
{
	pthread_mutex_destroy(&d->lock);
	free(d);
}

// With the lock: into the line, behind all others; and out of it, from wherever it is.
static void line_up(struct desk *d, struct person *p)
{
	struct person **end = &d->line;
	while (*end)
		end = &(*end)->next;
	*end = p;
}

static void leave_line(struct desk *d, const struct person *p)
{
	struct person **at = &d->line;
	while (*at && *at != p)
		at = &(*at)->next;
	if (*at)
		*at = p->next;
}

void desk_give(struct desk *d)
{
	pthread_mutex_lock(&d->lock);
	struct person *first = d->line;
	if (first) {
		d->line = first->next;
		first->served = true;
		pthread_cond_signal(&first->called);
	} else {
		d->permits++;
	}
	pthread_mutex_unlock(&d->lock);
}

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
	if (!me.served)
		leave_line(d, &me);
	pthread_mutex_unlock(&d->lock);
	pthread_cond_destroy(&me.called);
	return me.served ? 0 : rc;
}

int main(void)
{
	test();
	return 0;
}
