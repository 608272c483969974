// SPDX-License-Identifier: MIT
//
// The story of accesses to memory and of races, and how each end reads. (Files, and the fold of
// everything else, are tested in trace.c.)
#include "base/buf.h"
#include "tests/lib/unit.h"
#include "trace/story.h"
#include "trace/story_end.h"
#include "trace/story_text.h"
#include "trace/trace.h"

#include <errno.h>
#include <string.h>

static struct trace t;
static struct story s;
static struct buf said;

static void setup(void)
{
	t = (struct trace){0};
	ck_assert_int_eq(story_init(&s, &t), 0);
}

static void teardown(void)
{
	story_free(&s);
	trace_free(&t);
	buf_free(&said);
}

static int tried(struct event e, const char *text)
{
	uint32_t at = (uint32_t)t.n;
	e.other = event_has_text(e.kind) ? (uint32_t)strlen(text) : e.other;
	ck_assert_int_eq(trace_add(&t, &e, text), 0);
	ck_assert_uint_eq(trace_valid(t.ev, t.n), t.n);
	return story_event(&s, &t, at);
}

// Adds an event to the trace and folds it in.
static void tell(struct event e, const char *text)
{
	ck_assert_int_eq(tried(e, text), 0);
}

#define TELL(text, ...) tell((struct event){__VA_ARGS__}, text)

// Thread 1 creates one more, which starts.
static void thread_more(void)
{
	uint32_t number = (uint32_t)s.world.nthreads + 1;
	TELL("", .kind = EV_PEND, .op = OP_CREATE, .thread = 1, .other = number);
	TELL("", .kind = EV_STEP, .thread = 1, .arg = number);
	TELL("", .kind = EV_STEP, .thread = (uint16_t)number);
}

static void arrives(uint16_t thread, enum op_code code, uint32_t object, int64_t arg)
{
	TELL("", .kind = EV_PEND, .op = (uint8_t)code, .thread = thread, .object = object,
	     .other = 4, .arg = arg);
}

static void reads(const char *expected)
{
	ck_assert_str_eq(buf_str(&said), expected);
	buf_clear(&said);
}

static void last_step(const char *expected)
{
	struct story_names n = {.story = &s, .trace = &t};
	struct namer names = story_namer(&n);
	describe_step(&s.last, &names, &said);
	reads(expected);
}

static void ends(struct event e, const char *text, const char *expected)
{
	e.kind = EV_END;
	tell(e, text);
	story_end(&s, &t, &said);
	reads(expected);
}

#define ENDS_SO(text, expected, ...) ends((struct event){__VA_ARGS__}, text, expected)

static void place(uint32_t object, uint64_t addr)
{
	TELL("", .kind = EV_OBJECT, .op = KIND_MEMORY, .object = object, .site = 4, .other = 1,
	     .arg = (int64_t)addr);
}

START_TEST(memory_holds_what_the_trace_says)
{
	place(1, 0x7000);
	TELL("", .kind = EV_MEMORY, .thread = 1, .object = 1, .arg = 3);
	arrives(1, OP_LOAD, 1, 0);
	TELL("", .kind = EV_STEP, .thread = 1, .arg = 3);
	last_step("1 main loads variable var-1: 3");
	arrives(1, OP_UPDATE, 1, 0);
	TELL("", .kind = EV_STEP, .thread = 1, .arg = 4);
	last_step("1 main updates variable var-1 from 3 to 4");
	arrives(1, OP_COMPARE_EXCHANGE, 1, 7);
	TELL("", .kind = EV_MEMORY, .thread = 1, .object = 1, .arg = 5); // changed unseen
	TELL("", .kind = EV_STEP, .thread = 1, .object = EAGAIN, .arg = 5);
	last_step("1 main finds 5 in variable var-1, not 7, and leaves it");
	ck_assert_int_eq(s.world.objects[1].value, 5);
	TELL("top", .kind = EV_OBJECT_NAME, .thread = 1, .arg = 0x7000);
	arrives(1, OP_COMPARE_EXCHANGE, 1, 5);
	TELL("", .kind = EV_STEP, .thread = 1, .arg = -1);
	last_step("1 main exchanges variable top: 5 becomes -1");
}
END_TEST

START_TEST(what_was_written_is_known_from_the_event_after_it)
{
	place(1, 0x7000);
	thread_more();
	arrives(1, OP_WRITE, 1, 0);
	uint32_t write = (uint32_t)t.n;
	TELL("", .kind = EV_STEP, .thread = 1);
	last_step("1 main writes variable var-1"); // as far as the trace goes
	ck_assert_int_eq(s.world.objects[1].value, 0);
	TELL("", .kind = EV_MEMORY, .thread = 1, .object = 1, .arg = 8);
	last_step("1 main writes variable var-1: 8");
	ck_assert_int_eq(s.world.objects[1].value, 8);
	arrives(2, OP_READ, 1, 0);
	TELL("", .kind = EV_STEP, .thread = 2, .arg = 8);
	TELL("", .kind = EV_MEMORY, .thread = 2, .object = 1, .arg = 9);
	last_step("2 reads variable var-1: 8"); // the read's, whatever happened later

	struct story until;
	size_t at;
	ck_assert_int_eq(story_until(&until, &t, write, &at), 0);
	ck_assert_int_eq(until.last.op.code, OP_WRITE);
	ck_assert_int_eq(until.last.value, 8); // read ahead
	ck_assert_int_eq(until.world.objects[1].value, 0);
	story_free(&until);
}
END_TEST

