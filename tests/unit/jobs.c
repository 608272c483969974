// SPDX-License-Identifier: MIT
//
// The ring of jobs, over runners that run nothing: each holds so many executions, ends them in
// order, whenever it likes, and notes what it is asked.
#include "checker/search/pool.h"
#include "tests/lib/unit.h"

#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { RUNNERS = 4, HOLDS = 8 };

struct fake {
	struct runner runner;
	size_t holds, n, started, most, dropped;
	uint64_t number[HOLDS]; // of those under way, the first first
	unsigned seed;		// it ends an execution or not, as this has it
	int fd;			// always readable, or -1
	int fails_in;		// so many calls; 0: never
	struct trace trace;
};

static struct fake fakes[RUNNERS];
static struct runner *runners[RUNNERS];
static size_t first_seen[RUNNERS]; // what each had when any was first looked at
static bool looked;

static bool fails(struct fake *f, struct status *st)
{
	return f->fails_in && --f->fails_in == 0 && status_set(st, EXIT_TROUBLE, "it fails");
}

static bool fake_room(const struct runner *r)
{
	const struct fake *f = (const struct fake *)r;
	return f->n < f->holds;
}

static int fake_start(struct runner *r, const struct plan *plan, bool whole, struct status *st)
{
	struct fake *f = (struct fake *)r;
	ck_assert(!whole);
	if (fails(f, st))
		return st->code;
	ck_assert_uint_lt(f->n, f->holds);
	f->number[f->n++] = plan->sleep_from;
	f->started++;
	f->most = f->n > f->most ? f->n : f->most;
	return 0;
}

static int fake_fd(struct runner *r)
{
	return ((struct fake *)r)->fd;
}

static int fake_take(struct runner *r, const struct trace **trace, struct status *st)
{
	struct fake *f = (struct fake *)r;
	*trace = NULL;
	for (size_t i = 0; !looked && i < RUNNERS; i++)
		first_seen[i] = fakes[i].n;
	looked = true;
	if (fails(f, st))
		return st->code;
	ck_assert_uint_gt(f->n, 0);
	if ((f->seed = f->seed * 1103515245 + 12345) & 0x10000)
		return 0;
	trace_clear(&f->trace);
	ck_assert(!trace_add(&f->trace, &(struct event){.arg = (int64_t)f->number[0]}, NULL));
	memmove(f->number, f->number + 1, --f->n * sizeof *f->number);
	*trace = &f->trace;
	return 0;
}

static void fake_drop(struct runner *r)
{
	struct fake *f = (struct fake *)r;
	ck_assert_uint_gt(f->n, 0);
	f->n = 0;
	f->dropped++;
}

static const struct runner_ops many = {.room = fake_room,
				       .start = fake_start,
				       .fd = fake_fd,
				       .take = fake_take,
				       .drop = fake_drop};
static const struct runner_ops one = {
	.start = fake_start, .fd = fake_fd, .take = fake_take, .drop = fake_drop};

// A pool of n runners that hold so many each; one, that do not say how many they hold.
static struct pool *make(const struct runner_ops *ops, size_t n, size_t holds)
{
	looked = false;
	for (size_t i = 0; i < RUNNERS; i++) {
		fakes[i] = (struct fake){.runner = {ops},
					 .holds = holds,
					 .seed = (unsigned)i,
					 .fd = i % 2 ? eventfd(1, EFD_CLOEXEC) : -1};
		runners[i] = &fakes[i].runner;
	}
	struct pool *p = pool_new(runners, n);
	ck_assert_ptr_nonnull(p);
	return p;
}

static void end(struct pool *p)
{
	pool_free(p);
	for (size_t i = 0; i < RUNNERS; i++) {
		trace_free(&fakes[i].trace);
		if (fakes[i].fd >= 0)
			close(fakes[i].fd);
	}
}

static bool put(struct pool *p, uint64_t number)
{
	struct job *job = pool_room(p);
	if (!job)
		return false;
	ck_assert_uint_eq(job->plan.n, 0);
	job->plan.sleep_from = number;
	pool_put(p);
	return true;
}

