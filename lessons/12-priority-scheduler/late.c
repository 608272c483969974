// SPDX-License-Identifier: MIT
//
// How late does a job begin? Ten jobs come in the course of a second; each goes to a consumer of
// its own, which looks once a second, and again to one that waits on a condition.
#include "../10-parallel-query/table.h"
#include "priority_scheduler.h"

enum { JOBS = 10, SECOND = 1000 };

// Each job's: the moment at which it came, and when it has begun, by how much that was later.
static double polled[JOBS], signalled[JOBS];

static void begins(void *moment)
{
	double *m = moment;
	*m = now_ns() - *m;
}

// A consumer that polls, and goes home after its job.
static struct consumer {
	pthread_t thread;
	pthread_mutex_t lock;
	double *job; // guarded by lock; NULL: it has not come
} consumers[JOBS];

static double *look(struct consumer *c)
{
	TR_MUST(pthread_mutex_lock(&c->lock));
	double *job = c->job;
	TR_MUST(pthread_mutex_unlock(&c->lock));
	return job;
}

static void *polls(void *consumer)
{
	double *job;
	while (!(job = look(consumer)))
		TR_SLEEP(SECOND);
	begins(job);
	return NULL;
}

static void give(struct consumer *c, double *job)
{
	TR_MUST(pthread_mutex_lock(&c->lock));
	*job = now_ns();
	c->job = job;
	TR_MUST(pthread_mutex_unlock(&c->lock));
}

// All jobs, each at its moment, to both.
static void give_all(struct tr_priority *level)
{
	static struct tr_continuation c[JOBS];

	for (int i = 0; i < JOBS; i++) {
		measure_progress("how late a job begins", i, JOBS);
		TR_SLEEP(i == 0 ? SECOND / JOBS / 2 : SECOND / JOBS);
		give(&consumers[i], &polled[i]);
		c[i] = (struct tr_continuation){.run = begins, .arg = &signalled[i]};
		signalled[i] = now_ns();
		TR_MUST(tr_priority_submit(level, &c[i]));
	}
	measure_progress("how late a job begins", JOBS, JOBS);
}

static void measure_both(void)
{
	struct tr_priorities all;
	struct tr_priority level;

	TR_MUST(tr_priorities_start(&all, 1, 0));
	TR_MUST(tr_priority_init(&level, &all, 1));
	for (int i = 0; i < JOBS; i++) {
		TR_MUST(pthread_mutex_init(&consumers[i].lock, NULL));
		consumers[i].job = NULL;
		TR_MUST(pthread_create(&consumers[i].thread, NULL, polls, &consumers[i]));
	}
	give_all(&level);
	for (int i = 0; i < JOBS; i++) {
		TR_MUST(pthread_join(consumers[i].thread, NULL));
		TR_MUST(pthread_mutex_destroy(&consumers[i].lock));
	}
	TR_MUST(tr_priorities_stop(&all));
	TR_MUST(tr_priority_destroy(&level));
	TR_MUST(tr_priorities_destroy(&all));
}

void how_late(FILE *svg)
{
	struct figures poll, condition;
	struct table t;

	measure_both();
	figures_of(polled, JOBS, &poll);
	figures_of(signalled, JOBS, &condition);
	table_begin(&t, "How late a job begins", "ms", svg);
	table_group(&t, "ten jobs in a second");
	table_line(&t, "poll", &poll, poll.mean, "< 1000");
	table_line(&t, "condition", &condition, poll.mean, "");
	table_end(
		&t,
		"ratio: to poll. The text's (Mançano): up to a second. (All is less by --speed.)");
}