START_TEST(memory_that_is_none_is_refused)
{
	TELL("", .kind = EV_OBJECT, .op = KIND_SEM, .object = 1, .other = 1);
	struct event e = {.kind = EV_MEMORY, .thread = 1, .object = 1, .arg = 3};
	ck_assert_int_eq(tried(e, ""), EINVAL);
	e.object = 2;
	ck_assert_int_eq(tried(e, ""), EINVAL);
}
END_TEST

START_TEST(numbers_out_of_bounds_are_damage)
{
	const struct event bad[] = {
		{.kind = EV_MEMORY},
		{.kind = EV_RACE, .thread = 1, .other = 0},
		{.kind = EV_RACE, .thread = 0, .other = 1},
		{.kind = EV_RACE, .thread = 1, .other = MAX_THREADS + 1},
		{.kind = EV_RACE, .thread = 1, .other = 2, .object = UINT32_MAX},
		{.kind = EV_RACE, .thread = 1, .other = 2, .site = UINT32_MAX},
		{.kind = EV_REACH, .op = 2},
		{.kind = EV_END, .op = ENDS},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert_msg(trace_valid(&bad[i], 1) == 0, "%zu", i);
	const struct event good = {.kind = EV_RACE, .thread = 1, .other = 2, .object = 3};
	ck_assert_uint_eq(trace_valid(&good, 1), 1);
}
END_TEST

// ---- ends ---------------------------------------------------------------------------------------

static void sites(void)
{
	TELL("counter.c:12\tadd", .kind = EV_SITE, .object = 1);
	TELL("counter.c:20\tget", .kind = EV_SITE, .object = 2);
}

START_TEST(a_helper_of_a_library_is_called_from_the_program)
{
	sites();
	TELL("group.c:11\tstart", .kind = EV_SITE, .op = SITE_LIBRARY, .object = 3, .site = 2);
	TELL("pool.c:5\trun", .kind = EV_SITE, .op = SITE_LIBRARY, .object = 4, .site = 3);
	TELL("loop.c:1\trun", .kind = EV_SITE, .op = SITE_LIBRARY, .object = 5, .site = 5);
	ck_assert_uint_eq(story_program_site(&t, 1), 1);
	ck_assert_uint_eq(story_program_site(&t, 3), 2);
	ck_assert_uint_eq(story_program_site(&t, 4), 2);
	ck_assert_uint_eq(story_program_site(&t, 5), 5);
	ck_assert_uint_eq(story_program_site(&t, 77), 77);
	TELL("", .kind = EV_PEND, .op = OP_YIELD, .thread = 1, .site = 1);
	TELL("", .kind = EV_STEP, .thread = 1);
	TELL("", .kind = EV_PEND, .op = OP_PROCESS_EXIT, .thread = 1, .site = 2);
	ck_assert_uint_eq(s.threads[1].site, 1);
}
END_TEST

START_TEST(a_race_says_who_where_and_what_would_order_it)
{
	thread_more();
	thread_more();
	sites();
	TELL("counter", .kind = EV_OBJECT_NAME, .arg = 0x7000);
	TELL("", .kind = EV_RACE, .op = RACE_FIRST_WRITES | RACE_SECOND_WRITES, .thread = 3,
	     .other = 2, .object = 1, .site = 1, .arg = 0x7000);
	ENDS_SO("",
		"data race on variable counter: 3 writes it at counter.c:12, and nothing orders "
		"that after the write by 2 at counter.c:12; a mutex held around both would end the "
		"race, and so would making both atomic",
		.op = END_RACE, .thread = 3);
	// one thread writes what the other reads, elsewhere: perhaps it must come first
	TELL("", .kind = EV_RACE, .op = RACE_FIRST_WRITES, .thread = 3, .other = 2, .object = 1,
	     .site = 2, .arg = 0x7000);
	ENDS_SO("",
		"data race on variable counter: 3 reads it at counter.c:20, and nothing orders "
		"that after the write by 2 at counter.c:12; a mutex held around both would end the "
		"race, and so would making both atomic, but neither says who is first",
		.op = END_RACE, .thread = 3);
	place(1, 0x8000); // no name; the race is on its last byte
	TELL("", .kind = EV_RACE, .op = RACE_FIRST_WRITES | RACE_FIRST_ATOMIC, .thread = 1,
	     .other = 2, .object = 1, .site = 2, .arg = 0x8003);
	ENDS_SO("",
		"data race on variable var-1: 1 main reads it at counter.c:20, and nothing orders "
		"that after the atomic write by 2 at counter.c:12; only one of the two is atomic: "
		"make both so, or hold one mutex around both",
		.op = END_RACE, .thread = 1);
	TELL("", .kind = EV_RACE, .op = RACE_SECOND_WRITES | RACE_SECOND_ATOMIC, .thread = 1,
	     .other = 2, .arg = 0x8004);
	ENDS_SO("",
		"data race on the memory at 0x8004: 1 main writes it atomically at an unknown "
		"place, and nothing orders that after the read by 2 at an unknown place; only one "
		"of the two is atomic: make both so, or hold one mutex around both",
		.op = END_RACE, .thread = 1);
	// who has locked something before had a reason
	TELL("", .kind = EV_OBJECT, .op = KIND_MUTEX, .object = 2, .other = 1, .arg = 0x4000);
	arrives(2, OP_LOCK, 2, 0);
	TELL("", .kind = EV_STEP, .thread = 2);
	arrives(2, OP_UNLOCK, 2, 0);
	TELL("", .kind = EV_RACE, .op = RACE_FIRST_WRITES | RACE_SECOND_WRITES, .thread = 3,
	     .other = 2, .object = 1, .site = 1, .arg = 0x7000);
	ENDS_SO("",
		"data race on variable counter: 3 writes it at counter.c:12, and nothing orders "
		"that after the write by 2 at counter.c:12; a mutex held around both would end the "
		"race",
		.op = END_RACE, .thread = 3);
}
END_TEST

START_TEST(a_race_that_is_told_nowhere_is_still_one)
{
	sites();
	ENDS_SO("", "data race (counter.c:12)", .op = END_RACE, .thread = 1, .site = 1);
}
END_TEST

START_TEST(properties_and_leaks)
{
	thread_more();
	sites();
	TELL("", .kind = EV_OBJECT, .op = KIND_MUTEX, .object = 1, .other = 1, .arg = 0x4000);
	TELL("m", .kind = EV_OBJECT_NAME, .arg = 0x4000);
	TELL("worker", .kind = EV_THREAD_NAME, .thread = 2);
	ENDS_SO("at most 3 are inside", "property: at most 3 are inside (counter.c:20)",
		.op = END_PROPERTY, .thread = 2, .site = 2);
	ENDS_SO("",
		"thread 2 worker was neither joined nor detached and still runs at the end of the "
		"program",
		.op = END_LEAK, .thread = 2);
	ENDS_SO("", "mutex m is still locked by 2 worker at the end of the program", .op = END_LEAK,
		.thread = 2, .object = 1);
}
END_TEST

START_TEST(a_livelock_names_those_who_still_move)
{
	thread_more();
	thread_more();
	sites();
	int64_t from = (int64_t)s.steps;
	for (uint16_t thread = 2; thread <= 3; thread++) {
		arrives(thread, OP_YIELD, 0, 0);
		TELL("", .kind = EV_STEP, .thread = thread);
	}
	ENDS_SO("", "livelock: 2, 3 run for ever and make no progress (counter.c:12)",
		.op = END_LIVELOCK, .thread = 3, .site = 1, .arg = from);
	ENDS_SO("", "livelock: 3 runs for ever and makes no progress (counter.c:12)",
		.op = END_LIVELOCK, .thread = 3, .site = 1, .arg = from + 1);
	ENDS_SO("", "livelock: 3 runs for ever and makes no progress", .op = END_LIVELOCK,
		.thread = 3, .arg = 99);
}
END_TEST

START_TEST(what_was_cut_short_says_at_what)
{
	ENDS_SO("", "cut short: all ways to continue are tried elsewhere", .op = END_ASLEEP);
	ENDS_SO("", "the program took more than 512 MiB of memory", .op = END_MEMORY,
		.arg = 512 << 20);
	ENDS_SO("", "the program wrote more than 16 MiB", .op = END_OUTPUT, .arg = 16 << 20);
}
END_TEST

START_TEST(every_end_has_its_sentence)
{
	for (int op = END_NONE + 1; op < ENDS; op++) {
		TELL("x", .kind = EV_END, .op = (uint8_t)op, .thread = 1);
		story_end(&s, &t, &said);
		if (op != END_DEADLOCK)
			ck_assert_msg(said.n > 0, "end %d", op);
		buf_clear(&said);
	}
}
END_TEST

int main(void)
{
	const TTest *const tests[] = {
		memory_holds_what_the_trace_says,
		what_was_written_is_known_from_the_event_after_it,
		memory_that_is_none_is_refused,
		numbers_out_of_bounds_are_damage,
		a_helper_of_a_library_is_called_from_the_program,
		a_race_says_who_where_and_what_would_order_it,
		a_race_that_is_told_nowhere_is_still_one,
		properties_and_leaks,
		a_livelock_names_those_who_still_move,
		what_was_cut_short_says_at_what,
		every_end_has_its_sentence,
	};
	Suite *suite = suite_create("story");
	TCase *c = unit_case(suite, "story");
	tcase_add_checked_fixture(c, setup, teardown);
	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
		tcase_add_test(c, tests[i]);
	return unit_run(suite);
}
