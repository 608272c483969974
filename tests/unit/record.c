// SPDX-License-Identifier: MIT
//
// Record mode. Thousands of random small programs (tests/record/random.c) run for real, with the
// real C library, and what was recorded must be a legal path of the model, step by step, as
// written to the file. Then the other way: a tape on which one result was changed must be refused.
#include "base/buf.h"
#include "recording/linearize.h"
#include "session/record.h"
#include "tests/lib/unit.h"
#include "trace/story.h"
#include "trace/story_end.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char path[256];

static void setup(void)
{
	const char *tmp = getenv("TMPDIR");
	snprintf(path, sizeof path, "%s/record-%d.trace", tmp ? tmp : "/tmp", (int)getpid());
	const char *build = getenv("abs_top_builddir");
	setenv("TREADLE_LIBDIR", build ? build : ".", 0);
	setenv("LC_ALL", "C", 1);
	ck_assert_ptr_nonnull(freopen("/dev/null", "w", stdout)); // what the programs print
}

static void teardown(void)
{
	unlink(path);
}

// ---- real runs ------------------------------------------------------------------------------

// Records a program of tests/record with two arguments.
static int record(const char *name, const char *a, const char *b, struct record_result *r,
		  struct status *st)
{
	char program[PATH_MAX],
		*argv[] = {program, (char *)(uintptr_t)a, (char *)(uintptr_t)b, NULL};
	const char *build = getenv("abs_top_builddir");
	snprintf(program, sizeof program, "%s/tests/record/%s", build ? build : ".", name);
	struct target target = {.program = program, .argv = argv};
	return session_record(&target, path, 0, r, st);
}

// Folds the trace at path. Counts the operations that took place. end: its EV_END and sentence.
static void fold(unsigned counts[OPS], int *end, struct buf *sentence)
{
	struct trace t;
	struct story s;
	struct status st = {0};
	ck_assert_msg(!trace_open(&t, path, &st), "%s", st.text);
	ck_assert_int_eq(story_init(&s, &t), 0);
	for (uint32_t at = 0; at < t.n; at += (uint32_t)event_slots(&t.ev[at])) {
		ck_assert_msg(!story_event(&s, &t, at), "slot %u is no step of the model", at);
		if (t.ev[at].kind == EV_STEP && counts)
			counts[s.last.op.code]++;
	}
	ck_assert_uint_ne(s.end, NO_SLOT);
	*end = t.ev[s.end].op;
	story_end(&s, &t, sentence);
	story_free(&s);
	trace_free(&t);
}

static void run_random(unsigned seed, unsigned programs, unsigned counts[OPS])
{
	char a[16], b[16];
	struct record_result r;
	struct status st = {0};
	struct buf sentence = {0};
	int end;
	snprintf(a, sizeof a, "%u", seed);
	snprintf(b, sizeof b, "%u", programs);
	int code = record("random", a, b, &r, &st);
	ck_assert_msg(!code, "seed %u: %s", seed, st.text);
	fold(counts, &end, &sentence);
	ck_assert_msg(end == END_EXIT, "seed %u: %s", seed, buf_str(&sentence));
	ck_assert_int_eq(r.status, 0);
	buf_free(&sentence);
}

START_TEST(real_runs_are_legal_paths)
{
	run_random((unsigned)_i * 100000 + (unsigned)getpid() % 1000, 250, NULL);
}
END_TEST

// Is it an operation of controlled runs only?
static bool controlled(enum op_code op)
{
	switch (op) {
	case OP_RESUME:
	case OP_CANCEL:
	case OP_CANCEL_OFF:
	case OP_CANCEL_ON:
	case OP_TESTCANCEL:
	case OP_MAY_CANCEL:
	case OP_LEAVE:
	case OP_ONCE_LEFT:
	case OP_CONSISTENT:
	case OP_ORPHAN:
	case OP_PRINT:
	case OP_PARK:
		return true;
	default:
		return op_rows[op].kind == KIND_MEMORY;
	}
}

START_TEST(every_operation_occurs)
{
	unsigned counts[OPS] = {0};
	run_random(7, 300, counts);
	for (int op = OP_NONE + 1; op < OPS; op++)
		ck_assert_msg(counts[op] > 0 || controlled((enum op_code)op), "%s does not occur",
			      op_rows[op].code);
}
END_TEST

