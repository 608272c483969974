// SPDX-License-Identifier: MIT
//
// The user interface: frozen, off-loaded, wrong-thread, split. main is its thread. A click begins a
// long computation; half-way the user is asked, and the answer is a click, too. Then the display
// shows the result.
#include "async.h"

#include <semaphore.h>

static struct tr_ui ui;
static struct tr_workers workers;
static sem_t answered;
static int shown; // the display: only the interface's thread touches it

static void show(int result)
{
	tr_check(tr_ui_is_here(&ui), "only the interface's thread touches the display");
	shown = result;
	tr_log("shows %d", result);
}

static void answers(void *unused)
{
	(void)unused;
	tr_log("the user clicks: go on");
	TR_MUST(sem_post(&answered));
}

static struct tr_continuation answer = {.run = answers, .name = "answer"};

// Takes long. It runs on whatever thread calls it.
static int compute(void)
{
	tr_log("computes");
	TR_MUST(tr_ui_post(&ui, &answer));
	TR_MUST(sem_wait(&answered));
	tr_log("has computed");
	return 42;
}

// Runs the interface, with this click, until somebody tells it to quit.
static void run(void (*click)(void *))
{
	struct tr_continuation c = {.run = click, .name = "click"};
	shown = 0;
	TR_MUST(sem_init(&answered, 0, 0));
	tr_object_name(&answered, "answered");
	TR_MUST(tr_ui_init(&ui));
	TR_MUST(tr_workers_start(&workers, 1));
	TR_MUST(tr_ui_post(&ui, &c));
	TR_MUST(tr_ui_run(&ui));
	TR_MUST(tr_workers_stop(&workers));
	TR_MUST(tr_workers_destroy(&workers));
	TR_MUST(tr_ui_destroy(&ui));
	TR_MUST(sem_destroy(&answered));
	tr_check(shown == 42, "the display: expected 42, found %d", shown);
}

// frozen ----------------------------------------------------------------------------------------

static void computes_here(void *unused)
{
	(void)unused;
	show(compute()); // the bug: meanwhile the interface does nothing else
	TR_MUST(tr_ui_quit(&ui));
}

int frozen(const struct tr_lesson_args *args)
{
	(void)args;
	run(computes_here);
	return 0;
}

// off-loaded: a worker computes, and posts the rest to the interface. ---------------------------

static int result;

static void shows(void *unused)
{
	(void)unused;
	show(result);
	TR_MUST(tr_ui_quit(&ui));
}

static struct tr_continuation rest = {.run = shows, .name = "show"};

static void computes_and_posts(void *unused)
{
	(void)unused;
	result = compute();
	TR_MUST(tr_ui_post(&ui, &rest));
}

static struct tr_continuation work = {.name = "compute"};

static void off_loads(void *unused)
{
	(void)unused;
	TR_MUST(tr_workers_submit(&workers, &work));
	tr_log("is free for other clicks");
}

int off_loaded(const struct tr_lesson_args *args)
{
	(void)args;
	work.run = computes_and_posts;
	run(off_loads);
	return 0;
}

// wrong-thread: a worker computes, and shows the result. ----------------------------------------

static void computes_and_shows(void *unused)
{
	(void)unused;
	show(compute()); // the bug: the display is not the worker's
	TR_MUST(tr_ui_quit(&ui));
}

int wrong_thread(const struct tr_lesson_args *args)
{
	(void)args;
	work.run = computes_and_shows;
	run(off_loads);
	return 0;
}

// split: two asynchronous functions. The one resumes anywhere, the other on the interface's thread.
//
//	async int computed(void)  { return await on a worker: compute(); }
//	async void click(void)    { show(await computed()); }

static struct tr_task *task; // computed()'s

static void computes(void *unused)
{
	(void)unused;
	TR_MUST(tr_task_complete(task, compute()));
}

static void click_resumes(void *unused)
{
	intptr_t value = 0;
	(void)unused;
	TR_MUST(tr_task_result(task, &value));
	tr_task_release(task);
	show((int)value);
	TR_MUST(tr_ui_quit(&ui));
}

static void clicks(void *unused)
{
	static struct tr_continuation next = {.run = click_resumes, .name = "click"};
	(void)unused;
	next.on = tr_ui_current(); // captured: where the function was called
	TR_MUST(tr_task_new(&task, "computed"));
	TR_MUST(tr_workers_submit(&workers, &work));
	TR_MUST(tr_task_on_completed(task, &next));
	tr_log("is free for other clicks");
}

int split(const struct tr_lesson_args *args)
{
	(void)args;
	work.run = computes;
	run(clicks);
	return 0;
}
