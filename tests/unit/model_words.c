// SPDX-License-Identifier: MIT
//
// Sentences of ends: cancellation, mutexes whose owner has ended, and why a program is stuck. And
// what the tests of sentences share (model_words.h).
#include "tests/unit/model_words.h"

const char *object_names[OBJECT_NAMES] = {"", "A", "c", "s", "rw", "b", "o", "/n", "new"};

static void name_thread(void *ctx, uint32_t thread, struct buf *b)
{
	(void)ctx;
	static const char *const of[] = {"?", "main", "eve", "bob"};
	ck_assert_uint_ne(thread, 0);
	buf_printf(b, "%u %s", thread, thread < 4 ? of[thread] : "late");
}

static void name_object(void *ctx, uint32_t o, struct buf *b)
{
	(void)ctx;
	ck_assert_uint_ne(o, 0);
	buf_printf(b, "%s %s", kind_name(w.objects[o].kind),
		   o < OBJECT_NAMES ? object_names[o] : "more");
}

const struct namer names = {.thread = name_thread, .object = name_object};
struct buf said;

void check(const char *expected)
{
	ck_assert_str_eq(buf_str(&said), expected);
	buf_clear(&said);
}

// The last step reads so.
void told(const char *expected)
{
	describe_step(&last, &names, &said);
	check(expected);
}

void about(uint32_t t, const char *expected)
{
	describe_pending(&w, t, &names, &said);
	check(expected);
}

void waiting(uint32_t t, const char *expected)
{
	describe_waiting(&w, t, &names, &said);
	check(expected);
}

void because(uint32_t t, const char *expected)
{
	describe_blocker(&w, t, &names, &said);
	check(expected);
}

void would(uint32_t t, enum outcome outcome, uint32_t target, const char *expected)
{
	struct choice c = {.thread = (uint16_t)t, .outcome = (uint8_t)outcome, .target = target};
	describe_choice(&w, c, &names, &said);
	check(expected);
}

void stuck_as(const char *expected)
{
	describe_stuck(&w, &names, &said);
	check(expected);
}

void begin_named(uint32_t threads)
{
	begin(WILD, threads);
	object(KIND_MUTEX, MUTEX_NORMAL, 0);
	object(KIND_COND, 0, 0);
	object(KIND_SEM, 0, 2);
	object(KIND_RWLOCK, 0, 0);
	object(KIND_BARRIER, 0, 2);
	object(KIND_ONCE, 0, 0);
	object(KIND_NAME, 0, 0);
}

// Does an operation, saying first what it is about to be and then what it was.
void speaks(uint32_t t, enum op_code code, uint32_t o, uint32_t other, int64_t arg,
	    const char *before, const char *after)
{
	pend(t, code, o, other, arg);
	about(t, before);
	go(t);
	told(after);
}

