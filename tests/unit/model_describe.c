// SPDX-License-Identifier: MIT
//
// The sentences, word for word: what each operation, outcome, result and fault reads like to a
// student.
#include "tests/unit/model_words.h"

#include <string.h>

START_TEST(what_is_held_twice_stays_held)
{
	begin_named(2);
	w.objects[A].type = MUTEX_RECURSIVE;
	does(1, OP_LOCK, A, 0, TR_NEVER);
	does(1, OP_LOCK, A, 0, TR_NEVER);
	speaks(1, OP_UNLOCK, A, 0, 0, "unlock mutex A once, and still hold it",
	       "1 main unlocks mutex A once, and still holds it");
	does(1, OP_LOCK, A, 0, TR_NEVER);
	pend(1, OP_COND_WAIT, C, A, TR_NEVER);
	about(1, "wait on condition c, still holding mutex A");
	would(1, OUT_GO, 0, "wait on condition c, still holding mutex A");
	go(1);
	told("1 main waits on condition c, and still holds mutex A");
	happens(1, OUT_SPURIOUS);
	go(1);
	told("1 main takes mutex A again and returns from its wait");
	does(1, OP_UNLOCK, A, 0, 0);
	speaks(1, OP_UNLOCK, A, 0, 0, "unlock mutex A", "1 main unlocks mutex A");
	does(2, OP_RDLOCK, RW, 0, TR_NEVER);
	does(2, OP_RDLOCK, RW, 0, TR_NEVER);
	speaks(2, OP_RW_UNLOCK, RW, 0, 0, "unlock read-write lock rw once, and still hold it",
	       "2 eve unlocks read-write lock rw once, and still holds it");
	speaks(2, OP_RW_UNLOCK, RW, 0, 0, "unlock read-write lock rw",
	       "2 eve unlocks read-write lock rw");
}
END_TEST

START_TEST(threads_read_well)
{
	begin_named(2);
	speaks(1, OP_CREATE, 0, 0, 0, "create thread 3 bob", "1 main creates thread 3 bob");
	about(3, "start");
	go(3);
	told("3 bob starts");
	about(3, "runs its own code");
	speaks(1, OP_YIELD, 0, 0, 0, "yield", "1 main yields");
	speaks(1, OP_RESUME, 0, 0, 0, "continue", "1 main continues");
	speaks(1, OP_SLEEP, 0, 0, 9, "wake from its sleep", "1 main wakes from its sleep");
	speaks(1, OP_TRYJOIN, 0, 3, 0, "try to join thread 3 bob",
	       "1 main tries to join thread 3 bob (it has not ended: EBUSY)");
	pend(1, OP_JOIN, 0, 3, 50);
	about(1, "join thread 3 bob");
	because(1, "3 bob has not ended");
	would(1, OUT_TIMEOUT, 0, "1 main's time limit passes; it gives up joining 3 bob");
	happens(1, OUT_TIMEOUT);
	told("1 main's time limit passes; it gives up joining 3 bob");
	speaks(3, OP_EXIT, 0, 0, 0, "end", "3 bob ends");
	about(3, "ended");
	speaks(1, OP_JOIN, 0, 3, 0, "join thread 3 bob", "1 main joins thread 3 bob");
	speaks(1, OP_DETACH, 0, 2, 0, "detach thread 2 eve", "1 main detaches thread 2 eve");
	speaks(1, OP_INTERRUPT, 0, 2, 0, "interrupt thread 2 eve",
	       "1 main interrupts thread 2 eve");
	speaks(2, OP_INTERRUPTED, 0, 0, 0, "ask whether it was interrupted",
	       "2 eve asks whether it was interrupted (yes)");
	does(2, OP_INTERRUPTED, 0, 0, 0);
	told("2 eve asks whether it was interrupted (no)");
	pend(1, OP_CREATE, 0, 0, 0);
	about(4, "not yet created");
	go(1);
	does(2, OP_EXIT, 0, 0, 0);
	go(4);
	does(4, OP_EXIT, 0, 0, 0);
	speaks(1, OP_PROCESS_EXIT, 0, 0, 3, "end the program",
	       "1 main ends the program with status 3");
}
END_TEST

