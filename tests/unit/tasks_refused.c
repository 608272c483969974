// SPDX-License-Identifier: MIT
//
// Memory that is refused: of each operation of lib/tasks that asks for memory, each request is
// refused in turn, until it asks no more. It returns ENOMEM, or it succeeds; and all that was
// allocated is given back. The linker has these functions come here (--wrap).
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tasks/compose/async_sem.h"
#include "tasks/compose/combine.h"
#include "tasks/compose/file_copy.h"
#include "tasks/compose/graph.h"
#include "tasks/compose/memory_device.h"
#include "tasks/compose/retry.h"
#include "tasks/schedule/pool.h"
#include "tasks/schedule/priority.h"
#include "tasks/schedule/round_robin.h"
#include "tasks/workers.h"
#include "tests/lib/unit.h"

static int refuse_at = -1; // this request is refused, from 0; -1: none is
static int requests;
static long allocated; // and not freed; atomic

static bool is_refused(void)
{
	return __atomic_fetch_add(&requests, 1, __ATOMIC_RELAXED) == refuse_at;
}

static void refuse(int request)
{
	refuse_at = request;
	requests = 0;
}

static void *counted(void *p)
{
	if (p)
		__atomic_fetch_add(&allocated, 1, __ATOMIC_RELAXED);
	return p;
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
	return is_refused() ? NULL : counted(__real_malloc(size));
}

void *__real_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size)
{
	return is_refused() ? NULL : counted(__real_calloc(n, size));
}

void *__real_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_realloc(void *old, size_t size)
{
	if (is_refused())
		return NULL;
	return old ? __real_realloc(old, size) : counted(__real_realloc(old, size));
}

void *__real_reallocarray(void *old, size_t n, size_t size);
void *__wrap_reallocarray(void *old, size_t n, size_t size);
void *__wrap_reallocarray(void *old, size_t n, size_t size)
{
	if (is_refused())
		return NULL;
	return old ? __real_reallocarray(old, n, size) : counted(__real_reallocarray(old, n, size));
}

char *__real_strdup(const char *s);
char *__wrap_strdup(const char *s);
char *__wrap_strdup(const char *s)
{
	return is_refused() ? NULL : counted(__real_strdup(s));
}

void __real_free(void *p);
void __wrap_free(void *p);
void __wrap_free(void *p)
{
	if (p)
		__atomic_fetch_sub(&allocated, 1, __ATOMIC_RELAXED);
	__real_free(p);
}

// Operations: each returns 0 or its error, and leaves nothing behind. What stands around them is
// made in peace: with refuse(-1), and then refuse(as it was).

// What must be 0. A check asks for memory, too, and is not refused it.
static void must(int result)
{
	int at = refuse_at, so_far = requests;
	refuse(-1);
	ck_assert_int_eq(result, 0);
	refuse_at = at;
	requests = so_far;
}

static struct tr_timer timer;
static struct tr_workers workers;

static int a_task(void)
{
	struct tr_task *t;
	int result = tr_task_new(&t, "task");
	if (result == 0) {
		tr_task_cancel(t);
		tr_task_release(t);
	}
	return result;
}

static int combined(int (*combine)(struct tr_task *const *, size_t, struct tr_task **), int made)
{
	struct tr_task *tasks[2], *combined[2];
	int request = refuse_at;
	refuse(-1);
	for (int i = 0; i < 2; i++)
		must(tr_task_new(&tasks[i], NULL));
	refuse(request);
	int result = combine(tasks, 2, combined);
	for (int i = 0; i < 2; i++) {
		tr_task_complete(tasks[i], 0);
		tr_task_release(tasks[i]);
	}
	for (int i = 0; result == 0 && i < made; i++)
		tr_task_release(combined[i]);
	return result;
}

static int all(void)
{
	return combined(tr_when_all, 1);
}

static int each(void)
{
	return combined(tr_as_completed, 2);
}

