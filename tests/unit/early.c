// SPDX-License-Identifier: MIT
//
// Parts of a grade that are done early: what is done, what is not, how many run at a time, and
// that nothing is left of what nobody wants any more.
#include "grading/grade/early.h"
#include "checker/search/runner_set.h"
#include "tests/lib/unit.h"

#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char parts[8];

// What the processes of parts share with the test.
static struct shared {
	_Atomic int running, most, begun;
} * shared;

static void begin(void)
{
	shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
		      0);
	ck_assert_ptr_ne(shared, MAP_FAILED);
}

static void end(void)
{
	munmap(shared, sizeof *shared);
}

static bool counts(void *ctx, const void *part, struct early_result *result)
{
	result->count = *(const uint64_t *)ctx + (uint64_t)((const char *)part - parts);
	if (part != parts) // with lines in it, which are none of ours
		buf_printf(&result->text, "1 2\n%d\n\n", (int)((const char *)part - parts));
	return true;
}

static bool fails(void *ctx, const void *part, struct early_result *result)
{
	(void)ctx;
	(void)part;
	result->count = 1;
	return false;
}

static bool crashes(void *ctx, const void *part, struct early_result *result)
{
	(void)part;
	(void)result;
	raise(*(const int *)ctx);
	return true;
}

START_TEST(what_is_done_is_known_in_any_order)
{
	struct early a = {.jobs = 2};
	struct early_result result;
	uint64_t from = 100;
	for (int i = 0; i < 8; i++)
		early_add(&a, counts, &from, &parts[i]);
	for (int i = 0; i < 8; i++) {
		int asked = i * 3 % 8;
		ck_assert(early_take(&a, &parts[asked], &result));
		ck_assert_uint_eq(result.count, 100 + (unsigned)asked);
		ck_assert_uint_eq(result.text.n, asked ? 7 : 0);
		if (asked)
			ck_assert_int_eq(result.text.s[4], '0' + asked);
		early_result_free(&result);
		ck_assert(!early_take(&a, &parts[asked], &result)); // once
	}
	early_close(&a);
}
END_TEST

START_TEST(what_fails_or_crashes_is_not_done)
{
	struct early a = {.jobs = 2};
	struct early_result result;
	int signals[] = {SIGSEGV, SIGKILL};
	early_add(&a, fails, NULL, &parts[0]);
	early_add(&a, crashes, &signals[0], &parts[1]);
	early_add(&a, crashes, &signals[1], &parts[2]);
	for (int i = 0; i < 3; i++)
		ck_assert(!early_take(&a, &parts[i], &result));
	early_close(&a);
}
END_TEST

START_TEST(nothing_is_done_early_by_one_job)
{
	struct early one = {.jobs = 1}, *const all[] = {&one, NULL};
	struct early_result result;
	uint64_t from = 0;
	early_add(all[_i], counts, &from, parts);
	ck_assert(!early_take(all[_i], parts, &result));
	early_drop(all[_i], parts);
}
END_TEST

static bool pinned(void *ctx, const void *part, struct early_result *result)
{
	cpu_set_t own;
	(void)ctx;
	(void)part;
	if (sched_getaffinity(0, sizeof own, &own) || CPU_COUNT(&own) != 1)
		return false;
	while (!CPU_ISSET(result->count, &own))
		result->count++;
	usleep(500000); // until the other has begun
	return true;
}

START_TEST(parts_that_run_beside_each_other_have_a_processor_each)
{
	struct early a = {.jobs = 2};
	struct early_result first, second;
	early_add(&a, pinned, NULL, &parts[0]);
	early_add(&a, pinned, NULL, &parts[1]);
	ck_assert(early_take(&a, &parts[0], &first));
	ck_assert(early_take(&a, &parts[1], &second));
	if (runner_set_processors() > 1)
		ck_assert_uint_ne(first.count, second.count);
	early_result_free(&first);
	early_result_free(&second);
	early_close(&a);
}
END_TEST

