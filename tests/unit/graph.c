// SPDX-License-Identifier: MIT
//
// Task graphs as far as one order of events can tell: bad input, faults, failures, cancellation,
// and contexts that refuse. What depends on the moment is in tests/tasks/*.c; many and large graphs
// are in graph_many.c.
#include "tasks/compose/graph.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/lib/unit.h"

static char seen[256]; // ids, in the order in which they came to their end, with their state

static void note(void *arg, const struct tr_graph_event *event)
{
	static const char marks[] = "wr.+!-"; // done +, failed !, cancelled -
	char text[32];
	(void)arg;
	snprintf(text, sizeof text, "%s%d%c", seen[0] ? " " : "", event->id, marks[event->state]);
	strcat(seen, text);
	ck_assert_int_eq(event->ran, event->start.tv_sec != 0);
}

static int nothing(void *arg, struct tr_task **await)
{
	(void)arg;
	(void)await;
	return 0;
}

// Returns the number that arg is.
static int returns(void *arg, struct tr_task **await)
{
	(void)await;
	return (int)(intptr_t)arg;
}

// Awaits the task *arg.
static int awaits(void *arg, struct tr_task **await)
{
	struct tr_task **task = arg;
	tr_task_hold(*task);
	*await = *task;
	return 0;
}

static struct tr_graph g;

static void begin(void)
{
	seen[0] = '\0';
	tr_graph_init(&g, "graph");
	ck_assert_int_eq(tr_graph_on_completed(&g, note, NULL), 0);
}

static void add(int id, const int *ids, size_t n)
{
	ck_assert_int_eq(tr_graph_add(&g, id, nothing, NULL, ids, n), 0);
}

// Executes it in this thread, and returns how it went.
static int execute(void)
{
	struct tr_task *task;
	ck_assert_int_eq(tr_graph_execute(&g, NULL, &task), 0);
	int result = tr_task_result(task, NULL);
	tr_task_release(task);
	return result;
}

static void end(void)
{
	ck_assert_int_eq(tr_graph_destroy(&g), 0);
}

// A context that keeps what it is given until it is told to run it.
static struct tr_continuation *kept[8];
static int n_kept;
static bool refuses;

static int keep(struct tr_context *context, struct tr_continuation *c)
{
	(void)context;
	if (refuses)
		return ECANCELED;
	kept[n_kept++] = c;
	return 0;
}

static struct tr_context keeper = {.submit = keep};

static void run_kept(void)
{
	struct tr_continuation *c = kept[0];
	ck_assert_int_gt(n_kept, 0);
	memmove(kept, kept + 1, sizeof *kept * (size_t)--n_kept);
	tr_continuation_run(c);
}

static void the_text(void)
{
	add(1, TR_IDS(4, 5));
	add(2, TR_IDS(5));
	add(3, TR_IDS(6, 5));
	add(4, TR_IDS(6));
	add(5, TR_IDS(7, 8));
	add(6, TR_IDS(7));
	add(7, TR_NO_IDS);
	add(8, TR_NO_IDS);
}

START_TEST(the_graph_of_the_text)
{
	begin();
	the_text();
	ck_assert_int_eq(execute(), 0);
	ck_assert_str_eq(seen, "7+ 8+ 6+ 5+ 4+ 2+ 3+ 1+");
	ck_assert_int_eq(tr_graph_add(&g, 9, nothing, NULL, TR_NO_IDS), EBUSY);
	ck_assert_int_eq(tr_graph_on_completed(&g, NULL, NULL), EBUSY);
	ck_assert_int_eq(tr_graph_cancel_by(&g, (struct tr_cancel_token){0}), EBUSY);
	struct tr_task *task;
	ck_assert_int_eq(tr_graph_execute(&g, NULL, &task), EALREADY);
	end();
}
END_TEST

START_TEST(an_empty_graph_is_done_at_once)
{
	struct tr_cancel_source source;
	begin();
	ck_assert_int_eq(execute(), 0);
	end();
	ck_assert_int_eq(tr_cancel_source_init(&source), 0);
	ck_assert_int_eq(tr_cancel(&source), 0);
	begin();
	ck_assert_int_eq(tr_graph_cancel_by(&g, tr_cancel_token(&source)), 0);
	ck_assert_int_eq(execute(), 0);
	end();
	tr_cancel_source_destroy(&source);
}
END_TEST

