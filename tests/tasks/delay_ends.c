// SPDX-License-Identifier: MIT
//
// What may end a delay, two at a time: it completes once, its continuation runs once, and each
// thread is told what it did. delay_ends WHAT: withdraw (two threads do), stop (it is withdrawn
// while the timer is stopped), again (its continuation asks for another delay, meanwhile the timer
// is stopped).
#include <string.h>

#include "tasks.h"

static struct tr_timer timer;
static struct tr_task *delay, *another;
static struct counted told;

static void *withdraws(void *unused)
{
	(void)unused;
	return (void *)(intptr_t)tr_timer_withdraw(&timer, delay);
}

static void asks_again(void *unused)
{
	const struct timespec past = {0};
	int result = tr_timer_delay(&timer, &past, &another);

	(void)unused;
	tr_check(result == 0 || result == ECANCELED, "asked for again: found %d", result);
	told.runs++;
}

static void withdrawn(bool by_two)
{
	pthread_t other;
	void *answer;

	OK(pthread_create(&other, NULL, withdraws, NULL));
	intptr_t mine = by_two ? (intptr_t)withdraws(NULL) : EALREADY;
	if (!by_two)
		OK(tr_timer_stop(&timer));
	OK(pthread_join(other, &answer));
	intptr_t others = (intptr_t)answer;
	tr_check((mine == 0 || mine == EALREADY) && (others == 0 || others == EALREADY),
		 "found %ld and %ld", (long)mine, (long)others);
	tr_check(mine != 0 || others != 0, "withdrawn once");
	if (by_two)
		OK(tr_timer_stop(&timer));
	tr_check((tr_task_state(delay) == TR_TASK_CANCELLED) == (mine == 0 || others == 0),
		 "it ended as they were told");
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "withdraw";
	const struct timespec at = tr_deadline(10);

	OK(tr_timer_start(&timer));
	OK(tr_timer_delay(&timer, &at, &delay));
	counted_init(&told, delay, NULL);
	if (strcmp(what, "again") == 0)
		told.c.run = asks_again;
	OK(tr_task_on_completed(delay, &told.c));
	if (strcmp(what, "again") == 0)
		OK(tr_timer_stop(&timer));
	else
		withdrawn(strcmp(what, "withdraw") == 0);
	tr_check(told.runs == 1, "told once, found %d", told.runs);
	tr_check(!another || tr_task_is_completed(another), "no delay is left");
	tr_task_release(another);
	tr_task_release(delay);
	OK(tr_timer_destroy(&timer));
	return 0;
}