START_TEST(jobs_come_back_in_the_order_in_which_they_were_put)
{
	for (size_t n = 1; n <= RUNNERS; n++)
		for (size_t holds = 1; holds <= HOLDS; holds++) {
			struct pool *p = make(&many, n, holds);
			struct status st = {0};
			uint64_t in = 0, out = 0;
			unsigned seed = (unsigned)(n * 100 + holds);
			while (out < 300) {
				seed = seed * 1103515245 + 12345;
				while ((!pool_first(p) || seed >> 16 & 3) && put(p, in))
					in += 1, seed /= 3;
				ck_assert_int_eq(pool_wait(p, &st), 0);
				const struct job *job = pool_first(p);
				ck_assert_int_eq(job->state, JOB_ENDED);
				ck_assert_uint_eq(job->trace.n, 1);
				ck_assert_int_eq(job->trace.ev[0].arg, (int64_t)out++);
				pool_remove(p);
			}
			for (size_t r = 0; r < n; r++)
				ck_assert_uint_gt(fakes[r].started, 0);
			for (size_t r = n; r < RUNNERS; r++)
				ck_assert_uint_eq(fakes[r].started, 0);
			end(p);
		}
}
END_TEST

START_TEST(each_runner_gets_all_that_it_can_hold_and_none_more_than_others)
{
	struct status st = {0};
	for (size_t n = 1; n <= RUNNERS; n++)
		for (size_t jobs = 1; jobs <= POOL_JOBS; jobs++) {
			struct pool *p = make(&many, n, 3);
			size_t given = jobs < 3 * n ? jobs : 3 * n;
			for (size_t i = 0; i < jobs; i++)
				ck_assert(put(p, i));
			ck_assert_int_eq(pool_wait(p, &st), 0);
			for (size_t r = 0; r < n; r++) {
				size_t share = given / n + (r < given % n);
				ck_assert_uint_eq(first_seen[r], share);
			}
			end(p);
		}
}
END_TEST

START_TEST(a_runner_that_does_not_say_gets_one_at_a_time)
{
	struct pool *p = make(&one, 2, HOLDS);
	struct status st = {0};
	for (uint64_t i = 0; i < POOL_JOBS; i++)
		ck_assert(put(p, i));
	ck_assert(!put(p, 0)); // no more
	while (pool_first(p)) {
		ck_assert_int_eq(pool_wait(p, &st), 0);
		pool_remove(p);
	}
	ck_assert_uint_eq(fakes[0].most, 1);
	ck_assert_uint_eq(fakes[1].most, 1);
	ck_assert_uint_eq(fakes[0].started + fakes[1].started, POOL_JOBS);
	end(p);
}
END_TEST

START_TEST(a_failure_is_passed_on_whenever_it_comes)
{
	for (int in = 1; in <= 20; in++) {
		struct pool *p = make(&many, 2, 2);
		struct status st = {0};
		int rc = 0;
		fakes[1].fails_in = in;
		for (uint64_t i = 0; i < POOL_JOBS; i++)
			ck_assert(put(p, i));
		for (uint64_t i = POOL_JOBS; !rc && i < 200; i++) {
			rc = pool_wait(p, &st);
			if (!rc)
				pool_remove(p);
			ck_assert(rc || put(p, i));
		}
		ck_assert_int_eq(rc, EXIT_TROUBLE);
		ck_assert_str_eq(st.text, "it fails");
		end(p);
	}
}
END_TEST

START_TEST(what_is_dropped_is_forgotten_and_idle_runners_are_left_alone)
{
	struct pool *p = make(&many, 3, 2);
	struct status st = {0};
	pool_drop(p);
	ck_assert(put(p, 1) && put(p, 2));
	while (fakes[0].n + fakes[1].n != 1) { // of two under way one has ended
		ck_assert_int_eq(pool_wait(p, &st), 0);
		pool_remove(p);
		ck_assert(pool_first(p) || (put(p, 1) && put(p, 2)));
	}
	size_t idle = fakes[0].n == 0 ? 0 : 1;
	pool_drop(p);
	ck_assert_ptr_null(pool_first(p));
	ck_assert_uint_eq(fakes[idle].dropped, 0);
	ck_assert_uint_eq(fakes[1 - idle].dropped, 1);
	ck_assert_uint_eq(fakes[2].dropped, 0);
	ck_assert(put(p, 7));
	ck_assert_int_eq(pool_wait(p, &st), 0);
	ck_assert_int_eq(pool_first(p)->trace.ev[0].arg, 7);
	end(p);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("jobs");
	TCase *c = unit_case(s, "jobs");
	tcase_add_test(c, jobs_come_back_in_the_order_in_which_they_were_put);
	tcase_add_test(c, each_runner_gets_all_that_it_can_hold_and_none_more_than_others);
	tcase_add_test(c, a_runner_that_does_not_say_gets_one_at_a_time);
	tcase_add_test(c, a_failure_is_passed_on_whenever_it_comes);
	tcase_add_test(c, what_is_dropped_is_forgotten_and_idle_runners_are_left_alone);
	return unit_run(s);
}