START_TEST(locks_read_well)
{
	begin_named(3);
	uint32_t check = object(KIND_MUTEX, MUTEX_ERRORCHECK, 0);
	speaks(1, OP_INIT, A, 0, MUTEX_NORMAL, "initialise mutex A", "1 main initialises mutex A");
	speaks(1, OP_LOCK, A, 0, 9, "lock mutex A", "1 main locks mutex A");
	speaks(2, OP_TRYLOCK, A, 0, 0, "try to lock mutex A",
	       "2 eve tries to lock mutex A (it is held: EBUSY)");
	pend(2, OP_LOCK, A, 0, 9);
	because(2, "mutex A is held by 1 main");
	would(2, OUT_TIMEOUT, 0, "2 eve's time limit passes; it gives up on mutex A");
	speaks(1, OP_UNLOCK, A, 0, 0, "unlock mutex A", "1 main unlocks mutex A");
	because(2, "");
	go(2);
	does(2, OP_UNLOCK, A, 0, 0);
	does(2, OP_TRYLOCK, A, 0, 0);
	told("2 eve tries to lock mutex A and succeeds");
	does(2, OP_LOCK, check, 0, 9);
	does(2, OP_LOCK, check, 0, 9);
	told("2 eve fails to lock mutex new (it holds it already: EDEADLK)");
	speaks(1, OP_RDLOCK, RW, 0, 9, "lock read-write lock rw for reading",
	       "1 main locks read-write lock rw for reading");
	speaks(2, OP_TRYWRLOCK, RW, 0, 0, "try to lock read-write lock rw for writing",
	       "2 eve tries to lock read-write lock rw for writing (it is held: EBUSY)");
	speaks(1, OP_RW_UNLOCK, RW, 0, 0, "unlock read-write lock rw",
	       "1 main unlocks read-write lock rw");
	speaks(1, OP_WRLOCK, RW, 0, 9, "lock read-write lock rw for writing",
	       "1 main locks read-write lock rw for writing");
	speaks(2, OP_TRYRDLOCK, RW, 0, 0, "try to lock read-write lock rw for reading",
	       "2 eve tries to lock read-write lock rw for reading (it is held: EBUSY)");
	does(1, OP_RW_UNLOCK, RW, 0, 0);
	speaks(1, OP_RW_DESTROY, RW, 0, 0, "destroy read-write lock rw",
	       "1 main destroys read-write lock rw");
	pend(3, OP_LOCK, A, 0, TR_NEVER);
	does(2, OP_EXIT, 0, 0, 0);
	because(3, "mutex A is held by 2 eve, which has ended");
}
END_TEST

START_TEST(conditions_read_well)
{
	begin_named(3);
	does(1, OP_LOCK, A, 0, TR_NEVER);
	speaks(1, OP_COND_WAIT_INT, C, A, 40, "wait on condition c, releasing mutex A",
	       "1 main releases mutex A and waits on condition c");
	about(1, "wait on condition c to be signalled");
	waiting(1, "1 main waits on condition c");
	because(1, "no signal has woken it");
	would(1, OUT_TIMEOUT, 0, "1 main's time limit passes in its wait on condition c");
	would(1, OUT_SPURIOUS, 0, "1 main wakes from condition c: a spurious wake-up");
	would(1, OUT_INTERRUPT, 0, "1 main is interrupted in its wait on condition c");
	happens(1, OUT_TIMEOUT);
	about(1, "take mutex A again after waiting on condition c");
	go(1);
	told("1 main takes mutex A again and returns from its wait (its time ran out: ETIMEDOUT)");
	does(2, OP_INTERRUPT, 0, 1, 0);
	speaks(1, OP_COND_WAIT_INT, C, A, TR_NEVER, "wait on condition c, releasing mutex A",
	       "1 main does not wait on condition c (interrupted: EINTR)");
	does(2, OP_SIGNAL, C, 0, 0);
	told("2 eve signals condition c; nobody waits, so it is lost");
	does(2, OP_BROADCAST, C, 0, 0);
	told("2 eve broadcasts condition c; nobody waits");
	for (uint32_t t = 1; t <= 2; t++) {
		if (t == 2)
			does(2, OP_LOCK, A, 0, TR_NEVER);
		pend(t, OP_COND_WAIT, C, A, TR_NEVER);
		go(t);
	}
	pend(3, OP_SIGNAL, C, 0, 0);
	about(3, "signal condition c");
	would(3, OUT_GO, 2, "signal condition c, waking 2 eve");
	go_waking(3, 2);
	told("3 bob signals condition c and wakes 2 eve");
	does(3, OP_BROADCAST, C, 0, 0);
	told("3 bob broadcasts condition c and wakes the one waiter");
	go(1);
	told("1 main takes mutex A again and returns from its wait");
	speaks(3, OP_COND_DESTROY, C, 0, 0, "destroy condition c", "3 bob destroys condition c");
	speaks(3, OP_COND_INIT, C, 0, 0, "initialise condition c", "3 bob initialises condition c");
}
END_TEST