static int a_permit(void)
{
	const struct timespec later = {.tv_sec = LONG_MAX};
	struct tr_async_sem sem;
	struct tr_task *t;
	must(tr_async_sem_init(&sem, 0, &timer));
	int result = tr_async_sem_wait(&sem, &later, (struct tr_cancel_token){NULL}, &t);
	if (result == 0) {
		must(tr_async_sem_post(&sem, 1));
		must(tr_task_result(t, NULL));
		tr_task_release(t);
	}
	must(tr_async_sem_destroy(&sem));
	return result;
}

static struct tr_task *attempt(void *arg, int number)
{
	struct tr_task *t = NULL;
	(void)arg;
	if (tr_task_new(&t, NULL) == 0 && number == 2)
		tr_task_complete(t, 0);
	else if (t)
		tr_task_fail(t, EIO);
	return t;
}

// A request of an attempt, or of a delay, that is refused is a failure of what has been begun.
static int a_retry(void)
{
	const struct tr_retry_plan plan = {.timer = &timer, .times = 3};
	struct tr_task *t;
	int result = tr_retry(&plan, attempt, NULL, &t);
	if (result == 0) {
		must(tr_task_wait(t, NULL));
		tr_task_release(t);
	}
	return result;
}

static int nothing(void *arg, struct tr_task **await)
{
	(void)arg;
	(void)await;
	return 0;
}

// What was added is a part of it: if that was refused, the graph is.
static int a_graph(void)
{
	struct tr_graph g;
	struct tr_task *t;
	tr_graph_init(&g, "graph");
	int added = tr_graph_add(&g, 1, nothing, NULL, TR_NO_IDS);
	if (added == 0)
		added = tr_graph_add(&g, 2, nothing, NULL, TR_IDS(1));
	int result = tr_graph_execute(&g, NULL, &t);
	must(added != 0 && result != added);
	if (result == 0)
		tr_task_release(t);
	else
		must(g.over != NULL);
	must(tr_graph_destroy(&g));
	return result;
}

// Only the execution was refused: it is tried again.
static int a_graph_again(void)
{
	struct tr_graph g;
	struct tr_task *t;
	int request = refuse_at;
	refuse(-1);
	tr_graph_init(&g, "graph");
	must(tr_graph_add(&g, 1, nothing, NULL, TR_NO_IDS));
	refuse(request);
	int result = tr_graph_execute(&g, NULL, &t);
	if (result != 0) {
		const int *ids;
		size_t n;
		must(tr_graph_fault(&g, &ids, &n));
		must(tr_graph_execute(&g, NULL, &t));
	}
	tr_task_release(t);
	must(tr_graph_destroy(&g));
	return result;
}

static int a_pool(void)
{
	struct tr_pool pool;
	int result = tr_pool_start(&pool, 2);
	if (result == 0) {
		must(tr_pool_stop(&pool));
		must(tr_pool_destroy(&pool));
	}
	return result;
}

static void runs(void *unused)
{
	(void)unused;
}

static int a_priority(void)
{
	struct tr_continuation c = {.run = runs};
	struct tr_priorities p;
	struct tr_priority level;
	int result = tr_priorities_start(&p, 1, 0);
	if (result != 0)
		return result;
	must(tr_priority_init(&level, &p, 1));
	result = tr_priority_submit(&level, &c);
	must(tr_priorities_stop(&p));
	must(tr_priority_destroy(&level));
	must(tr_priorities_destroy(&p));
	return result;
}

static int a_batch(void)
{
	struct tr_continuation c = {.run = runs};
	struct tr_round_robin pool;
	struct tr_round_robin_queue *queue;
	struct tr_workers below;
	int request = refuse_at;
	refuse(-1);
	must(tr_workers_start(&below, 1));
	must(tr_round_robin_init(&pool, &below.context));
	refuse(request);
	int result = tr_round_robin_create(&pool, "batch", &queue);
	if (result == 0) {
		result = tr_round_robin_submit(queue, &c);
		must(tr_round_robin_release(queue));
	}
	must(tr_workers_stop(&below));
	must(tr_round_robin_destroy(&pool));
	must(tr_workers_destroy(&below));
	return result;
}