// Executing finds this fault, about these ids; and nothing runs.
static void fault_is(int error, const int *ids, size_t n)
{
	struct tr_task *task = NULL;
	const int *found;
	size_t n_found;

	for (int i = 0; i < 2; i++) { // and again
		ck_assert_int_eq(tr_graph_execute(&g, NULL, &task), error);
		ck_assert_int_eq(tr_graph_fault(&g, &found, &n_found), error);
		ck_assert_uint_eq(n_found, n);
		for (size_t k = 0; k < n; k++)
			ck_assert_int_eq(found[k], ids[k]);
	}
	ck_assert_ptr_eq(task, NULL);
	ck_assert_str_eq(seen, "");
	end();
}

START_TEST(faults)
{
	begin(); // an id twice
	add(1, TR_NO_IDS);
	ck_assert_int_eq(tr_graph_add(&g, 1, nothing, NULL, TR_NO_IDS), EEXIST);
	fault_is(EEXIST, TR_IDS(1));

	begin(); // itself
	add(1, TR_NO_IDS);
	ck_assert_int_eq(tr_graph_add(&g, 2, nothing, NULL, TR_IDS(1, 2)), ELOOP);
	fault_is(ELOOP, TR_IDS(2));

	begin(); // not there
	add(1, TR_NO_IDS);
	add(2, TR_IDS(1, 99));
	fault_is(ENOENT, TR_IDS(2, 99));

	begin(); // a cycle, with one before it, one behind it, and one beside it
	add(1, TR_NO_IDS);
	add(2, TR_IDS(3)); // behind it
	add(3, TR_IDS(1, 5));
	add(4, TR_IDS(3));
	add(5, TR_IDS(4));
	add(6, TR_IDS(1));
	fault_is(ELOOP, TR_IDS(3, 5, 4));
}
END_TEST

START_TEST(bad_input)
{
	const int *ids;
	size_t n;
	begin();
	ck_assert_int_eq(tr_graph_add(&g, 1, NULL, NULL, TR_NO_IDS), EINVAL);
	ck_assert_int_eq(tr_graph_add(&g, 1, nothing, NULL, NULL, 1), EINVAL);
	ck_assert_int_eq(tr_graph_fault(&g, &ids, &n), 0);
	ck_assert_uint_eq(n, 0);
	end();
}
END_TEST

START_TEST(a_failure_fails_what_depends_on_it_and_nothing_else)
{
	struct tr_task *task;
	int errors[4];
	begin();
	ck_assert_int_eq(tr_graph_add(&g, 1, returns, (void *)EIO, TR_NO_IDS), 0);
	add(2, TR_IDS(1));
	add(3, TR_IDS(2, 4));
	add(4, TR_NO_IDS);
	add(5, TR_IDS(4));
	ck_assert_int_eq(tr_graph_add(&g, 6, returns, (void *)-1, TR_IDS(5)), 0);
	ck_assert_int_eq(tr_graph_execute(&g, NULL, &task), 0);
	ck_assert_str_eq(seen, "1! 2! 3! 4+ 5+ 6!");
	ck_assert_int_eq(tr_task_result(task, NULL), EIO);
	ck_assert_uint_eq(tr_task_errors(task, errors, 4), 2);
	ck_assert_int_eq(errors[0], EIO);
	ck_assert_int_eq(errors[1], EINVAL); // for -1, which is no errno value
	tr_task_release(task);
	end();
}
END_TEST

START_TEST(an_action_that_awaits_holds_nothing_up)
{
	struct tr_task *slow, *task;
	ck_assert_int_eq(tr_task_new(&slow, "slow"), 0);
	begin();
	ck_assert_int_eq(tr_graph_add(&g, 1, awaits, &slow, TR_NO_IDS), 0);
	add(2, TR_NO_IDS);
	add(3, TR_IDS(1));
	ck_assert_int_eq(tr_graph_execute(&g, NULL, &task), 0);
	ck_assert_str_eq(seen, "2+");
	ck_assert_int_eq(tr_graph_destroy(&g), EBUSY);
	int *ids;
	size_t n;
	struct timespec length;
	ck_assert_int_eq(tr_graph_critical_path(&g, &ids, &n, &length), EBUSY);
	ck_assert_int_eq(tr_task_fail(slow, EIO), 0);
	ck_assert_str_eq(seen, "2+ 1! 3!");
	ck_assert_int_eq(tr_task_result(task, NULL), EIO);
	tr_task_release(task);
	tr_task_release(slow);
	end();
}
END_TEST

static struct tr_cancel_source source;

