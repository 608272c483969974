// SPDX-License-Identifier: MIT
//
// Acts on machines as a compiler writes them: one-await, three-awaits, hot-path. Each function is
// there twice: as it would be written if C had `await`, and as what a compiler makes of it.
#include "state-machine.h"

#include <stdio.h>
#include <stdlib.h>

// one-await -------------------------------------------------------------------------------------
//
//	async int doubled(int x)
//	{
//		tr_log("before the await: x is %d", x);
//		await delay(1000);			// 0
//		tr_log("after the await: x is still %d", x);
//		return 2 * x;
//	}

struct doubled {
	struct machine m;
	int x;
};

static void doubled_next(void *machine)
{
	struct doubled *f = machine;

	if (f->m.state == 0)
		goto await_0;

	tr_log("before the await: x is %d", f->x);
	f->m.awaiter = tr_task_awaiter(delay(1000));
	if (!tr_is_completed(f->m.awaiter)) {
		machine_suspend(&f->m, 0);
		return;
	await_0:
		machine_resumed(&f->m);
	}
	int error = tr_get_result(f->m.awaiter, NULL);
	if (error) {
		machine_finish(&f->m, error, 0);
		return;
	}
	tr_log("after the await: x is still %d", f->x);
	machine_finish(&f->m, 0, 2 * f->x);
}

// The stub: what callers call.
static struct tr_task *doubled(int x)
{
	struct doubled *f = calloc(1, sizeof *f);
	if (!f)
		abort();
	f->x = x;
	return machine_start(&f->m, "doubled", 1, doubled_next);
}

int one_await(const struct tr_lesson_args *args)
{
	intptr_t value = 0;

	stage_begin(args->threads);
	tr_log("calls");
	struct tr_task *task = doubled(21);
	tr_log("has a task, and could do something else now");
	TR_MUST(outcome(task, &value));
	tr_log("the result is %d", (int)value);
	tr_check(value == 42, "the double of 21: expected 42, found %d", (int)value);
	stage_end();
	return 0;
}

// three-awaits ----------------------------------------------------------------------------------
//
//	async int sum(task word)
//	{
//		int a = await word;			// 0: a task that main completes by hand
//		int b = await doubled(20);		// 1: another asynchronous function
//		await delay(500);			// 2
//		return a + b;
//	}

struct sum {
	struct machine m;
	struct tr_task *word;
	intptr_t a, b;
};

static void sum_next(void *machine)
{
	struct sum *f = machine;
	int error;

	switch (f->m.state) {
	case 0:
		goto await_0;
	case 1:
		goto await_1;
	case 2:
		goto await_2;
	}

	tr_log("sum: first await");
	f->m.awaiter = tr_task_awaiter(f->word);
	if (!tr_is_completed(f->m.awaiter)) {
		machine_suspend(&f->m, 0);
		return;
	await_0:
		machine_resumed(&f->m);
	}
	if ((error = tr_get_result(f->m.awaiter, &f->a)))
		goto failed;

	tr_log("sum: second await");
	f->m.awaiter = tr_task_awaiter(doubled(20));
	if (!tr_is_completed(f->m.awaiter)) {
		machine_suspend(&f->m, 1);
		return;
	await_1:
		machine_resumed(&f->m);
	}
	if ((error = tr_get_result(f->m.awaiter, &f->b)))
		goto failed;

	tr_log("sum: third await");
	f->m.awaiter = tr_task_awaiter(delay(500));
	if (!tr_is_completed(f->m.awaiter)) {
		machine_suspend(&f->m, 2);
		return;
	await_2:
		machine_resumed(&f->m);
	}
	if ((error = tr_get_result(f->m.awaiter, NULL)))
		goto failed;

	machine_finish(&f->m, 0, f->a + f->b);
	return;
failed:
	machine_finish(&f->m, error, 0);
}

static struct tr_task *sum(struct tr_task *word)
{
	struct sum *f = calloc(1, sizeof *f);
	if (!f)
		abort();
	f->word = word;
	return machine_start(&f->m, "sum", 3, sum_next);
}

int three_awaits(const struct tr_lesson_args *args)
{
	struct tr_task *word;
	intptr_t value = 0;

	stage_begin(args->threads);
	TR_MUST(tr_task_new(&word, "word"));
	struct tr_task *task = sum(word); // the asker's reference goes along
	tr_log("has the task, and gives the word: 1");
	TR_MUST(tr_task_complete(word, 1));
	TR_MUST(outcome(task, &value));
	tr_log("the result is %d", (int)value);
	tr_check(value == 41, "the sum of 1 and 40: expected 41, found %d", (int)value);
	stage_end();
	return 0;
}

// hot-path --------------------------------------------------------------------------------------
//
//	async int reader(void)
//	{
//		int page = await the_page;		// 0: a task that was begun before
//		return page;
//	}

static struct tr_task *the_page; // with a reference for each reader

struct reader {
	struct machine m;
	pthread_t thread; // that called
	bool suspended;
};

static void reader_next(void *machine)
{
	struct reader *f = machine;
	intptr_t page = 0;

	if (f->m.state == 0)
		goto await_0;

	f->m.awaiter = tr_task_awaiter(the_page);
	if (!tr_is_completed(f->m.awaiter)) {
		tr_log("the page is not there: the function is suspended");
		f->suspended = true;
		machine_suspend(&f->m, 0);
		return;
	await_0:
		machine_resumed(&f->m);
	}
	int error = tr_get_result(f->m.awaiter, &page);
	tr_log("reads page %d", (int)page);
	tr_check(f->suspended || pthread_equal(f->thread, pthread_self()),
		 "on the hot path the thread stays the same");
	machine_finish(&f->m, error, page);
}

static struct tr_task *reader(void)
{
	struct reader *f = calloc(1, sizeof *f);
	if (!f)
		abort();
	f->thread = pthread_self();
	return machine_start(&f->m, "reader", 1, reader_next);
}

static void *fetches(void *unused)
{
	tr_thread_name("fetcher");
	TR_SLEEP(1000);
	tr_log("brings the page");
	TR_MUST(tr_task_complete(the_page, 8));
	return unused;
}

int hot_path(const struct tr_lesson_args *args)
{
	pthread_t fetcher;

	workers_begin(args->threads);
	TR_MUST(tr_task_new(&the_page, "page"));
	tr_task_hold(the_page); // for the second reader
	TR_MUST(pthread_create(&fetcher, NULL, fetches, NULL));

	tr_log("calls for the first time");
	TR_MUST(outcome(reader(), NULL));
	TR_MUST(pthread_join(fetcher, NULL));

	tr_log("calls again");
	struct tr_task *task = reader();
	tr_check(tr_task_is_completed(task), "the task has completed before the call returned");
	tr_log("has the task, and it has completed");
	TR_MUST(outcome(task, NULL));
	workers_end();
	return 0;
}