START_TEST(cancellation_reads_well)
{
	begin_named(3);
	speaks(2, OP_CANCEL_OFF, 0, 0, 0, "disable its cancellation",
	       "2 eve disables its cancellation");
	speaks(1, OP_CANCEL, 0, 2, 0, "cancel thread 2 eve", "1 main cancels thread 2 eve");
	about(2, "runs its own code (cancelled, which it has disabled)");
	speaks(2, OP_CANCEL_ON, 0, 0, 0,
	       "enable its cancellation (cancelled, which it has disabled)",
	       "2 eve enables its cancellation");
	pend(2, OP_TESTCANCEL, 0, 0, 0);
	about(2, "test whether it is cancelled (cancelled)");
	would(2, OUT_CANCEL, 0, "2 eve finds that it is cancelled, and ends");
	happens(2, OUT_CANCEL);
	told("2 eve finds that it is cancelled, and ends");
	does(2, OP_EXIT, 0, 0, 0);
	about(2, "ended by cancellation");
	speaks(1, OP_TESTCANCEL, 0, 0, 0, "test whether it is cancelled",
	       "1 main tests whether it is cancelled");
	does(3, OP_LOCK, A, 0, TR_NEVER);
	pend(3, OP_COND_WAIT, C, A, TR_NEVER);
	go(3);
	does(1, OP_CANCEL, 0, 3, 0);
	about(3, "wait on condition c to be signalled (cancelled)");
	happens(3, OUT_CANCEL);
	told("3 bob is to end by cancellation, and leaves condition c");
	about(3, "take mutex A again, for its clean-up");
	go(3);
	told("3 bob takes mutex A again, and its clean-up begins");
	speaks(1, OP_LEAVE, 0, 0, 0, "begin to end",
	       "1 main begins to end, and can no longer be cancelled");
	does(1, OP_ONCE, O, 0, TR_NEVER);
	speaks(1, OP_ONCE_LEFT, O, 0, 0, "leave once o undone", "1 main leaves once o undone");
	static const struct {
		enum op_code code;
		uint32_t object, other;
		const char *ends;
	} rows[] = {
		{OP_SEM_WAIT, S, 0,
		 "2 eve ends by cancellation instead of taking a permit of "
		 "semaphore s"},
		{OP_JOIN, 0, 1, "2 eve ends by cancellation instead of joining 1 main"},
		{OP_SLEEP, 0, 0, "2 eve ends by cancellation in its sleep"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		begin_named(2);
		does(1, OP_CANCEL, 0, 2, 0);
		pend(2, rows[i].code, rows[i].object, rows[i].other, TR_NEVER);
		happens(2, OUT_CANCEL);
		told(rows[i].ends);
	}
}
END_TEST

START_TEST(robust_mutexes_read_well)
{
	begin_named(3);
	w.objects[A].type = MUTEX_ROBUST;
	does(2, OP_LOCK, A, 0, TR_NEVER);
	speaks(2, OP_ORPHAN, A, 0, 0, "end as the owner of mutex A",
	       "2 eve ends as the owner of mutex A");
	speaks(1, OP_LOCK, A, 0, TR_NEVER, "lock mutex A",
	       "1 main locks mutex A (its owner has ended: EOWNERDEAD)");
	speaks(1, OP_CONSISTENT, A, 0, 0, "make mutex A consistent",
	       "1 main makes mutex A consistent");
	speaks(1, OP_CONSISTENT, A, 0, 0, "make mutex A consistent",
	       "1 main fails to make mutex A consistent (there is nothing to recover: EINVAL)");
	pend(1, OP_COND_WAIT, C, A, TR_NEVER);
	go(1);
	does(3, OP_LOCK, A, 0, TR_NEVER);
	does(3, OP_ORPHAN, A, 0, 0);
	happens(1, OUT_SPURIOUS);
	go(1);
	told("1 main takes mutex A again and returns from its wait (the owner of mutex A has "
	     "ended: "
	     "EOWNERDEAD)");
	does(1, OP_UNLOCK, A, 0, 0);
	speaks(2, OP_LOCK, A, 0, TR_NEVER, "lock mutex A",
	       "2 eve fails to lock mutex A (nobody has made it consistent: ENOTRECOVERABLE)");
}
END_TEST

START_TEST(stuck_programs_read_well)
{
	begin_named(3);
	uint32_t other = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	stuck_as("");
	does(1, OP_LOCK, A, 0, TR_NEVER);
	does(2, OP_LOCK, other, 0, TR_NEVER);
	pend(1, OP_LOCK, other, 0, TR_NEVER);
	pend(2, OP_LOCK, A, 0, TR_NEVER);
	pend(3, OP_JOIN, 0, 1, TR_NEVER);
	stuck_as("1 main waits to lock mutex new (held by 2 eve); "
		 "2 eve waits to lock mutex A (held by 1 main)");
	begin_named(3);
	does(3, OP_LOCK, A, 0, TR_NEVER);
	pend(3, OP_COND_WAIT, C, A, TR_NEVER);
	go(3);
	pend(1, OP_JOIN, 0, 3, TR_NEVER);
	pend(2, OP_BARRIER_WAIT, B, 0, TR_NEVER);
	stuck_as("1 main waits to join thread 3 bob (which has not ended); "
		 "2 eve waits at barrier b (where only 1 of 2 have come); "
		 "3 bob waits on condition c, and no thread is left that could signal it");
	begin_named(3);
	for (uint32_t t = 2; t <= 3; t++) { // two of them wait for the same
		does(t, OP_LOCK, A, 0, TR_NEVER);
		pend(t, OP_COND_WAIT, C, A, TR_NEVER);
		go(t);
	}
	pend(1, OP_JOIN, 0, 3, TR_NEVER);
	stuck_as("1 main waits to join thread 3 bob (which has not ended); "
		 "2 eve and 3 bob wait on condition c, and no thread is left that could signal it");
	begin_named(3);
	object_names[S] = "empty";
	does(1, OP_SEM_INIT, S, 0, 0);
	does(1, OP_ONCE, O, 0, TR_NEVER);
	does(2, OP_LOCK, A, 0, TR_NEVER);
	does(2, OP_EXIT, 0, 0, 0);
	pend(1, OP_SEM_WAIT, S, 0, TR_NEVER);
	pend(3, OP_ONCE, O, 0, TR_NEVER);
	stuck_as("1 main waits to take a permit of semaphore empty (which has none left); "
		 "3 bob waits to enter once o (whose routine 1 main runs)");
	begin_named(1);
	pend(1, OP_SLEEP, 0, 0, TR_NEVER);
	because(1, "its sleep is not over");
	stuck_as("1 main sleeps for ever");
}
END_TEST

void model_words_cases(Suite *s)
{
	const TTest *const tests[] = {
		cancellation_reads_well,
		robust_mutexes_read_well,
		stuck_programs_read_well,
	};
	ADD_CASES(s, "ends", tests);
}