START_TEST(shared_objects_read_well)
{
	begin_named(3);
	speaks(1, OP_SEM_WAIT, S, 0, 9, "take a permit of semaphore s",
	       "1 main takes a permit of semaphore s (1 left)");
	does(1, OP_SEM_TRYWAIT, S, 0, 0);
	told("1 main tries to take a permit of semaphore s and succeeds (0 left)");
	speaks(1, OP_SEM_TRYWAIT, S, 0, 0, "try to take a permit of semaphore s",
	       "1 main tries to take a permit of semaphore s (no permit: EAGAIN)");
	pend(2, OP_SEM_WAIT, S, 0, 9);
	because(2, "semaphore s has no permit");
	happens(2, OUT_TIMEOUT);
	told("2 eve's time limit passes; it gives up on semaphore s");
	speaks(1, OP_SEM_POST, S, 0, 0, "give a permit to semaphore s",
	       "1 main gives a permit to semaphore s (now 1)");
	speaks(1, OP_SEM_GETVALUE, S, 0, 0, "read the value of semaphore s",
	       "1 main reads the value of semaphore s: 1");
	speaks(1, OP_SEM_OPEN, N, 0, OPEN_ARG(0, 0), "open name /n",
	       "1 main fails to open name /n (there is none: ENOENT)");
	does(1, OP_SEM_OPEN, N, 0, OPEN_ARG(OPEN_CREATE, 1));
	told("1 main opens name /n and creates it");
	does(2, OP_SEM_OPEN, N, 0, OPEN_ARG(OPEN_CREATE, 1));
	told("2 eve opens name /n and finds it there");
	does(2, OP_SEM_OPEN, N, 0, OPEN_ARG(OPEN_CREATE | OPEN_EXCLUSIVE, 1));
	told("2 eve fails to open name /n (it exists: EEXIST)");
	speaks(2, OP_SEM_CLOSE, N + 1, 0, 0, "close semaphore new", "2 eve closes semaphore new");
	speaks(2, OP_SEM_UNLINK, N, 0, 0, "unlink name /n", "2 eve unlinks name /n");
	speaks(2, OP_PRINT, 0, 0, 0, "print", "2 eve prints");
	speaks(1, OP_SEM_DESTROY, S, 0, 0, "destroy semaphore s", "1 main destroys semaphore s");
	speaks(1, OP_SEM_INIT, S, 0, 4, "initialise semaphore s with 4",
	       "1 main initialises semaphore s with 4");
	speaks(1, OP_BARRIER_INIT, B, 0, 0, "initialise barrier b for 0",
	       "1 main fails to initialise barrier b for 0 (no such number is allowed: EINVAL)");
	pend(1, OP_BARRIER_WAIT, B, 0, TR_NEVER);
	about(1, "wait at barrier b");
	because(1, "barrier b has only 1 of 2 threads");
	pend(2, OP_BARRIER_WAIT, B, 0, TR_NEVER);
	go(2);
	told("2 eve opens barrier b and continues");
	pend(2, OP_BARRIER_WAIT, B, 0, TR_NEVER);
	because(2, "others have not passed barrier b yet");
	about(1, "pass barrier b");
	go(1);
	told("1 main passes barrier b");
	speaks(1, OP_ONCE, O, 0, TR_NEVER, "enter once o",
	       "1 main enters once o as the first, and runs its routine");
	pend(3, OP_ONCE, O, 0, TR_NEVER);
	because(3, "1 main runs the routine of once o");
	speaks(1, OP_ONCE_DONE, O, 0, 0, "finish once o", "1 main finishes once o");
	go(3);
	told("3 bob enters once o; its routine has run already");
}
END_TEST

