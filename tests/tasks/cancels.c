// SPDX-License-Identifier: MIT
//
// One thread completes a task, another asks for cancellation, which cancels it: it ends one way or
// the other, once, and whatever awaits it is told the same. The function withdraws its registration
// at the source; if it is too late, the registration has run or will.
#include "tasks.h"

static struct tr_cancel_source source;
static struct tr_task *task;
static struct counted awaiting;
static int completed, cancelled = -1; // what each was told

static void cancels(void *unused)
{
	(void)unused;
	cancelled = tr_task_cancel(task);
}

static struct tr_continuation on_asked = {.run = cancels};

static void *completes(void *arg)
{
	completed = tr_task_complete(task, 42);
	return arg;
}

static void *asks(void *arg)
{
	OK(tr_cancel(&source));
	return arg;
}

int main(void)
{
	pthread_t x, y;

	OK(tr_cancel_source_init(&source));
	OK(tr_task_new(&task, NULL));
	counted_init(&awaiting, task, NULL);
	OK(tr_task_on_completed(task, &awaiting.c));
	OK(tr_cancel_on_asked(tr_cancel_token(&source), &on_asked));
	OK(pthread_create(&x, NULL, completes, NULL));
	OK(pthread_create(&y, NULL, asks, NULL));
	OK(pthread_join(x, NULL));
	int withdrawn = tr_cancel_withdraw(tr_cancel_token(&source), &on_asked);
	OK(pthread_join(y, NULL));
	tr_check((withdrawn == 0) == (cancelled == -1), "withdrawn, or told");
	tr_check((completed == 0) != (cancelled == 0), "it ends once");
	tr_check(awaiting.runs == 1, "resumed once");
	tr_check(awaiting.result == (completed == 0 ? 0 : ECANCELED), "told %d", awaiting.result);
	tr_check((tr_task_state(task) == TR_TASK_CANCELLED) == (cancelled == 0), "in its state");
	tr_reachable(completed == 0 && cancelled == EALREADY, "completed first");
	tr_reachable(cancelled == 0, "cancelled first");
	tr_reachable(withdrawn == 0, "withdrawn");
	tr_task_release(task);
	tr_cancel_source_destroy(&source);
	return 0;
}