// Tells its text as often as ctx says, and which of those that its process has done it is.
static bool repeats(void *ctx, const void *part, struct early_result *result)
{
	int *left = ctx;
	shared->begun += *left == 3; // by a process that has done none
	if (strcmp(part, "crash") == 0)
		raise(SIGSEGV);
	for (int i = 0; i < 100000; i++)
		buf_puts(&result->text, part);
	result->count = (uint64_t)(3 - --*left);
	return strcmp(part, "no") != 0;
}

static void check_repeated(struct early *a, const char *text)
{
	struct early_result result;
	size_t n = strlen(text);
	ck_assert(early_take(a, text, &result));
	ck_assert_uint_eq(result.text.n, 100000 * n);
	for (size_t i = 0; i < 100000; i += 997)
		ck_assert(memcmp(result.text.s + i * n, text, n) == 0);
	ck_assert_uint_ge(result.count, 1);
	early_result_free(&result);
}

// One that fails is the process's own affair, one that crashes ends it.
START_TEST(texts_are_done_by_as_many_processes_as_there_are_jobs)
{
	static const char *const texts[] = {"a", "bb", "no", "c c", "crash", "", "dd"};
	struct early a = {.jobs = 2};
	struct early_result result;
	int left = 3;
	begin();
	for (size_t i = 0; i < 7; i++)
		early_add_text(&a, repeats, &left, texts[i]);
	early_finish(&a);
	ck_assert_int_eq(left, 3); // it is theirs
	ck_assert_int_ge(shared->begun, 2);
	ck_assert_int_le(shared->begun, 3);
	for (size_t i = 0; i < 7; i++)
		if (i == 2 || i == 4)
			ck_assert(!early_take(&a, texts[i], &result));
		else
			check_repeated(&a, texts[i]);
	early_close(&a);
	end();
}
END_TEST

// Whoever does them has what it needs from where it began.
START_TEST(texts_of_another_kind_have_processes_of_their_own)
{
	static const char *const texts[] = {"a", "b", "c", "d"};
	struct early a = {.jobs = 2};
	int left[4] = {3, 3, 3, 3};
	begin();
	for (size_t i = 0; i < 4; i++)
		early_add_text(&a, repeats, &left[i], texts[i]);
	for (size_t i = 0; i < 4; i++)
		check_repeated(&a, texts[i]);
	ck_assert_int_eq(shared->begun, 4);
	// all are taken: none is left with this ctx, which may be gone
	early_add_text(&a, repeats, &left[3], texts[0]);
	check_repeated(&a, texts[0]);
	ck_assert_int_eq(shared->begun, 5);
	early_close(&a);
	end();
}
END_TEST

static const char *const places[] = {"buffer.c:31", "buffer.c:4"};

static bool remarks(void *ctx, const void *part, struct early_result *result)
{
	(void)ctx;
	(void)part;
	ck_assert_str_eq(result->remarks.file, "buffer.c");
	for (int i = 0; i < 2; i++) {
		struct remark r = {.kind = i ? REMARK_POLLS : REMARK_WAKES_ALL,
				   .place = (char *)(uintptr_t)places[i],
				   .from = (char *)(uintptr_t)(i ? "" : "buffer.c:20"),
				   .seen = 3,
				   .against = (uint64_t)i,
				   .most = 4,
				   .sure = i};
		const struct remarks one = {.all = &r, .n = 1};
		if (remarks_add(&result->remarks, &one, true))
			return false;
	}
	return true;
}

START_TEST(remarks_come_as_they_were_made)
{
	struct early a = {.jobs = 2, .file = "buffer.c"};
	struct early_result result;
	early_add(&a, remarks, NULL, parts);
	ck_assert(early_take(&a, parts, &result));
	ck_assert_uint_eq(result.remarks.n, 2);
	for (int i = 0; i < 2; i++) {
		const struct remark *r = &result.remarks.all[i];
		ck_assert_int_eq(r->kind, i ? REMARK_POLLS : REMARK_WAKES_ALL);
		ck_assert_str_eq(r->place, places[i]);
		ck_assert_str_eq(r->from, i ? "" : "buffer.c:20");
		ck_assert_uint_eq(r->seen, 3);
		ck_assert_uint_eq(r->against, (unsigned)i);
		ck_assert_uint_eq(r->most, 4);
		ck_assert_int_eq(r->sure, i);
	}
	early_result_free(&result);
	early_close(&a);
}
END_TEST