// Does an access that finds and leaves these values.
static void finds(enum op_code code, int64_t arg, int64_t before, int64_t after, int32_t result,
		  const char *expected)
{
	pend(1, code, M, 4, arg);
	ck_assert_int_eq(world_found(&w, 1, before, after, result), 0);
	go(1);
	told(expected);
}

START_TEST(accesses_read_well)
{
	begin_named(1);
	ck_assert_uint_eq(object(KIND_MEMORY, 4, 0), M);
	speaks(1, OP_READ, M, 4, 0, "read variable new", "1 main reads variable new: 0");
	speaks(1, OP_WRITE, M, 4, 0, "write variable new", "1 main writes variable new");
	speaks(1, OP_LOAD, M, 4, 0, "load variable new", "1 main loads variable new: 0");
	speaks(1, OP_STORE, M, 4, 1, "store 1 in variable new", "1 main stores 1 in variable new");
	pend(1, OP_UPDATE, M, 4, 0);
	about(1, "update variable new");
	ck_assert_int_eq(world_found(&w, 1, 3, 4, 0), 0);
	go(1);
	told("1 main updates variable new from 3 to 4");
	speaks(1, OP_COMPARE_EXCHANGE, M, 4, 9, "exchange variable new if it is 9",
	       "1 main finds 4 in variable new, not 9, and leaves it");
	finds(OP_COMPARE_EXCHANGE, 3, 3, 7, 0, "1 main exchanges variable new: 3 becomes 7");
	finds(OP_COMPARE_EXCHANGE, 3, 5, 5, EAGAIN,
	      "1 main finds 5 in variable new, not 3, and leaves it");
	finds(OP_WRITE, 0, 3, -4, 0, "1 main writes variable new"); // told later
	last.untold = false;
	told("1 main writes variable new: -4");
	finds(OP_READ, 0, -4, -4, 0, "1 main reads variable new: -4");
}
END_TEST

START_TEST(futexes_read_well)
{
	begin_named(3);
	object(KIND_MEMORY, 4, 0);
	speaks(2, OP_FUTEX_WAIT, M, 1, TR_NEVER, "wait on futex variable new if it is 1",
	       "2 eve does not wait on variable new (it is not 1: EAGAIN)");
	speaks(2, OP_FUTEX_WAIT, M, 0, TR_NEVER, "wait on futex variable new if it is 0",
	       "2 eve waits on futex variable new");
	about(2, "wait on futex variable new to be woken");
	waiting(2, "2 eve waits on futex variable new");
	because(2, "no thread has woken it");
	speaks(3, OP_FUTEX_WAIT, M, 0, TR_NEVER, "wait on futex variable new if it is 0",
	       "3 bob waits on futex variable new");
	pend(1, OP_FUTEX_WAKE, M, 1, 0);
	about(1, "wake a thread that waits on futex variable new");
	would(1, OUT_GO, 2, "wake 2 eve, which waits on futex variable new");
	go_waking(1, 2);
	told("1 main wakes 2 eve, which waits on futex variable new");
	about(2, "return from its wait on futex variable new");
	go(2);
	told("2 eve returns from its wait on futex variable new");
	speaks(1, OP_FUTEX_WAKE_MANY, M, 9, 0, "wake threads that wait on futex variable new",
	       "1 main wakes the one thread that waits on futex variable new");
	go(3);
	speaks(1, OP_FUTEX_WAKE, M, 1, 0, "wake a thread that waits on futex variable new",
	       "1 main wakes nobody: nobody waits on futex variable new");
	for (uint32_t t = 2; t <= 3; t++)
		speaks(t, OP_FUTEX_WAIT, M, 0, TR_NEVER, "wait on futex variable new if it is 0",
		       t == 2 ? "2 eve waits on futex variable new"
			      : "3 bob waits on futex variable new");
	would(2, OUT_SPURIOUS, 0, "2 eve wakes from variable new: a spurious wake-up");
	speaks(1, OP_FUTEX_WAKE_MANY, M, 9, 0, "wake threads that wait on futex variable new",
	       "1 main wakes 2 threads that wait on futex variable new");
	go(2);
	go(3);
	does(3, OP_FUTEX_WAIT, M, 1, TR_NEVER);
	pend(3, OP_FUTEX_WAIT, M, 0, TR_NEVER);
	go(3);
	does(1, OP_EXIT, 0, 0, 0);
	does(2, OP_EXIT, 0, 0, 0);
	stuck_as("3 bob waits on futex variable new, and no thread is left that could wake it");
}
END_TEST