static void ends_as(const char *program, int wanted, const char *words)
{
	struct record_result r;
	struct status st = {0};
	struct buf sentence = {0};
	int end;
	ck_assert_msg(!record("ends", program, NULL, &r, &st), "%s", st.text);
	fold(NULL, &end, &sentence);
	ck_assert_msg(end == wanted && strstr(buf_str(&sentence), words), "%s: %s", program,
		      buf_str(&sentence));
	buf_free(&sentence);
}

START_TEST(ends_are_told)
{
	ends_as("deadlock", END_DEADLOCK, "deadlock");
	ends_as("lost-wakeup", END_DEADLOCK, "no thread is left that could signal it");
	ends_as("unlock", END_MISUSE, "nobody holds");
	ends_as("destroy", END_MISUSE, "destroys");
	ends_as("crash", END_CRASH, "SIGSEGV");
	ends_as("exit", END_EXIT, "status 7");
	ends_as("found", END_EXIT, "status 0");
}
END_TEST

// A limit on the size of files stands for a full disk; it comes while the program runs.
static void *fill_disk(void *old)
{
	struct rlimit limit = {20000, RLIM_INFINITY};
	char part[sizeof path + sizeof ".part"];
	struct stat s;
	snprintf(part, sizeof part, "%s.part", path);
	while (stat(part, &s) || s.st_size == 0)
		usleep(1000);
	getrlimit(RLIMIT_FSIZE, old);
	setrlimit(RLIMIT_FSIZE, &limit);
	return NULL;
}

START_TEST(a_full_disk_leaves_no_trace)
{
	struct record_result r;
	struct status st = {0};
	struct rlimit old;
	pthread_t t;
	ck_assert_int_eq(pthread_create(&t, NULL, fill_disk, &old), 0);
	int code = record("random", "1", "300", &r, &st);
	pthread_join(t, NULL);
	setrlimit(RLIMIT_FSIZE, &old);
	ck_assert_msg(code == EXIT_TROUBLE && strstr(st.text, path), "%d %s", code, st.text);
	ck_assert_int_ne(access(path, F_OK), 0);
	strcat(path, ".part");
	ck_assert_int_ne(access(path, F_OK), 0);
}
END_TEST

// ---- made-up tapes --------------------------------------------------------------------------

static struct tape *tape;
static struct trace made;

