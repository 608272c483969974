// SPDX-License-Identifier: MIT
//
// Workers are stopped (stops N: that many) while a thread submits a continuation and completes a
// task that another awaits there. What was taken has run when stop returns; what was refused is not
// run; and who awaited is resumed once, by a worker or by the one who completed.
#include <stdlib.h>

#include "tasks.h"

static struct tr_workers workers;
static struct tr_task *task;
static struct counted submitted, awaiting;
static int told;

static void *submits(void *arg)
{
	told = tr_workers_submit(&workers, &submitted.c);
	OK(tr_task_complete(task, 42));
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t x;

	OK(tr_workers_start(&workers, argc > 1 ? atoi(argv[1]) : 1));
	OK(tr_task_new(&task, NULL));
	counted_init(&submitted, NULL, NULL);
	counted_init(&awaiting, task, &workers.context);
	OK(tr_task_on_completed(task, &awaiting.c));
	pthread_create(&x, NULL, submits, NULL);
	OK(tr_workers_stop(&workers));
	int before = submitted.runs; // a race with what would run later
	pthread_join(x, NULL);
	tr_check(told == 0 || told == ECANCELED, "told %d", told);
	tr_check(submitted.runs == (told == 0), "told %d and run %d times", told, submitted.runs);
	tr_check(awaiting.runs == 1 && awaiting.value == 42, "resumed once");
	tr_check(before == submitted.runs, "all that was taken has run when stop returns");
	tr_reachable(told != 0, "refused");
	tr_reachable(told == 0 && pthread_equal(awaiting.thread, x), "resumed by who completes");
	tr_reachable(!pthread_equal(awaiting.thread, x), "resumed by a worker");
	tr_task_release(task);
	OK(tr_workers_destroy(&workers));
	return 0;
}