START_TEST(faults_read_well)
{
	static const char *const sentences[FAULTS] = {
		[FAULT_UNLOCK_OTHERS] = "1 main unlocks mutex A, which 2 eve holds",
		[FAULT_UNLOCK_FREE] = "1 main unlocks mutex A, which nobody holds",
		[FAULT_WAIT_NO_MUTEX] = "1 main waits on mutex A without holding condition c",
		[FAULT_WAIT_TWO_MUTEXES] = "1 main waits on mutex A with condition c, while 2 eve "
					   "waits on it with another mutex",
		[FAULT_DESTROY_IN_USE] = "1 main destroys mutex A, which 2 eve still uses",
		[FAULT_USE_DESTROYED] = "1 main uses mutex A after it was destroyed",
		[FAULT_NOT_INITIALISED] = "1 main uses mutex A, which was never initialised",
		[FAULT_JOIN_TWICE] = "1 main joins 2 eve, which was joined already",
		[FAULT_JOIN_BUSY] = "1 main joins 2 eve, which another thread is joining",
		[FAULT_JOIN_SELF] = "1 main joins itself",
		[FAULT_JOIN_DETACHED] = "1 main joins 2 eve, which is detached",
		[FAULT_DETACH_TWICE] = "1 main detaches 2 eve, which is detached or joined already",
		[FAULT_CANCEL_GONE] = "1 main cancels 2 eve, which was joined already, or was "
				      "detached and has ended",
		[FAULT_USE_FREED] = "1 main uses memory that 2 eve has given back",
		[FAULT_OBJECT_FREED] = "1 main uses mutex A, in memory that 2 eve has given back",
		[FAULT_FREE_IN_USE] =
			"1 main gives back memory, and nothing orders that after its use by 2 eve",
		[FAULT_FREE_AGAIN] = "1 main gives back memory that 2 eve has given back",
		[FAULT_OBJECT_UNWRITTEN] =
			"1 main uses mutex A, which nobody has initialised since "
			"2 eve has allocated its memory",
		[FAULT_USE_COPY] =
			"1 main uses mutex A, which is a copy: only the original may be used",
		[FAULT_PAST_BLOCK] =
			"1 main accesses memory past the end of a block that 2 eve has "
			"allocated",
		[FAULT_BEFORE_BLOCK] =
			"1 main accesses memory in front of a block that 2 eve has allocated",
		[FAULT_OBJECT_PAST_BLOCK] = "1 main uses mutex A, which reaches past the end of a "
					    "block that 2 eve has allocated",
		[FAULT_STACK_ENDED] = "1 main accesses a local variable of 2 eve, which has ended",
		[FAULT_OBJECT_STACK_ENDED] =
			"1 main uses mutex A, a local variable of 2 eve, which has ended",
		[FAULT_STACK_RETURNED] =
			"1 main accesses a local variable of a function of 2 eve that has returned",
		[FAULT_LEFT_IN_USE] = "1 main has left a function, and nothing orders that after "
				      "the use of a local variable of it by 2 eve",
		[FAULT_JOIN_NOBODY] = "1 main joins a thread that was never created",
		[FAULT_DETACH_NOBODY] = "1 main detaches a thread that was never created",
		[FAULT_CANCEL_NOBODY] = "1 main cancels a thread that was never created",
		[FAULT_KILL_NOBODY] = "1 main sends a signal to a thread that was never created",
		[FAULT_KILL_GONE] = "1 main sends a signal to 2 eve, which was joined already, or "
				    "was detached and has ended",
		[FAULT_OUTSIDE_ARRAY] = "1 main uses an element outside of its array",
		[FAULT_PAST_VARIABLE] =
			"1 main uses memory past the end of a variable, by a pointer into it",
		[FAULT_BEFORE_VARIABLE] =
			"1 main uses memory in front of a variable, by a pointer into it",
	};
	begin_named(1);
	for (int f = 1; f < FAULTS; f++) {
		struct step s = {.choice.thread = 1,
				 .op = {.code = OP_UNLOCK, .object = A, .other = C},
				 .fault = f,
				 .fault_other = 2};
		describe_step(&s, &names, &said);
		ck_assert_str_eq(buf_str(&said), sentences[f]);
		buf_clear(&said);
		describe_fault(&s, &names, &said);
		check(sentences[f]);
	}
}
END_TEST

