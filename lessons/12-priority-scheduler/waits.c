// SPDX-License-Identifier: MIT
//
// Acts on how a consumer waits: poll, as the course text does it, and condition.
#include "../10-parallel-query/measure.h"
#include "priority_scheduler.h"

enum { JOBS = 2, LOOKS = 3 };

static const long comes[JOBS] = {100, 1700}; // milliseconds from the beginning
static const char *const names[JOBS] = {"a", "b"};

static long now_ms(void)
{
	struct timespec t;
	TR_MUST(clock_gettime(CLOCK_MONOTONIC, &t));
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

struct timed {
	struct tr_continuation c;
	long since;
};

static struct timed jobs[JOBS];

static void runs(void *arg)
{
	const struct timed *job = arg;
	tr_log("takes %s: it has waited for %ld ms", job->c.name, now_ms() - job->since);
	list_begins(job->c.name);
}

// Gives the jobs, each at its moment.
static void give_all(void (*give)(struct tr_continuation *c))
{
	for (int i = 0; i < JOBS; i++) {
		TR_SLEEP(comes[i] - (i > 0 ? comes[i - 1] : 0));
		jobs[i] = (struct timed){.c = {.run = runs, .arg = &jobs[i], .name = names[i]},
					 .since = now_ms()};
		tr_log("submits %s", names[i]);
		give(&jobs[i].c);
	}
}

static void all_ran(void)
{
	tr_check(list_place("a") == 1 && list_place("b") == 2, "both run, in their order");
}

// poll: looks, and if there is nothing sleeps for a second. The text's consumers do so for ever;
// this one goes home after its third look, and main does what is left.
static pthread_mutex_t lock;
static struct tr_continuations queue; // guarded by lock

static void enqueue(struct tr_continuation *c)
{
	TR_MUST(pthread_mutex_lock(&lock));
	TAILQ_INSERT_TAIL(&queue, c, next);
	TR_MUST(pthread_mutex_unlock(&lock));
}

// Is there something? Then it is run.
static bool look(void)
{
	TR_MUST(pthread_mutex_lock(&lock));
	struct tr_continuation *c = tr_continuation_take_first(&queue);
	TR_MUST(pthread_mutex_unlock(&lock));
	if (c)
		tr_continuation_run(c);
	return c;
}

static void *polls(void *unused)
{
	tr_thread_name("consumer");
	for (int i = 0; i < LOOKS; i++) {
		if (!look())
			tr_log("finds nothing, and sleeps for a second");
		if (i < LOOKS - 1)
			TR_SLEEP(1000);
	}
	return unused;
}

int once_a_second(const struct tr_lesson_args *args)
{
	pthread_t t;

	(void)args;
	list_reset();
	TR_MUST(pthread_mutex_init(&lock, NULL));
	tr_object_name(&lock, "queue-lock");
	TAILQ_INIT(&queue);
	TR_MUST(pthread_create(&t, NULL, polls, NULL));
	give_all(enqueue);
	TR_MUST(pthread_join(t, NULL));
	while (look()) {
	}
	all_ran();
	TR_MUST(pthread_mutex_destroy(&lock));
	return 0;
}

// condition: sleeps until there is something, and no longer.
static struct tr_priority level;

static void submit(struct tr_continuation *c)
{
	TR_MUST(tr_priority_submit(&level, c));
}

int condition(const struct tr_lesson_args *args)
{
	struct tr_priorities all;

	list_reset();
	TR_MUST(tr_priorities_start(&all, 1, 0));
	TR_MUST(tr_priority_init(&level, &all, 1));
	give_all(submit);
	TR_MUST(tr_priorities_stop(&all));
	all_ran();
	TR_MUST(tr_priority_destroy(&level));
	TR_MUST(tr_priorities_destroy(&all));
	if (clock_moves())
		how_late(args->svg);
	return 0;
}
