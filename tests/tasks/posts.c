// SPDX-License-Identifier: MIT
//
// A thread posts to the interface while another tells it to quit, and main runs it: what was taken
// runs on main, and what was refused is still the poster's.
#include "tasks.h"

static struct tr_ui ui;
static struct counted posted;
static int taken;

static void *posts(void *unused)
{
	taken = tr_ui_post(&ui, &posted.c);
	tr_check(taken == 0 || taken == ECANCELED, "posting: found %d", taken);
	tr_check(!tr_ui_is_here(&ui) && !tr_ui_current(), "this is not the interface's thread");
	return unused;
}

static void *quits(void *unused)
{
	OK(tr_ui_quit(&ui));
	return unused;
}

int main(void)
{
	pthread_t x, y;

	OK(tr_ui_init(&ui));
	counted_init(&posted, NULL, NULL);
	OK(pthread_create(&x, NULL, posts, NULL));
	OK(pthread_create(&y, NULL, quits, NULL));
	OK(tr_ui_run(&ui));
	OK(pthread_join(x, NULL));
	OK(pthread_join(y, NULL));
	tr_check(posted.runs == (taken == 0), "taken with %d, run %d times", taken, posted.runs);
	tr_check(taken || pthread_equal(posted.thread, pthread_self()), "run on main");
	tr_reachable(taken == 0, "taken");
	tr_reachable(taken == ECANCELED, "refused");
	OK(tr_ui_destroy(&ui));
	return 0;
}
