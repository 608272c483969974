// SPDX-License-Identifier: MIT
//
// Task graphs on workers: random ones, against an order found by brute force; and a hundred
// thousand tasks, in a chain and not.
#include "tasks/compose/graph.h"
#include "tasks/workers.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/unit.h"

// Returns the number that arg is.
static int returns(void *arg, struct tr_task **await)
{
	(void)await;
	return (int)(intptr_t)arg;
}

static struct tr_graph g;

static void end(void)
{
	ck_assert_int_eq(tr_graph_destroy(&g), 0);
}

enum { MOST = 12 };

static bool needs[MOST][MOST]; // [i][k]: i depends on k
static int runs[MOST], at[MOST], clock_of_runs;

static int runs_once(void *arg, struct tr_task **await)
{
	int i = (int)((int *)arg - runs);
	(void)await;
	__atomic_add_fetch(&runs[i], 1, __ATOMIC_SEQ_CST);
	for (int k = 0; k < MOST; k++)
		ck_assert(!needs[i][k] || __atomic_load_n(&at[k], __ATOMIC_SEQ_CST));
	__atomic_store_n(&at[i], __atomic_add_fetch(&clock_of_runs, 1, __ATOMIC_SEQ_CST),
			 __ATOMIC_SEQ_CST);
	return 0;
}

// By brute force: from everything that one depends on, can it be reached itself?
static bool has_cycle(int n)
{
	bool reach[MOST][MOST];
	memcpy(reach, needs, sizeof reach);
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
	for (int i = 0; i < n; i++) {
		if (reach[i][i])
			return true;
	}
	return false;
}

static void add_random(unsigned *seed, int n, int density)
{
	int ids[MOST];
	memset(needs, 0, sizeof needs);
	memset(runs, 0, sizeof runs);
	memset(at, 0, sizeof at);
	for (int i = 0; i < n; i++) {
		size_t n_ids = 0;
		for (int k = 0; k < n; k++) {
			needs[i][k] = k != i && rand_r(seed) % 100 < density;
			if (needs[i][k])
				ids[n_ids++] = 10 * k;
		}
		ck_assert_int_eq(tr_graph_add(&g, 10 * i, runs_once, &runs[i], ids, n_ids), 0);
	}
}

// Each on the cycle depends on the next, the last on the first, and none is on it twice.
static void cycle_is_one(void)
{
	const int *ids;
	size_t n;
	ck_assert_int_eq(tr_graph_fault(&g, &ids, &n), ELOOP);
	ck_assert_uint_ge(n, 2);
	for (size_t i = 0; i < n; i++) {
		ck_assert(needs[ids[i] / 10][ids[(i + 1) % n] / 10]);
		for (size_t k = 0; k < i; k++)
			ck_assert_int_ne(ids[i], ids[k]);
	}
}

START_TEST(random_graphs)
{
	struct tr_workers workers;
	unsigned seed = 1;
	int right = 0;

	ck_assert_int_eq(tr_workers_start(&workers, 3), 0);
	for (int i = 0; i < 2000; i++) {
		struct tr_task *task;
		int n = 1 + rand_r(&seed) % MOST;
		tr_graph_init(&g, NULL);
		add_random(&seed, n, 1 + rand_r(&seed) % 25);
		bool cycle = has_cycle(n);
		right += !cycle;
		int result = tr_graph_execute(&g, &workers.context, &task);
		ck_assert_int_eq(result, cycle ? ELOOP : 0);
		if (cycle) {
			cycle_is_one();
		} else {
			ck_assert_int_eq(tr_task_wait(task, NULL), 0);
			tr_task_release(task);
		}
		for (int k = 0; k < n; k++)
			ck_assert_int_eq(runs[k], !cycle);
		end();
	}
	ck_assert_int_gt(right, 200);
	ck_assert_int_lt(right, 1800);
	ck_assert_int_eq(tr_workers_stop(&workers), 0);
	ck_assert_int_eq(tr_workers_destroy(&workers), 0);
}
END_TEST

// Large ones: a chain and a wide one, in this thread and on workers, under a stack on which
// recursion along the graph would have no room

enum { LARGE = 100000 };

static long counted;

static int counts(void *arg, struct tr_task **await)
{
	(void)arg;
	(void)await;
	__atomic_add_fetch(&counted, 1, __ATOMIC_RELAXED);
	return 0;
}

static void large(struct tr_context *on, bool chain, bool fails)
{
	struct tr_task *task;
	counted = 0;
	tr_graph_init(&g, NULL);
	ck_assert_int_eq(tr_graph_add(&g, 0, fails ? returns : counts, (void *)EIO, TR_NO_IDS), 0);
	for (int i = 1; i < LARGE; i++) {
		int ids[] = {chain ? i - 1 : i - 1 - (i - 1) % 100, i / 2};
		ck_assert_int_eq(tr_graph_add(&g, i, counts, NULL, ids, 2), 0);
	}
	ck_assert_int_eq(tr_graph_execute(&g, on, &task), 0);
	ck_assert_int_eq(tr_task_wait(task, NULL), 0);
	ck_assert_int_eq(tr_task_result(task, NULL), fails ? EIO : 0);
	ck_assert_int_eq(counted, fails ? 0 : LARGE);
	tr_task_release(task);
	end();
}

static void *all_large(void *arg)
{
	struct tr_workers workers;
	large(NULL, true, false);
	large(NULL, true, true);
	large(NULL, false, false);
	ck_assert_int_eq(tr_workers_start(&workers, 2), 0);
	large(&workers.context, true, false);
	large(&workers.context, false, false);
	ck_assert_int_eq(tr_workers_stop(&workers), 0);
	ck_assert_int_eq(tr_workers_destroy(&workers), 0);
	return arg;
}

START_TEST(a_hundred_thousand_tasks_and_a_small_stack)
{
	pthread_attr_t attr;
	pthread_t t;
	ck_assert_int_eq(pthread_attr_init(&attr), 0);
	ck_assert_int_eq(pthread_attr_setstacksize(&attr, 256 * 1024), 0);
	ck_assert_int_eq(pthread_create(&t, &attr, all_large, NULL), 0);
	ck_assert_int_eq(pthread_join(t, NULL), 0);
	pthread_attr_destroy(&attr);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("graph_many");
	TCase *c = unit_case(s, "many");
	tcase_add_test(c, random_graphs);
	tcase_add_test(c, a_hundred_thousand_tasks_and_a_small_stack);
	return unit_run(s);
}
