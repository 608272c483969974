// SPDX-License-Identifier: MIT
//
// Acts on items that take long, or that wait: long-running, starved, inline, continuation.
#include "thread-pool.h"

#include <errno.h>
#include <semaphore.h>

// long-running ------------------------------------------------------------------------------------

static sem_t ends; // the film does when a letter says so

static int film(void *unused)
{
	(void)unused;
	tr_log("shows the film");
	TR_MUST(sem_wait(&ends));
	tr_log("the film is over");
	return 0;
}

static int letter(void *unused)
{
	(void)unused;
	tr_log("brings the letter: come home");
	TR_MUST(sem_post(&ends));
	return 0;
}

int long_running(const struct tr_lesson_args *args)
{
	struct tr_pool_item takes_long = {.run = film, .name = "film"};
	struct tr_pool_item is_short = {.run = letter, .name = "letter"};

	TR_MUST(sem_init(&ends, 0, 0));
	tr_object_name(&ends, "ends");
	pool_begin(args->threads);
	TR_MUST(tr_pool_run_long(&pool, &takes_long));
	TR_MUST(tr_pool_run(&pool, &is_short));
	pool_end();
	TR_MUST(sem_destroy(&ends));
	return 0;
}

// starved, inline ---------------------------------------------------------------------------------
//
// Two parents. Each has a child, an item of the same pool, and needs what the child finds out.

enum { PARENTS = 2 };

struct parent {
	struct tr_pool_item item, child;
	sem_t found; // the child has found out
	int answer;
};

static struct parent parents[PARENTS];

static int child(void *parent)
{
	struct parent *p = parent;

	p->answer = 21;
	tr_log("the child of %s has found out", p->item.name);
	TR_MUST(sem_post(&p->found));
	return 0;
}

static void answered(const struct parent *p)
{
	tr_log("%s: the answer is %d", p->item.name, 2 * p->answer);
	tr_check(p->answer == 21, "what the child found out: expected 21, found %d", p->answer);
}

static int waits(void *parent)
{
	struct parent *p = parent;

	TR_MUST(tr_pool_run(&pool, &p->child));
	tr_log("%s waits for its child", p->item.name);
	TR_MUST(sem_wait(&p->found)); // the bug: this worker waits for what needs a worker
	answered(p);
	return 0;
}

static int helps(void *parent)
{
	struct parent *p = parent;

	TR_MUST(tr_pool_run(&pool, &p->child));
	tr_log("%s needs its child", p->item.name);
	int result = pool.context.run_inline(&pool.context, &p->child.c);
	tr_check(result == 0 || result == ENOENT, "run_inline: expected 0 or ENOENT, found %s",
		 tr_error_name(result));
	TR_MUST(sem_wait(&p->found)); // it has run, or a worker runs it now
	answered(p);
	return 0;
}

static int two_parents(int workers, int (*run)(void *parent))
{
	static const char *const names[PARENTS] = {"ana", "rui"};

	for (int i = 0; i < PARENTS; i++) {
		struct parent *p = &parents[i];
		p->answer = 0;
		job(&p->item, names[i], run, p);
		job(&p->child, i == 0 ? "ana's" : "rui's", child, p);
		TR_MUST(sem_init(&p->found, 0, 0));
		tr_object_name(&p->found, "%s-found", names[i]);
	}
	pool_begin(workers);
	for (int i = 0; i < PARENTS; i++)
		TR_MUST(tr_pool_run(&pool, &parents[i].item));
	pool_end();
	for (int i = 0; i < PARENTS; i++)
		TR_MUST(sem_destroy(&parents[i].found));
	return 0;
}

int starved(const struct tr_lesson_args *args)
{
	return two_parents(args->threads, waits);
}

int inline_cure(const struct tr_lesson_args *args)
{
	return two_parents(args->threads, helps);
}

// continuation ------------------------------------------------------------------------------------
//
// The parent returns. What it would do with the answer is a continuation of the child's task, and
// the pool runs it when there is something to do.

struct family {
	struct tr_task *answer;
	struct tr_pool_item parent, child;
	struct tr_continuation rest;
};

static struct family family;

static int finds_out(void *unused)
{
	(void)unused;
	tr_log("the child has found out");
	TR_MUST(tr_task_complete(family.answer, 21));
	return 0;
}

static void goes_on(void *unused)
{
	intptr_t answer = 0;

	(void)unused;
	TR_MUST(tr_task_result(family.answer, &answer));
	tr_log("ana: the answer is %d", 2 * (int)answer);
	tr_check(answer == 21, "what the child found out: expected 21, found %d", (int)answer);
	tr_task_release(family.answer);
}

static int returns(void *unused)
{
	(void)unused;
	TR_MUST(tr_task_new(&family.answer, "answer"));
	TR_MUST(tr_task_on_completed(family.answer, &family.rest));
	TR_MUST(tr_pool_run(&pool, &family.child));
	tr_log("ana has a child, and returns");
	return 0;
}

int continuation_cure(const struct tr_lesson_args *args)
{
	job(&family.parent, "ana", returns, NULL);
	job(&family.child, "ana's", finds_out, NULL);
	family.rest = (struct tr_continuation){
		.run = goes_on, .on = &pool.context, .name = "ana, the rest"};
	pool_begin(args->threads);
	TR_MUST(tr_pool_run(&pool, &family.parent));
	pool_end();
	return 0;
}
