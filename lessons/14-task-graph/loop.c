// SPDX-License-Identifier: MIT
//
// An event loop: a context of one thread, main. It runs what is ready, and when nothing is, it
// sleeps until the earliest delay is over. No other thread reaches it, so it needs no lock.
#include "task_graph.h"

#include <errno.h>
#include <stdlib.h>

struct delay {
	struct tr_heap_node node;
	struct timespec at;
	struct tr_task *task; // with the completer's reference
};

static struct tr_continuations ready = TAILQ_HEAD_INITIALIZER(ready);
static struct tr_heap delays;
static struct timespec now; // the loop's time

static int submit(struct tr_context *context, struct tr_continuation *c)
{
	tr_continuation_hold(&ready, context, c);
	return 0;
}

struct tr_context loop = {.submit = submit};

static bool is_earlier(const struct tr_heap_node *x, const struct tr_heap_node *y)
{
	const struct timespec *a = &TR_HEAP_OF(const struct delay, node, x)->at;
	const struct timespec *b = &TR_HEAP_OF(const struct delay, node, y)->at;
	return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

void loop_begin(void)
{
	tr_heap_init(&delays, is_earlier);
	now = tr_lesson_deadline(0);
}

static void set_after(struct timespec *at, long milliseconds)
{
	struct timespec t = tr_lesson_time(milliseconds);
	t.tv_sec += now.tv_sec;
	t.tv_nsec += now.tv_nsec;
	if (t.tv_nsec >= 1000000000) {
		t.tv_sec++;
		t.tv_nsec -= 1000000000;
	}
	*at = t;
}

int loop_delay(long milliseconds, struct tr_task **task)
{
	struct delay *d = calloc(1, sizeof *d);
	if (!d)
		return ENOMEM;
	set_after(&d->at, milliseconds);
	int error = tr_task_new(&d->task, NULL);
	if (error == 0) {
		error = tr_heap_insert(&delays, &d->node);
		if (error == 0) {
			*task = d->task;
			return 0;
		}
		tr_task_release(d->task);
		tr_task_release(d->task);
	}
	free(d);
	return error;
}

// The earliest delay is over. false: there is none.
static bool sleep_once(void)
{
	struct tr_heap_node *node = tr_heap_take_first(&delays);
	if (!node)
		return false;
	struct delay *d = TR_HEAP_OF(struct delay, node, node);
	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &d->at, NULL) == EINTR)
		;
	now = d->at;
	TR_MUST(tr_task_complete(d->task, 0));
	free(d);
	return true;
}

void loop_run(void)
{
	do {
		struct tr_continuation *c;
		while ((c = tr_continuation_take_first(&ready)))
			tr_continuation_run(c);
	} while (sleep_once());
}

void loop_end(void)
{
	tr_heap_free(&delays);
}