static int asks(void *arg, struct tr_task **await)
{
	(void)arg;
	(void)await;
	return tr_cancel(&source);
}

START_TEST(cancelled_is_what_has_not_begun)
{
	struct tr_task *task;
	ck_assert_int_eq(tr_cancel_source_init(&source), 0);
	begin();
	ck_assert_int_eq(tr_graph_add(&g, 1, asks, NULL, TR_NO_IDS), 0);
	add(2, TR_IDS(1));
	add(3, TR_NO_IDS);
	add(4, TR_IDS(2));
	ck_assert_int_eq(tr_graph_cancel_by(&g, tr_cancel_token(&source)), 0);
	ck_assert_int_eq(tr_graph_execute(&g, NULL, &task), 0);
	ck_assert(strstr(seen, "1+"));
	ck_assert(strstr(seen, "2-") && strstr(seen, "3-") && strstr(seen, "4-"));
	ck_assert_int_eq(tr_task_state(task), TR_TASK_CANCELLED);
	tr_task_release(task);
	end();
	tr_cancel_source_destroy(&source);
}
END_TEST

START_TEST(a_context_that_refuses_loses_nothing)
{
	n_kept = 0;
	for (int accepted = 0; accepted < 6; accepted++) { // it refuses after so many
		struct tr_task *task;
		n_kept = 0;
		begin();
		the_text();
		refuses = accepted == 0;
		ck_assert_int_eq(tr_graph_execute(&g, &keeper, &task), 0);
		for (int i = 0; i < accepted && n_kept > 0; i++) {
			refuses = i == accepted - 1;
			run_kept();
		}
		while (n_kept > 0)
			run_kept();
		refuses = false;
		ck_assert_int_eq(tr_task_result(task, NULL), 0);
		ck_assert_uint_eq(strlen(seen), 8 * 3 - 1);
		tr_task_release(task);
		end();
	}
}
END_TEST

// An action's logical context is that of the thread that executes the graph.
static int looks(void *arg, struct tr_task **await)
{
	(void)await;
	ck_assert_ptr_eq(tr_logical(), arg);
	return 0;
}

START_TEST(the_logical_context_flows_along_the_graph)
{
	static int mine;
	begin();
	ck_assert_int_eq(tr_graph_add(&g, 1, looks, &mine, TR_NO_IDS), 0);
	ck_assert_int_eq(tr_graph_add(&g, 2, looks, &mine, TR_IDS(1)), 0);
	tr_logical_set(&mine);
	ck_assert_int_eq(execute(), 0);
	tr_logical_set(NULL);
	end();
}
END_TEST

static int sleeps(void *arg, struct tr_task **await)
{
	(void)await;
	usleep((useconds_t)(intptr_t)arg * 1000);
	return 0;
}

START_TEST(critical_path)
{
	int *ids;
	size_t n;
	struct timespec length;

	begin();
	ck_assert_int_eq(tr_graph_critical_path(&g, &ids, &n, &length), EBUSY);
	ck_assert_int_eq(tr_graph_add(&g, 1, sleeps, (void *)5, TR_NO_IDS), 0);
	add(2, TR_NO_IDS);
	ck_assert_int_eq(tr_graph_add(&g, 3, sleeps, (void *)5, TR_IDS(1, 2)), 0);
	add(4, TR_IDS(2));
	ck_assert_int_eq(execute(), 0);
	ck_assert_int_eq(tr_graph_critical_path(&g, &ids, &n, &length), 0);
	ck_assert_uint_eq(n, 2);
	ck_assert_int_eq(ids[0], 1);
	ck_assert_int_eq(ids[1], 3);
	ck_assert(length.tv_sec > 0 || length.tv_nsec >= 10 * 1000 * 1000);
	free(ids);
	end();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("graph");
	TCase *c = unit_case(s, "graph");
	tcase_add_test(c, the_graph_of_the_text);
	tcase_add_test(c, an_empty_graph_is_done_at_once);
	tcase_add_test(c, faults);
	tcase_add_test(c, bad_input);
	tcase_add_test(c, a_failure_fails_what_depends_on_it_and_nothing_else);
	tcase_add_test(c, an_action_that_awaits_holds_nothing_up);
	tcase_add_test(c, cancelled_is_what_has_not_begun);
	tcase_add_test(c, a_context_that_refuses_loses_nothing);
	tcase_add_test(c, the_logical_context_flows_along_the_graph);
	tcase_add_test(c, critical_path);
	return unit_run(s);
}