// Nothing that a table holds is left over as a percent sign or is empty.
START_TEST(every_sentence_is_rendered)
{
	begin_named(2);
	for (int code = OP_NONE + 1; code < OPS; code++)
		for (int outcome = 0; outcome < OUTCOMES; outcome++)
			for (int result = 0; result < 140; result++) {
				struct step s = {
					.choice = {.thread = 1, .outcome = (uint8_t)outcome},
					.op = {.code = (uint8_t)code, .object = A, .other = 2},
					.phase = PHASE_CALL,
					.after = PHASE_RUN,
					.result = result};
				describe_step(&s, &names, &said);
				ck_assert_int_eq(strncmp(buf_str(&said), "1 main", 6), 0);
				ck_assert(!strchr(buf_str(&said), '%'));
				ck_assert(!strstr(buf_str(&said), "  "));
				buf_clear(&said);
			}
	for (int kind = KIND_NONE + 1; kind < KINDS; kind++)
		ck_assert_str_ne(kind_name(kind), "");
	ck_assert_str_eq(kind_name(KINDS), "");
}
END_TEST

// Whatever error an operation may have, a sentence tells it.
START_TEST(every_error_is_told)
{
	begin_named(2);
	for (int code = OP_NONE + 1; code < OPS; code++)
		for (int32_t error = 1; error < 140; error++) {
			bool relocks = op_waits((uint8_t)code) && error != EPERM;
			struct step s = {.choice = {.thread = 1},
					 .op = {.code = (uint8_t)code, .object = A, .other = 2},
					 .phase = relocks ? PHASE_RELOCK : PHASE_CALL,
					 .after = PHASE_RUN,
					 .result = error};
			if (error == ETIMEDOUT || error == ECANCELED ||
			    !op_may_fail((uint8_t)code, error))
				continue;
			describe_step(&s, &names, &said);
			ck_assert_msg(!strstr(buf_str(&said), "call fails"), "%d: %s", code,
				      buf_str(&said));
			buf_clear(&said);
		}
}
END_TEST

void model_describe_cases(Suite *s)
{
	const TTest *const tests[] = {
		what_is_held_twice_stays_held,
		threads_read_well,
		locks_read_well,
		conditions_read_well,
		shared_objects_read_well,
		futexes_read_well,
		faults_read_well,
		every_sentence_is_rendered,
		accesses_read_well,
		every_error_is_told,
	};
	ADD_CASES(s, "describe", tests);
}