// Waits until as many run as there are jobs: it would do so for ever if they came one by one.
static bool together(void *ctx, const void *part, struct early_result *result)
{
	const int jobs = *(const int *)ctx;
	(void)part;
	(void)result;
	int now = ++shared->running, most = shared->most;
	while (most < now && !atomic_compare_exchange_strong(&shared->most, &most, now))
		;
	while (shared->most < jobs)
		usleep(1000);
	shared->running--;
	shared->begun++;
	return true;
}

START_TEST(as_many_run_at_a_time_as_there_are_jobs)
{
	int jobs = _i;
	struct early a = {.jobs = (unsigned)jobs};
	begin();
	for (int i = 0; i < 8; i++)
		early_add(&a, together, &jobs, &parts[i]);
	early_finish(&a);
	ck_assert_int_eq(shared->begun, 8);
	ck_assert_int_eq(shared->most, jobs);
	early_close(&a);
	end();
}
END_TEST

// Goes on for ever, and a process that it has started too. Both hold the pipe's end.
static bool goes_on(void *ctx, const void *part, struct early_result *result)
{
	(void)part;
	(void)result;
	if (fork() >= 0)
		shared->begun++;
	close(((int *)ctx)[0]);
	while (pause())
		;
	return true;
}

static void wait_for_two(void)
{
	while (shared->begun < 2)
		usleep(1000);
}

// All that have held the pipe are gone.
static void check_gone(int from, int to)
{
	char byte;
	close(to);
	ck_assert_int_eq(read(from, &byte, 1), 0);
	close(from);
}

START_TEST(what_nobody_wants_is_ended_with_all_that_it_runs)
{
	struct early a = {.jobs = 2};
	int ends[2];
	begin();
	ck_assert_int_eq(pipe(ends), 0);
	early_add(&a, goes_on, ends, &parts[0]);
	early_add(&a, goes_on, ends, &parts[1]);
	wait_for_two();
	if (_i)
		early_drop(&a, &parts[0]);
	early_close(&a);
	check_gone(ends[0], ends[1]);
	end();
}
END_TEST

static volatile sig_atomic_t stop;

static void set_stop(int signal)
{
	(void)signal;
	stop = 1;
}

START_TEST(nobody_waits_after_a_stop)
{
	struct early a = {.jobs = 2, .stop = &stop};
	struct early_result result;
	int ends[2];
	begin();
	ck_assert_int_eq(pipe(ends), 0);
	sigaction(SIGALRM, &(struct sigaction){.sa_handler = set_stop}, NULL);
	early_add(&a, goes_on, ends, &parts[0]);
	alarm(1);
	ck_assert(!early_take(&a, &parts[0], &result));
	ck_assert(stop);
	early_close(&a);
	check_gone(ends[0], ends[1]);
	end();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("early");
	TCase *c = unit_case(s, "early");
	tcase_add_test(c, what_is_done_is_known_in_any_order);
	tcase_add_test(c, what_fails_or_crashes_is_not_done);
	tcase_add_loop_test(c, nothing_is_done_early_by_one_job, 0, 2);
	tcase_add_test(c, parts_that_run_beside_each_other_have_a_processor_each);
	tcase_add_test(c, texts_are_done_by_as_many_processes_as_there_are_jobs);
	tcase_add_test(c, texts_of_another_kind_have_processes_of_their_own);
	tcase_add_test(c, remarks_come_as_they_were_made);
	tcase_add_loop_test(c, as_many_run_at_a_time_as_there_are_jobs, 2, 4);
	tcase_add_loop_test(c, what_nobody_wants_is_ended_with_all_that_it_runs, 0, 2);
	tcase_add_test(c, nobody_waits_after_a_stop);
	return unit_run(s);
}
