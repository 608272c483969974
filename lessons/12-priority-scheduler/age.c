// SPDX-License-Identifier: MIT
//
// Acts on what waits behind ever more urgent tasks: starves, with a planted bug, and ageing, its
// cure. Each urgent task submits the next one before it ends. After SHIFT of them the shift is
// over, or this would be an act without an end.
#include "priority_scheduler.h"

#include <semaphore.h>

enum { SHIFT = 6, AGEING = 4, PASSED = AGEING - 1 };

static struct tr_priority first, second;
static struct job low;
static struct urgent {
	struct tr_continuation c;
	int number; // from 1
} urgent[SHIFT + 1];
static sem_t over; // the shift is

static void submit_urgent(int number);

static void calls_the_next(void *arg)
{
	const struct urgent *me = arg;

	list_begins(me->c.name);
	if (me->number < SHIFT)
		submit_urgent(me->number + 1);
	else
		TR_MUST(sem_post(&over));
}

static void submit_urgent(int number)
{
	static const char *const names[] = {"", "u1", "u2", "u3", "u4", "u5", "u6"};
	struct urgent *u = &urgent[number];

	*u = (struct urgent){.c = {.run = calls_the_next, .arg = u, .name = names[number]},
			     .number = number};
	TR_MUST(tr_priority_submit(&first, &u->c));
}

// The first task of all: it submits low, and then the first urgent one.
static void opens(void *unused)
{
	(void)unused;
	job_init(&low, "low", 0);
	tr_log("submits low, and then u1");
	TR_MUST(tr_priority_submit(&second, &low.c));
	submit_urgent(1);
}

static int shift(int ageing)
{
	struct tr_continuation open = {.run = opens, .name = "opens"};
	struct tr_priorities all;

	list_reset();
	TR_MUST(sem_init(&over, 0, 0));
	tr_object_name(&over, "over");
	TR_MUST(tr_priorities_start(&all, 1, ageing));
	TR_MUST(tr_priority_init(&first, &all, 1));
	TR_MUST(tr_priority_init(&second, &all, 2));
	TR_MUST(tr_priority_submit(&first, &open));
	TR_MUST(sem_wait(&over));
	TR_MUST(tr_priorities_stop(&all));
	list_log();
	tr_check(list_place("low") <= PASSED + 1,
		 "low is passed by %d at most: expected place %d, found %d", PASSED, PASSED + 1,
		 list_place("low"));
	TR_MUST(tr_priority_destroy(&first));
	TR_MUST(tr_priority_destroy(&second));
	TR_MUST(tr_priorities_destroy(&all));
	TR_MUST(sem_destroy(&over));
	return 0;
}

// The bug: nothing but the priority counts, and there is always something more urgent.
int starves(const struct tr_lesson_args *args)
{
	(void)args;
	return shift(0);
}

int ageing(const struct tr_lesson_args *args)
{
	(void)args;
	return shift(AGEING);
}
