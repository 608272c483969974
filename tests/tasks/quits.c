// SPDX-License-Identifier: MIT
//
// The interface is told to quit while a task completes whose continuation is to run on it: it does,
// once, there or in the thread that completes the task (quits). Or two threads tell it to quit:
// one is told EALREADY (quits twice).
#include "tasks.h"

static struct tr_ui ui;
static struct tr_task *task;
static struct counted told;

static void *completes(void *unused)
{
	OK(tr_task_complete(task, 3));
	return unused;
}

static void *quits(void *unused)
{
	(void)unused;
	return (void *)(intptr_t)tr_ui_quit(&ui);
}

int main(int argc, char **argv)
{
	bool twice = argc > 1;
	pthread_t completer, quitter;
	void *answer;

	(void)argv;
	OK(tr_ui_init(&ui));
	OK(tr_task_new(&task, NULL));
	counted_init(&told, task, &ui.context);
	OK(tr_task_on_completed(task, &told.c));
	OK(pthread_create(&quitter, NULL, quits, NULL));
	intptr_t mine = EALREADY;
	if (twice)
		mine = tr_ui_quit(&ui);
	else
		OK(pthread_create(&completer, NULL, completes, NULL));
	OK(tr_ui_run(&ui));
	OK(pthread_join(quitter, &answer));
	tr_check((mine == 0) != (answer == NULL), "one has told it");
	if (twice)
		completes(NULL);
	else
		OK(pthread_join(completer, NULL));
	tr_check(told.runs == 1 && told.value == 3, "run once, found %d", told.runs);
	tr_task_release(task);
	OK(tr_ui_destroy(&ui));
	return 0;
}
