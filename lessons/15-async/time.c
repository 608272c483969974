// SPDX-License-Identifier: MIT
//
// Acts on time and on errors: sleeps, delays, retry, semaphore, nobody, somebody.
#include "async.h"

#include <errno.h>
#include <string.h>

enum { CLOCKS = 3 };

static struct tr_timer timer;

// sleeps: a thread for each clock. --------------------------------------------------------------

static void *clock_sleeps(void *number)
{
	tr_thread_name("clock-%d", *(int *)number);
	TR_SLEEP(300);
	tr_log("rings");
	return NULL;
}

int sleeps(const struct tr_lesson_args *args)
{
	struct tr_group clocks;
	(void)args;
	tr_group_start(&clocks, CLOCKS, clock_sleeps);
	tr_group_join(&clocks);
	tr_log("threads held: %d for %d clocks", CLOCKS, CLOCKS);
	return 0;
}

// delays: one thread for all of them. -----------------------------------------------------------

int delays(const struct tr_lesson_args *args)
{
	struct timespec at = tr_lesson_deadline(300);
	struct tr_task *clocks[CLOCKS];

	(void)args;
	TR_MUST(tr_timer_start(&timer));
	for (int i = 0; i < CLOCKS; i++)
		TR_MUST(tr_timer_delay(&timer, &at, &clocks[i]));
	for (int i = 0; i < CLOCKS; i++) {
		TR_MUST(await(clocks[i], NULL));
		tr_log("clock %d rings", i + 1);
	}
	tr_log("threads held: 1, the timer's, for %d clocks", CLOCKS);
	release_all(clocks, CLOCKS);
	TR_MUST(tr_timer_stop(&timer));
	TR_MUST(tr_timer_destroy(&timer));
	return 0;
}

// retry -----------------------------------------------------------------------------------------

static struct tr_task *call(void *unused, int number)
{
	struct tr_task *task;
	(void)unused;
	tr_log("attempt %d", number);
	TR_MUST(tr_task_new(&task, "call"));
	if (number < 3)
		TR_MUST(tr_task_fail(task, EAGAIN));
	else
		TR_MUST(tr_task_complete(task, 42));
	return task;
}

int retry(const struct tr_lesson_args *args)
{
	struct tr_retry_plan plan = {.timer = &timer, .times = 3, .between = tr_lesson_time(2000)};
	struct tr_task *task;
	intptr_t value = 0;

	(void)args;
	TR_MUST(tr_timer_start(&timer));
	TR_MUST(tr_retry(&plan, call, NULL, &task));
	tr_log("has a task, and could do something else");
	TR_MUST(await(task, &value));
	tr_log("the answer is %d", (int)value);
	tr_check(value == 42, "the answer: expected 42, found %d", (int)value);
	tr_task_release(task);
	TR_MUST(tr_timer_stop(&timer));
	TR_MUST(tr_timer_destroy(&timer));
	return 0;
}

// semaphore: four guests, one table. ------------------------------------------------------------

static void look_at(int guest, struct tr_task *wait)
{
	int error = tr_task_result(wait, NULL);
	tr_log("guest %d: %s", guest,
	       error == 0	      ? "has the table"
	       : error == EINPROGRESS ? "still waits"
				      : tr_error_name(error));
}

int semaphore(const struct tr_lesson_args *args)
{
	const struct tr_cancel_token never = {NULL};
	struct timespec limit = tr_lesson_deadline(200);
	struct tr_cancel_source leaves;
	struct tr_async_sem table;
	struct tr_task *wait[4];

	(void)args;
	TR_MUST(tr_timer_start(&timer));
	TR_MUST(tr_cancel_source_init(&leaves));
	TR_MUST(tr_async_sem_init(&table, 1, &timer));
	for (int i = 0; i < 4; i++)
		TR_MUST(tr_async_sem_wait(&table, i == 1 ? &limit : NULL,
					  i == 2 ? tr_cancel_token(&leaves) : never, &wait[i]));
	TR_MUST(tr_cancel(&leaves));
	TR_MUST(tr_task_wait(wait[1], NULL)); // its time limit
	for (int i = 0; i < 4; i++)
		look_at(i + 1, wait[i]);
	tr_log("the first guest leaves");
	TR_MUST(tr_async_sem_post(&table, 1));
	look_at(4, wait[3]);
	tr_check(tr_task_result(wait[3], NULL) == 0, "the permit goes to the one that still waits");
	release_all(wait, 4);
	TR_MUST(tr_timer_stop(&timer));
	TR_MUST(tr_async_sem_destroy(&table));
	TR_MUST(tr_timer_destroy(&timer));
	tr_cancel_source_destroy(&leaves);
	return 0;
}

// nobody, somebody: the error of a function that returns nothing. -------------------------------

static struct tr_task *disk;
static bool saved;

// async void save(void): what comes after its await.
static void saves(void *unused)
{
	(void)unused;
	int error = tr_task_result(disk, NULL);
	if (error)
		return; // the bug: to whom should it say so? There is no task
	saved = true;
}

int nobody(const struct tr_lesson_args *args)
{
	static struct tr_continuation next = {.run = saves, .name = "save"};

	(void)args;
	kitchen_opens(1);
	saved = false;
	disk = dish("disk", 100, ENOSPC, 0);
	TR_MUST(tr_task_on_completed(disk, &next));
	kitchen_may_finish(1);
	kitchen_has_finished(1);
	kitchen_closes();
	tr_task_release(disk);
	tr_log("says: your work is saved");
	tr_check(saved, "what is said to be saved is saved");
	return 0;
}

int somebody(const struct tr_lesson_args *args)
{
	(void)args;
	kitchen_opens(1);
	disk = dish("disk", 100, ENOSPC, 0);
	kitchen_may_finish(1);
	int error = await(disk, NULL);
	tr_log("says: %s", error ? tr_error_name(error) : "your work is saved");
	tr_check(error == ENOSPC, "the error reaches the one that awaits");
	tr_task_release(disk);
	kitchen_closes();
	return 0;
}
