// SPDX-License-Identifier: MIT
//
// Acts on several tasks that succeed: one-by-one, in-order, all, any-in-a-loop, one-each.
#include "combinators.h"

enum { DISHES = 5 };

static const char *const names[DISHES] = {"soup", "rice", "fish", "cake", "tea"};
static const long times[DISHES] = {500, 400, 300, 200, 100};

static void put_all_on(struct tr_task **tasks, int n)
{
	for (int i = 0; i < n; i++)
		tasks[i] = dish(names[DISHES - n + i], times[DISHES - n + i], 0, i);
}

// one-by-one: each is put on when the one before it is there. -----------------------------------

int one_by_one(const struct tr_lesson_args *args)
{
	(void)args;
	kitchen_opens(3);
	for (int i = 2; i < DISHES; i++) {
		tr_log("puts the %s on", names[i]);
		struct tr_task *task = dish(names[i], times[i], 0, i);
		kitchen_may_finish(1);
		TR_MUST(await(task, NULL));
		tr_log("serves the %s", names[i]);
		tr_task_release(task);
	}
	kitchen_closes();
	return 0;
}

// in-order: all are put on, and then awaited in the order in which they were. -------------------

int in_order(const struct tr_lesson_args *args)
{
	struct tr_task *tasks[3];
	intptr_t value = 0;

	(void)args;
	kitchen_opens(3);
	put_all_on(tasks, 3);
	tr_log("has put all on");
	kitchen_may_finish(3);
	for (int i = 0; i < 3; i++) {
		TR_MUST(await(tasks[i], &value));
		tr_log("serves the %s", tasks[i]->name);
		tr_check(value == i, "the result of %d: found %d", i, (int)value);
	}
	release_all(tasks, 3);
	kitchen_closes();
	return 0;
}

// all: one task for all of them. -----------------------------------------------------------------

int all(const struct tr_lesson_args *args)
{
	struct tr_task *tasks[3], *meal;
	intptr_t value = 0;

	(void)args;
	kitchen_opens(3);
	put_all_on(tasks, 3);
	TR_MUST(tr_when_all(tasks, 3, &meal));
	tr_log("awaits one task, which stands for three");
	kitchen_may_finish(3);
	TR_MUST(await(meal, NULL));
	kitchen_has_finished(3);
	for (int i = 0; i < 3; i++) {
		TR_MUST(tr_combined_result(meal, i, &value));
		tr_check(value == i, "the result of %d: found %d", i, (int)value);
	}
	tr_log("serves the meal: %d registrations", (int)tr_combined_registrations(meal));
	tr_task_release(meal);
	release_all(tasks, 3);
	kitchen_closes();
	return 0;
}

// any-in-a-loop: whichever comes first, then whichever comes first of the rest. -----------------

static struct tr_task *take_out(struct tr_task **tasks, int n, int which)
{
	struct tr_task *taken = tasks[which];
	for (int i = which; i + 1 < n; i++)
		tasks[i] = tasks[i + 1];
	return taken;
}

// The loop is an asynchronous function, and runs on the cook's thread:
//
//	for (int n = DISHES; n > 0; n--)
//		serve(take_out(dishes, n, await when_any(dishes, n)));
static struct {
	struct tr_task *dishes[DISHES], *any, *end;
	struct tr_continuation next;
	int n, registrations;
} loop;

static void serve(int first)
{
	int now = (int)tr_combined_registrations(loop.any);
	struct tr_task *served = take_out(loop.dishes, loop.n--, first);

	loop.registrations += now;
	tr_log("serves the %s: registered with %d, %d so far", served->name, now,
	       loop.registrations);
	tr_task_release(served);
}

static void loop_next(void *unused)
{
	intptr_t first = 0;

	(void)unused;
	if (loop.any) {
		TR_MUST(tr_task_result(loop.any, &first));
		serve((int)first);
		tr_task_release(loop.any);
	}
	if (loop.n == 0) {
		TR_MUST(tr_task_complete(loop.end, loop.registrations));
		return;
	}
	TR_MUST(tr_when_any(loop.dishes, loop.n, &loop.any));
	TR_MUST(tr_task_on_completed(loop.any, &loop.next));
}

int any_in_a_loop(const struct tr_lesson_args *args)
{
	struct tr_task *end;
	intptr_t registrations = 0;

	(void)args;
	kitchen_opens(DISHES);
	TR_MUST(tr_task_new(&end, "served"));
	loop.any = NULL;
	loop.end = end;
	loop.n = DISHES;
	loop.registrations = 0;
	loop.next = (struct tr_continuation){.run = loop_next, .name = "loop"};
	put_all_on(loop.dishes, DISHES);
	loop_next(NULL);
	kitchen_may_finish(DISHES);
	TR_MUST(await(end, &registrations));
	tr_log("%d registrations for %d dishes", (int)registrations, DISHES);
	tr_check(registrations == 15, "registrations: expected 15, found %d", (int)registrations);
	tr_task_release(end);
	kitchen_closes();
	return 0;
}

// one-each: the same order, with one registration for each dish. --------------------------------

int one_each(const struct tr_lesson_args *args)
{
	struct tr_task *tasks[DISHES], *done[DISHES];
	intptr_t which = 0;
	int seen = 0;

	(void)args;
	kitchen_opens(DISHES);
	put_all_on(tasks, DISHES);
	TR_MUST(tr_as_completed(tasks, DISHES, done));
	tr_log("has registered with each of %d once", DISHES);
	for (int i = 0; i < DISHES; i++) {
		kitchen_may_finish(1);
		TR_MUST(await(done[i], &which));
		kitchen_has_finished(1);
		tr_log("serves the %s", tasks[which]->name);
		seen |= 1 << which;
	}
	tr_check(seen == (1 << DISHES) - 1, "each dish is served once");
	release_all(done, DISHES);
	release_all(tasks, DISHES);
	kitchen_closes();
	return 0;
}
