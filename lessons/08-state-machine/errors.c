// SPDX-License-Identifier: MIT
//
// Acts on errors: error, error-kept. An error that escapes a function fails its task, and so
// reaches the function that awaits that task, through any number of functions, in any threads.
//
//	async int fails(long milliseconds, int error)
//	{
//		if (milliseconds > 0)
//			await delay(milliseconds);	// 0
//		throw error;
//	}
//
//	async int both(task first, task second)
//	{
//		return await first + await second;	// 0, 1
//	}
#include "state-machine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// fails -----------------------------------------------------------------------------------------

struct fails {
	struct machine m;
	long milliseconds;
	int error;
};

static void fails_next(void *machine)
{
	struct fails *f = machine;
	int error = 0;

	if (f->m.state == 0)
		goto await_0;

	if (f->milliseconds > 0) {
		f->m.awaiter = tr_task_awaiter(delay(f->milliseconds));
		if (!tr_is_completed(f->m.awaiter)) {
			machine_suspend(&f->m, 0);
			return;
		await_0:
			machine_resumed(&f->m);
		}
		error = tr_get_result(f->m.awaiter, NULL);
	}
	if (!error)
		error = f->error;
	tr_log("%s: fails with %s", f->m.next.name, tr_error_name(error));
	machine_finish(&f->m, error, 0);
}

static struct tr_task *fails(const char *name, long milliseconds, int error)
{
	struct fails *f = calloc(1, sizeof *f);
	if (!f)
		abort();
	f->milliseconds = milliseconds;
	f->error = error;
	return machine_start(&f->m, name, 1, fails_next);
}

// both ------------------------------------------------------------------------------------------

struct both {
	struct machine m;
	struct tr_task *first, *second;
	intptr_t a, b;
};

static void both_next(void *machine)
{
	struct both *f = machine;
	int error;

	switch (f->m.state) {
	case 0:
		goto await_0;
	case 1:
		goto await_1;
	}

	f->m.awaiter = tr_task_awaiter(f->first);
	if (!tr_is_completed(f->m.awaiter)) {
		machine_suspend(&f->m, 0);
		return;
	await_0:
		machine_resumed(&f->m);
	}
	if ((error = tr_get_result(f->m.awaiter, &f->a))) {
		tr_log("both: gets %s, and does not await the second", tr_error_name(error));
		goto failed;
	}

	f->m.awaiter = tr_task_awaiter(f->second);
	if (!tr_is_completed(f->m.awaiter)) {
		machine_suspend(&f->m, 1);
		return;
	await_1:
		machine_resumed(&f->m);
	}
	f->second = NULL;
	if ((error = tr_get_result(f->m.awaiter, &f->b)))
		goto failed;

	machine_finish(&f->m, 0, f->a + f->b);
	return;
failed:
	tr_task_release(f->second); // never awaited: let go
	machine_finish(&f->m, error, 0);
}

static struct tr_task *both(struct tr_task *first, struct tr_task *second)
{
	struct both *f = calloc(1, sizeof *f);
	if (!f)
		abort();
	f->first = first;
	f->second = second;
	return machine_start(&f->m, "both", 2, both_next);
}

int error_carried(const struct tr_lesson_args *args)
{
	stage_begin(args->threads);
	struct tr_task *first = fails("first", 1000, EIO);
	struct tr_task *second = fails("second", 0, ENOSPC);
	tr_task_hold(second); // main asks it afterwards
	int heard = outcome(both(first, second), NULL);
	tr_log("gets %s", tr_error_name(heard));
	tr_check(heard == EIO, "main gets the first error awaited: expected EIO, found %s",
		 tr_error_name(heard));

	int unheard = outcome(second, NULL);
	tr_log("asks the second task: %s", tr_error_name(unheard));
	tr_check(unheard == ENOSPC, "the second task holds its error: expected ENOSPC, found %s",
		 tr_error_name(unheard));
	stage_end();
	return 0;
}

// error-kept ------------------------------------------------------------------------------------

static void keeps_next(void *machine)
{
	struct machine *m = machine;

	if (m->state == 0)
		goto await_0;

	m->awaiter = tr_task_awaiter(fails("first", 500, EIO));
	if (!tr_is_completed(m->awaiter)) {
		machine_suspend(m, 0);
		return;
	await_0:
		machine_resumed(m);
	}
	int error = tr_get_result(m->awaiter, NULL);
	if (error) {
		tr_log("says: %s!", tr_error_name(error));
		free(m);
		return; // the bug: it has told the log, but not its task
	}
	machine_finish(m, 0, 0);
}

int error_kept(const struct tr_lesson_args *args)
{
	struct machine *m = calloc(1, sizeof *m);
	if (!m)
		abort();
	stage_begin(args->threads);
	int heard = outcome(machine_start(m, "keeps", 1, keeps_next), NULL);
	tr_log("gets %s", tr_error_name(heard));
	stage_end();
	return 0;
}
