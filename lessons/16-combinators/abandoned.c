// SPDX-License-Identifier: MIT
//
// Acts on what has lost the race: abandoned, cancelled. Two mirrors fetch a page. The near one
// answers; the far one is still at work, on a page that it believes is wanted.
#include "combinators.h"

#include <errno.h>
#include <stdlib.h>

struct page {
	const char *from; // which mirror has written it
};

// The far mirror. It outlives the act: the bug is in the page.
static struct {
	struct tr_continuation answers, stops;
	struct tr_task *delay, *task;
	struct page *page;
	struct tr_cancel_token token;
} far;

static struct tr_timer timer;

// The delay has ended: by itself, or because it was withdrawn.
static void answers(void *unused)
{
	(void)unused;
	int error = tr_task_result(far.delay, NULL);
	tr_cancel_withdraw(far.token, &far.stops);
	if (error == 0) {
		tr_log("far: writes the page");
		far.page->from = "far";
		TR_MUST(tr_task_complete(far.task, 0));
	} else {
		tr_log("far: stops");
		TR_MUST(tr_task_cancel(far.task));
	}
}

static void stops(void *unused)
{
	(void)unused;
	tr_timer_withdraw(&timer, far.delay); // too late: then it answers
}

static void fetch_far(struct page *page, struct tr_cancel_token token)
{
	struct timespec at = tr_lesson_deadline(300);
	far.answers = (struct tr_continuation){.run = answers, .name = "far"};
	far.stops = (struct tr_continuation){.run = stops, .name = "far"};
	far.page = page;
	far.token = token;
	TR_MUST(tr_task_new(&far.task, "far"));
	TR_MUST(tr_timer_delay(&timer, &at, &far.delay));
	TR_MUST(tr_cancel_on_asked(token, &far.stops));
	TR_MUST(tr_task_on_completed(far.delay, &far.answers));
}

// Fetches from both, and takes the first answer: that of the near mirror, which is here at once.
static struct page *fetch(struct tr_cancel_token token)
{
	struct page *page = calloc(1, sizeof *page);
	struct tr_task *near, *any;
	intptr_t which = -1;
	if (!page)
		abort();
	page->from = "near";
	TR_MUST(tr_task_new(&near, "near"));
	TR_MUST(tr_task_complete(near, 0));
	TR_MUST(tr_timer_start(&timer));
	fetch_far(page, token);
	TR_MUST(tr_when_any((struct tr_task *[]){near, far.task}, 2, &any));
	TR_MUST(await(any, &which));
	tr_log("takes the page of %s", which == 0 ? "near" : "far");
	tr_task_release(any);
	tr_task_release(near);
	return page;
}

static void ends(void)
{
	TR_MUST(tr_timer_stop(&timer));
	TR_MUST(tr_timer_destroy(&timer));
	tr_task_release(far.delay);
	tr_task_release(far.task);
}

// abandoned -------------------------------------------------------------------------------------

int abandoned(const struct tr_lesson_args *args)
{
	(void)args;
	struct page *page = fetch((struct tr_cancel_token){NULL});
	tr_log("has read it, and frees it");
	free(page); // the bug: the other mirror does not know
	TR_SLEEP(500);
	ends();
	return 0;
}

// cancelled -------------------------------------------------------------------------------------

int cancelled(const struct tr_lesson_args *args)
{
	struct tr_cancel_source source;

	(void)args;
	TR_MUST(tr_cancel_source_init(&source));
	struct page *page = fetch(tr_cancel_token(&source));
	tr_log("asks the other to stop");
	TR_MUST(tr_cancel(&source));
	TR_MUST(tr_task_wait(far.task, NULL));
	tr_log("it has ended: frees the page");
	free(page);
	ends();
	tr_cancel_source_destroy(&source);
	return 0;
}