static void tape_new(void)
{
	tape = mmap(NULL, sizeof *tape, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	ck_assert_ptr_ne(tape, MAP_FAILED);
	made = (struct trace){0};
}

static void tape_end(void)
{
	munmap(tape, sizeof *tape);
	trace_free(&made);
}

// Notes an operation of a thread from begin to end (0: it did not end).
static struct tape_more *note(uint32_t thread, int64_t begin, int64_t end, enum op_code op,
			      uint64_t addr, int result)
{
	struct tape_chunk *c = &tape->chunks[thread];
	if (!tape->first[thread]) {
		tape->first[thread] = thread + 1;
		c->thread = thread;
		c->next = NO_CHUNK;
		if (tape->threads < thread)
			tape->threads = thread;
	}
	struct tape_record *r = &c->slots[c->n];
	*r = (struct tape_record){.begin = begin,
				  .took = end ? tape_took(end - begin) : 0,
				  .result = (int16_t)result,
				  .op = (uint8_t)op,
				  .kind = (unsigned)op_rows[op].kind & 31,
				  .more = 1,
				  .addr = addr};
	struct tape_more *more = (struct tape_more *)(r + 1);
	*more = (struct tape_more){.arg = op_rows[op].arg == ARG_DEADLINE ? TR_NEVER : 0};
	c->n += 2;
	return more;
}

// Thread 1 creates threads up to n before time 100, all of which start.
static void start_threads(uint32_t n)
{
	for (uint32_t t = 2; t <= n; t++) {
		note(1, 10 * t, 10 * t + 5, OP_CREATE, 0, 0)->target = t;
		note(t, 10 * t + 1, 10 * t + 9, OP_START, 0, 0);
	}
}

static int keep(void *ctx, const struct event *ev, size_t slots)
{
	return trace_append(ctx, ev, slots);
}

// Puts the tape in order: how that ends.
static enum end order(void)
{
	struct line *l;
	ck_assert_int_eq(line_open(&l, tape, (struct sink){.write = keep, .ctx = &made}), 0);
	line_advance(l, INT64_MAX, true);
	enum end end = line_end(l, END_EXIT, 0);
	line_close(l);
	return end;
}

START_TEST(a_lock_while_it_is_held_is_refused)
{
	for (int overlap = 0; overlap < 2; overlap++) {
		tape_new();
		start_threads(2);
		note(1, 110, 120, OP_LOCK, 0x1000, 0);
		note(1, 200, 230, OP_UNLOCK, 0x1000, 0);
		note(2, 130, overlap ? 210 : 190, OP_LOCK, 0x1000, 0);
		ck_assert_int_eq(order(), overlap ? END_EXIT : END_TROUBLE);
		tape_end();
	}
}
END_TEST

START_TEST(a_try_needs_a_holder)
{
	for (int held = 0; held < 2; held++) {
		tape_new();
		start_threads(2);
		note(1, 110, held ? 140 : 112, OP_LOCK, 0x1000, 0);
		if (!held)
			note(1, 113, 115, OP_UNLOCK, 0x1000, 0);
		note(2, 120, 130, OP_TRYLOCK, 0x1000, EBUSY);
		ck_assert_int_eq(order(), held ? END_EXIT : END_TROUBLE);
		tape_end();
	}
}
END_TEST

START_TEST(a_value_must_be_one_it_had)
{
	for (int value = 0; value < 4; value++) {
		tape_new();
		start_threads(3);
		note(1, 110, 112, OP_SEM_INIT, 0x1000, 0);
		note(1, 120, 140, OP_SEM_POST, 0x1000, 0);
		note(3, 120, 140, OP_SEM_POST, 0x1000, 0);
		note(2, 121, 139, OP_SEM_GETVALUE, 0x1000, 0)->value = value;
		ck_assert_int_eq(order(), value < 3 ? END_EXIT : END_TROUBLE);
		tape_end();
	}
}
END_TEST

START_TEST(one_of_a_barrier_is_the_serial_one)
{
	for (int serial = 0; serial < 3; serial++) {
		tape_new();
		start_threads(2);
		note(1, 110, 112, OP_BARRIER_INIT, 0x1000, 0)->arg = 2;
		note(1, 120, 140, OP_BARRIER_WAIT, 0x1000, 0)->value = serial > 0;
		note(2, 121, 139, OP_BARRIER_WAIT, 0x1000, 0)->value = serial > 1;
		ck_assert_int_eq(order(), serial == 1 ? END_EXIT : END_TROUBLE);
		tape_end();
	}
}
END_TEST

START_TEST(a_join_needs_an_end)
{
	for (int ended = 0; ended < 2; ended++) {
		tape_new();
		start_threads(2);
		note(1, 110, 150, OP_JOIN, 0, 0)->target = 2;
		note(2, ended ? 140 : 160, 170, OP_EXIT, 0, 0);
		ck_assert_int_eq(order(), ended ? END_EXIT : END_TROUBLE);
		tape_end();
	}
}
END_TEST

START_TEST(an_interruption_needs_a_thread_that_has_not_ended)
{
	for (int ended = 0; ended < 2; ended++) {
		for (int found = 0; found < 2; found++) {
			tape_new();
			start_threads(2);
			note(2, ended ? 110 : 160, ended ? 112 : 170, OP_EXIT, 0, 0);
			note(1, 120, 140, OP_INTERRUPT, 0, found ? 0 : ESRCH)->target = 2;
			// a thread that has noted its end may still be found, for a moment
			ck_assert_int_eq(order(), ended || found ? END_EXIT : END_TROUBLE);
			tape_end();
		}
	}
}
END_TEST

// Which of two waiters the signal woke is told by who returned: the first to return with 0 takes
// it, though the other began first.
START_TEST(a_signal_wakes_the_one_that_returned)
{
	tape_new();
	start_threads(3);
	note(2, 110, 112, OP_LOCK, 0x1000, 0);
	note(2, 113, 400, OP_COND_WAIT, 0x2000, ETIMEDOUT)->mutex = 0x1000;
	((struct tape_more *)&tape->chunks[2].slots[tape->chunks[2].n - 1])->arg = 390;
	note(3, 114, 120, OP_LOCK, 0x1000, 0);
	note(3, 121, 300, OP_COND_WAIT, 0x2000, 0)->mutex = 0x1000;
	note(3, 301, 303, OP_UNLOCK, 0x1000, 0);
	note(1, 200, 210, OP_SIGNAL, 0x2000, 0);
	ck_assert_int_eq(order(), END_EXIT);
	bool woken = false, timed_out = false;
	for (size_t at = 0; at < made.n; at += event_slots(&made.ev[at])) {
		const struct event *e = &made.ev[at];
		woken |= e->kind == EV_STEP && e->thread == 1 && e->other == 3;
		timed_out |= e->kind == EV_STEP && e->thread == 2 && e->op == OUT_TIMEOUT;
		ck_assert(e->kind != EV_STEP || e->op != OUT_SPURIOUS);
	}
	ck_assert(woken && timed_out);
	tape_end();
}
END_TEST

// A waiter that returned although nobody signalled woke spuriously; the time is right.
START_TEST(a_wake_up_without_signal_is_spurious)
{
	tape_new();
	note(1, 110, 112, OP_LOCK, 0x1000, 0);
	note(1, 113, 300, OP_COND_WAIT, 0x2000, 0)->mutex = 0x1000;
	ck_assert_int_eq(order(), END_EXIT);
	bool spurious = false;
	for (size_t at = 0; at < made.n; at += event_slots(&made.ev[at]))
		spurious |= made.ev[at].kind == EV_STEP && made.ev[at].op == OUT_SPURIOUS;
	ck_assert(spurious);
	tape_end();
}
END_TEST

START_TEST(how_long_things_took_fits_in_32_bits)
{
	for (int64_t ns = 0; ns < (int64_t)1 << 45; ns = ns * 3 + 1) {
		int64_t back = tape_ns(tape_took(ns));
		ck_assert_int_ne(tape_took(ns), 0);
		ck_assert(back >= ns && back - ns <= (ns < INT32_MAX ? 0 : 65536));
	}
}
END_TEST

// Whatever the program writes over the tape, reading it ends.
START_TEST(a_damaged_tape_never_crashes)
{
	unsigned seed = (unsigned)_i;
	for (int n = 0; n < 300; n++) {
		tape_new();
		start_threads(3);
		for (uint32_t t = 1; t <= 3; t++)
			for (int i = 0; i < 40; i++)
				note(t, 110 + 10 * i, 115 + 10 * i,
				     (enum op_code)(1 + rand_r(&seed) % (OPS - 1)),
				     0x1000u * (unsigned)(rand_r(&seed) % 4), rand_r(&seed) % 3)
					->other = (unsigned)rand_r(&seed) % 5;
		for (int i = rand_r(&seed) % 20; i; i--) {
			char *p = (char *)&tape->chunks[1 + rand_r(&seed) % 3];
			p[rand_r(&seed) % 4096] = (char)rand_r(&seed);
		}
		order();
		tape_end();
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("record");
	TCase *c = unit_case(s, "real runs");
	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_loop_test(c, real_runs_are_legal_paths, 0, 12);
	tcase_add_test(c, every_operation_occurs);
	tcase_add_test(c, ends_are_told);
	tcase_add_test(c, a_full_disk_leaves_no_trace);
	c = unit_case(s, "made-up tapes");
	tcase_add_test(c, a_lock_while_it_is_held_is_refused);
	tcase_add_test(c, a_try_needs_a_holder);
	tcase_add_test(c, a_value_must_be_one_it_had);
	tcase_add_test(c, one_of_a_barrier_is_the_serial_one);
	tcase_add_test(c, a_join_needs_an_end);
	tcase_add_test(c, an_interruption_needs_a_thread_that_has_not_ended);
	tcase_add_test(c, a_signal_wakes_the_one_that_returned);
	tcase_add_test(c, a_wake_up_without_signal_is_spurious);
	tcase_add_test(c, how_long_things_took_fits_in_32_bits);
	tcase_add_loop_test(c, a_damaged_tape_never_crashes, 0, 4);
	return unit_run(s);
}
