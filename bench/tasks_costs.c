// SPDX-License-Identifier: MIT
//
// What the parts of `lib/tasks` cost: delays, a graph, an await that need not wait, and a hand-over
// to a worker. Argument: the number of delays (1000000), of which every other is withdrawn; the
// rest must fire in the order of their moments.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "treadle.h"

static double now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void says(const char *what, double ns, long n)
{
	printf("%-58s %10.0f ns each, %7.3f s in all\n", what, ns / (double)n, ns / 1e9);
}

// Delays ----------------------------------------------------------------------------------------

struct delayed {
	struct tr_task *task;
	struct timespec at;
	struct tr_continuation c;
};

// The timer's thread alone touches these, until it has been joined.
static struct timespec last;
static long fired, late, cancelled;

static void fires(void *arg)
{
	const struct delayed *d = arg;
	if (tr_task_result(d->task, NULL) != 0) {
		cancelled++;
		return;
	}
	late += d->at.tv_sec < last.tv_sec ||
		(d->at.tv_sec == last.tv_sec && d->at.tv_nsec < last.tv_nsec);
	last = d->at;
	fired++;
}

// Some seconds ahead, so that none fires before all are set.
static struct timespec moment(long n)
{
	struct timespec at = tr_deadline(5000 + n / 200 + rand() % 1000);
	at.tv_nsec = rand() % 1000000000;
	return at;
}

static struct delayed *set_all(struct tr_timer *timer, long n)
{
	struct delayed *all = calloc(n, sizeof *all);
	if (!all)
		abort();
	for (long i = 0; i < n; i++)
		all[i].at = moment(n);
	double begin = now_ns();
	for (long i = 0; i < n; i++)
		TR_MUST(tr_timer_delay(timer, &all[i].at, &all[i].task));
	says("a delay is set", now_ns() - begin, n);
	for (long i = 1; i < n; i += 2) {
		all[i].c = (struct tr_continuation){.run = fires, .arg = &all[i]};
		TR_MUST(tr_task_on_completed(all[i].task, &all[i].c));
	}
	return all;
}

static void delays(long n)
{
	struct tr_timer timer;
	TR_MUST(tr_timer_start(&timer));
	struct delayed *all = set_all(&timer, n);
	double begin = now_ns();
	for (long i = 0; i < n; i += 2)
		TR_MUST(tr_timer_withdraw(&timer, all[i].task));
	says("a delay is withdrawn", now_ns() - begin, (n + 1) / 2);
	for (long i = 1; i < n; i += 2)
		TR_MUST(tr_task_wait(all[i].task, NULL));
	TR_MUST(tr_timer_stop(&timer));
	for (long i = 0; i < n; i++)
		tr_task_release(all[i].task);
	TR_MUST(tr_timer_destroy(&timer));
	free(all);
	printf("%ld withdrawn, %ld fired, %ld of them before an earlier one, %ld cancelled\n",
	       (n + 1) / 2, fired, late, cancelled);
	if (late > 0 || cancelled > 0 || fired != n / 2)
		exit(1);
}

// One more, behind ten and behind a hundred thousand.
static double behind(long n)
{
	enum { MORE = 1000 };
	struct tr_timer timer;
	struct tr_task *task;
	double ns = 0;

	TR_MUST(tr_timer_start(&timer));
	for (long i = 0; i < n + MORE; i++) {
		struct timespec at = tr_deadline(100000 + i);
		double begin = now_ns();
		TR_MUST(tr_timer_delay(&timer, &at, &task));
		if (i >= n)
			ns += now_ns() - begin;
		tr_task_release(task);
	}
	TR_MUST(tr_timer_stop(&timer));
	TR_MUST(tr_timer_destroy(&timer));
	return ns / MORE;
}

// A graph ---------------------------------------------------------------------------------------

static long ran; // one worker runs them all

static int runs(void *arg, struct tr_task **await)
{
	(void)arg;
	(void)await;
	ran++;
	return 0;
}

// Each depends on two of those before it.
static void graph(long n)
{
	struct tr_workers workers;
	struct tr_graph g;
	struct tr_task *done;

	TR_MUST(tr_workers_start(&workers, 1));
	tr_graph_init(&g, "graph");
	double begin = now_ns();
	for (long i = 0; i < n; i++) {
		if (i < 2)
			TR_MUST(tr_graph_add(&g, (int)i, runs, NULL, TR_NO_IDS));
		else
			TR_MUST(tr_graph_add(&g, (int)i, runs, NULL,
					     TR_IDS((int)i / 2, (int)i - 1)));
	}
	says("a task of a graph is added", now_ns() - begin, n);
	begin = now_ns();
	TR_MUST(tr_graph_execute(&g, &workers.context, &done));
	TR_MUST(tr_task_wait(done, NULL));
	says("and looked at, and run, by one worker", now_ns() - begin, n);
	TR_MUST(tr_task_result(done, NULL));
	tr_task_release(done);
	TR_MUST(tr_workers_stop(&workers));
	TR_MUST(tr_workers_destroy(&workers));
	TR_MUST(tr_graph_destroy(&g));
	if (ran != n)
		exit(1);
}

// Awaits ----------------------------------------------------------------------------------------

static void hot_path(long n)
{
	struct tr_task *task;
	intptr_t value, sum = 0;

	TR_MUST(tr_task_new(&task, NULL));
	TR_MUST(tr_task_complete(task, 1));
	double begin = now_ns();
	for (long i = 0; i < n; i++) {
		struct tr_awaiter a = tr_task_awaiter(task);
		tr_task_hold(task); // which the awaiter gives back
		if (tr_is_completed(a) && tr_get_result(a, &value) == 0)
			sum += value;
	}
	says("an await of what has completed (the hot path)", now_ns() - begin, n);
	tr_task_release(task);
	if (sum != n)
		exit(1);
}

static void completes(void *task)
{
	tr_task_complete(task, 1);
}

static void hand_over(long n)
{
	struct tr_workers workers;

	TR_MUST(tr_workers_start(&workers, 1));
	double begin = now_ns();
	for (long i = 0; i < n; i++) {
		struct tr_task *task;
		TR_MUST(tr_task_new(&task, NULL));
		struct tr_continuation c = {.run = completes, .arg = task};
		TR_MUST(tr_workers_submit(&workers, &c));
		TR_MUST(tr_task_wait(task, NULL));
		tr_task_release(task);
	}
	says("a hand-over to a worker, and the wait for its answer", now_ns() - begin, n);
	TR_MUST(tr_workers_stop(&workers));
	TR_MUST(tr_workers_destroy(&workers));
}

int main(int argc, char **argv)
{
	long n = argc > 1 ? strtol(argv[1], NULL, 10) : 1000000;

	if (n < 2) {
		fprintf(stderr, "usage: tasks_costs [DELAYS], at least 2\n");
		return 2;
	}
	double few = behind(10), many = behind(100000);
	printf("one more delay, latest of all: behind 10 others %.0f ns, behind 100,000 %.0f ns, "
	       "ratio %.2f\n",
	       few, many, many / few);
	delays(n);
	graph(100000);
	hot_path(10000000);
	hand_over(100000);
	return 0;
}