// How the copy ended, too: what it begins later may be refused.
static int ends(int result, struct tr_task *t)
{
	if (result != 0)
		return result;
	must(tr_task_wait(t, NULL));
	result = tr_task_result(t, NULL);
	tr_task_release(t);
	return result;
}

static const struct tr_copy_plan plan = {.pending = 1, .block = 7};

static int a_copy(void)
{
	char in[20] = "", out[20];
	struct tr_memory_device from, to;
	struct tr_task *t = NULL;
	must(tr_memory_device_init(&from, in, 20, 20));
	must(tr_memory_device_init(&to, out, 0, 20));
	int result = tr_copy(&from.device, &to.device, &plan, &t);
	result = ends(result, t);
	must(tr_memory_device_destroy(&from));
	must(tr_memory_device_destroy(&to));
	return result;
}

static int a_file(void)
{
	const char *folder = getenv("TMPDIR");
	char in[PATH_MAX], out[PATH_MAX + sizeof ".copy"];
	struct tr_task *t = NULL;
	snprintf(in, sizeof in, "%s/treadle-refused-XXXXXX", folder ? folder : "/tmp");
	int fd = mkstemp(in);
	must(fd < 0 || write(fd, "copied", 6) != 6);
	close(fd);
	snprintf(out, sizeof out, "%s.copy", in);
	int result = tr_file_copy(in, out, &workers.context, &plan, &t);
	result = ends(result, t);
	must((unlink(out) == 0) != (result == 0));
	must(unlink(in));
	return result;
}

static const struct {
	const char *name;
	int (*operation)(void);
} rows[] = {
	{"task", a_task},
	{"when_all", all},
	{"as_completed", each},
	{"permit", a_permit},
	{"retry", a_retry},
	{"graph", a_graph},
	{"graph again", a_graph_again},
	{"pool", a_pool},
	{"priority", a_priority},
	{"round robin", a_batch},
	{"copy", a_copy},
	{"file", a_file},
};

// One round, with this request refused. How many requests there were.
static int round_of(int row, int request)
{
	long before = allocated;
	ck_assert_int_eq(tr_timer_start(&timer), 0);
	ck_assert_int_eq(tr_workers_start(&workers, 1), 0);
	refuse(request);
	int result = rows[row].operation();
	int asked = requests;
	refuse(-1);
	ck_assert_int_eq(tr_timer_stop(&timer), 0);
	ck_assert_int_eq(tr_timer_destroy(&timer), 0);
	ck_assert_int_eq(tr_workers_stop(&workers), 0);
	ck_assert_int_eq(tr_workers_destroy(&workers), 0);
	ck_assert_msg(result == 0 || result == ENOMEM, "%s, request %d: %s", rows[row].name,
		      request, strerror(result));
	ck_assert_msg(allocated == before, "%s, request %d: %ld not freed", rows[row].name, request,
		      allocated - before);
	return asked;
}

// Once without a refusal: what a thread keeps for its waits is there from then on.
static void warm_up(void)
{
	const struct timespec past = {0};
	struct tr_task *t;
	ck_assert_int_eq(tr_task_new(&t, NULL), 0);
	ck_assert_int_eq(tr_task_wait(t, &past), ETIMEDOUT);
	tr_task_cancel(t);
	tr_task_release(t);
}

START_TEST(each_request_in_turn)
{
	warm_up();
	int request = 0;
	while (round_of(_i, request) > request)
		request++;
	ck_assert_int_gt(request, 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("tasks refused");
	TCase *c = unit_case(s, "memory");
	tcase_add_loop_test(c, each_request_in_turn, 0, sizeof rows / sizeof *rows);
	return unit_run(s);
}
