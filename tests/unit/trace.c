// SPDX-License-Identifier: MIT
//
// lib/trace: files (whole, cut, damaged, of another version, on a full disk), the index, the
// fold and its sentences.
#include "base/buf.h"
#include "tests/lib/unit.h"
#include "trace/story.h"
#include "trace/story_end.h"
#include "trace/story_snapshot.h"
#include "trace/story_text.h"
#include "trace/trace.h"
#include "trace/trace_writer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[200], path[256], part[256];

static void setup(void)
{
	const char *tmp = getenv("TMPDIR");
	snprintf(folder, sizeof folder, "%s/treadle-trace.XXXXXX", tmp ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/run.trace", folder);
	snprintf(part, sizeof part, "%s/run.trace.part", folder);
}

static void teardown(void)
{
	unlink(path);
	unlink(part);
	rmdir(folder);
}

// ---- building a run -------------------------------------------------------------------------

static void add(struct trace *t, struct event e, const char *text)
{
	e.other = event_has_text(e.kind) ? (uint32_t)strlen(text) : e.other;
	ck_assert_int_eq(trace_add(t, &e, text), 0);
}

#define ADD(t, text, ...) add(t, (struct event){__VA_ARGS__}, text)

// Two threads and a mutex; the second waits for the first, which ends the program.
static void small_run(struct trace *t)
{
	*t = (struct trace){0};
	ck_assert_int_eq(trace_add_meta(t, "program", "/bin/x"), 0);
	ck_assert_int_eq(trace_add_meta(t, "arg", "x"), 0);
	ck_assert_int_eq(trace_add_meta(t, "arg", "--fast"), 0);
	ck_assert_int_eq(trace_add_meta(t, "timeouts", "any"), 0);
	ck_assert_int_eq(trace_add_meta(t, "spurious", "-1"), 0);
	ADD(t, "", .kind = EV_SITE, .object = 1, .arg = 0x1000);
	ADD(t, "", .kind = EV_OBJECT, .op = KIND_MUTEX, .object = 1, .other = 1, .arg = 0x4000);
	ADD(t, "", .kind = EV_PEND, .op = OP_LOCK, .thread = 1, .object = 1, .site = 1,
	    .arg = TR_NEVER);
	ADD(t, "", .kind = EV_STEP, .op = OUT_GO, .thread = 1, .time = 1000);
	ADD(t, "", .kind = EV_PEND, .op = OP_CREATE, .thread = 1, .other = 2, .arg = 0x2000);
	ADD(t, "", .kind = EV_STEP, .op = OUT_GO, .thread = 1, .arg = 2, .time = 2000);
	ADD(t, "", .kind = EV_STEP, .op = OUT_GO, .thread = 2, .time = 3000);
	ADD(t, "waiting", .kind = EV_LOG, .thread = 2, .time = 1200000000);
	ADD(t, "", .kind = EV_PEND, .op = OP_LOCK, .thread = 2, .object = 1, .arg = TR_NEVER);
	ADD(t, "", .kind = EV_WATCH, .object = 7, .arg = 0x5000);
	ADD(t, "n", .kind = EV_WATCH, .object = 7, .arg = 0x5000);
	ADD(t, "", .kind = EV_VALUE, .object = 7, .arg = 3);
	ADD(t, "", .kind = EV_VALUE, .object = 7, .arg = 4);
	ADD(t, "q\none\ntwo", .kind = EV_QUEUE, .arg = 0x6000);
	ADD(t, "acquire", .kind = EV_CALL, .thread = 2);
	ADD(t, "", .kind = EV_RETURN, .thread = 2);
	ADD(t, "", .kind = EV_PEND, .op = OP_PROCESS_EXIT, .thread = 1, .arg = 3);
	ADD(t, "", .kind = EV_STEP, .op = OUT_GO, .thread = 1);
	ADD(t, "", .kind = EV_END, .op = END_EXIT, .arg = 3);
	ADD(t, "x.c:41\tmain", .kind = EV_SITE, .object = 1, .arg = 0x1000);
	ADD(t, "forks[1]", .kind = EV_OBJECT_NAME, .arg = 0x4000);
	ADD(t, "swimmer-2", .kind = EV_THREAD_NAME, .thread = 2);
}

static void fold(struct story *s, const struct trace *t)
{
	ck_assert_int_eq(story_init(s, t), 0);
	for (uint32_t at = 0; at < t->n; at += (uint32_t)event_slots(&t->ev[at]))
		ck_assert_msg(!story_event(s, t, at), "slot %u", at);
}

static void save(const struct trace *t)
{
	struct status st = {0};
	ck_assert_msg(!trace_save(t, path, &st), "%s", st.text);
}

static void write_file(const void *bytes, size_t n)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq((int)write(fd, bytes, n), (int)n);
	close(fd);
}

static size_t read_file(char *bytes, size_t size)
{
	int fd = open(path, O_RDONLY);
	ck_assert_int_ge(fd, 0);
	ssize_t n = read(fd, bytes, size);
	ck_assert_int_ge((int)n, 0);
	close(fd);
	return (size_t)n;
}

// Opening the file fails with this exit code and a line that holds these words.
static void opens_not(int code, const char *words)
{
	struct trace t;
	struct status st = {0};
	ck_assert_int_eq(trace_open(&t, path, &st), code);
	ck_assert_msg(strstr(st.text, words), "'%s' in '%s'", words, st.text);
	ck_assert_msg(strstr(st.text, path), "%s", st.text);
	ck_assert_ptr_null(strchr(st.text, '\n'));
}

// ---- files ----------------------------------------------------------------------------------

START_TEST(a_trace_carries_source_files)
{
	struct trace t = {0};
	size_t n;
	ck_assert_int_eq(trace_add_meta(&t, "program", "/bin/a"), 0);
	ck_assert_int_eq(trace_add_meta(&t, "source", "/1/a.c\nint a;\n\tb\n"), 0);
	ck_assert_int_eq(trace_add_meta(&t, "source", "/1/a.h\n"), 0);
	const char *text = trace_source(&t, "/1/a.c", &n);
	ck_assert_ptr_nonnull(text);
	ck_assert_uint_eq(n, 10);
	ck_assert_int_eq(memcmp(text, "int a;\n\tb\n", n), 0);
	ck_assert_ptr_nonnull(trace_source(&t, "/1/a.h", &n));
	ck_assert_uint_eq(n, 0);
	ck_assert_ptr_null(trace_source(&t, "/1/a", &n));
	ck_assert_ptr_null(trace_source(&t, "/1/a.cc", &n));
	ck_assert_ptr_null(trace_source(&t, "", &n));
	trace_free(&t);
}
END_TEST

START_TEST(what_is_saved_is_read)
{
	struct trace a, b;
	struct status st = {0};
	char value[16];
	small_run(&a);
	save(&a);
	ck_assert_int_ne(access(part, F_OK), 0);
	ck_assert_msg(!trace_open(&b, path, &st), "%s", st.text);
	ck_assert_uint_eq(a.n, b.n);
	ck_assert_int_eq(memcmp(a.ev, b.ev, a.n * sizeof *a.ev), 0);
	ck_assert_int_eq(trace_meta(&b, "arg", 1, value, sizeof value), 6);
	ck_assert_str_eq(value, "--fast");
	ck_assert_int_eq(trace_meta(&b, "program", 0, value, 4), 6);
	ck_assert_str_eq(value, "/bi");
	ck_assert_int_eq(trace_meta(&b, "arg", 2, value, sizeof value), -1);
	// A mapped trace may grow as well.
	size_t n = b.n;
	ADD(&b, "late", .kind = EV_LOG, .thread = 1);
	ck_assert_uint_eq(b.n, n + 2);
	ck_assert_int_eq(memcmp(a.ev, b.ev, n * sizeof *a.ev), 0);
	trace_free(&a);
	trace_free(&b);
}
END_TEST

START_TEST(a_cut_file_is_not_taken_for_a_whole_one)
{
	struct trace t;
	char bytes[8192];
	small_run(&t);
	save(&t);
	size_t size = read_file(bytes, sizeof bytes);
	ck_assert_uint_gt(size, 1000);
	for (size_t n = 1; n < size; n++) {
		write_file(bytes, n);
		opens_not(EXIT_USAGE, "was cut short: record it again");
	}
	trace_free(&t);
}
END_TEST

START_TEST(other_files_are_told_apart)
{
	struct trace t;
	char bytes[8192];
	opens_not(EXIT_USAGE, "No such file");
	write_file("", 0);
	opens_not(EXIT_USAGE, "not a trace");
	write_file("#!/bin/sh\n", 10);
	opens_not(EXIT_USAGE, "not a trace");
	small_run(&t);
	save(&t);
	size_t size = read_file(bytes, sizeof bytes);
	struct trace_header h;
	memcpy(&h, bytes, sizeof h);
	h.version = TRACE_VERSION + 6;
	memcpy(bytes, &h, sizeof h);
	write_file(bytes, size);
	opens_not(EXIT_USAGE, "made by another version (7; this treadle reads 1)");
	h.version = TRACE_VERSION;
	memcpy(bytes, &h, sizeof h);
	bytes[sizeof h] = 99; // the kind of slot 0
	write_file(bytes, size);
	opens_not(EXIT_USAGE, "damaged at slot 0");
	unlink(path);
	ck_assert_int_eq(mkdir(path, 0777), 0);
	opens_not(EXIT_USAGE, "not a trace");
	struct status st = {0};
	ck_assert_int_eq(trace_save(&t, path, &st), EXIT_USAGE);
	ck_assert_ptr_nonnull(strstr(st.text, "folder"));
	rmdir(path);
	ck_assert_int_eq(trace_save(&t, "/dev/null", &st), EXIT_USAGE);
	ck_assert_int_eq(trace_save(&t, "/nowhere/at/all", &st), EXIT_USAGE);
	ck_assert_ptr_nonnull(strstr(st.text, "/nowhere/at/all"));
	trace_free(&t);
}
END_TEST

static void random_bytes(char *p, size_t n, unsigned *seed)
{
	while (n--)
		*p++ = (char)(rand_r(seed) >> 8);
}

// Whatever a file holds, reading and folding it ends well.
static void try_to_fold(void)
{
	struct trace t;
	struct status st;
	if (trace_open(&t, path, &st))
		return;
	struct story s, copy = {0};
	struct story_snapshot kept;
	size_t bytes = 0;
	struct buf b = {0};
	struct story_names n = {.story = &s, .trace = &t};
	struct namer names = story_namer(&n);
	ck_assert_int_eq(story_init(&s, &t), 0);
	for (uint32_t at = 0; at < t.n; at += (uint32_t)event_slots(&t.ev[at])) {
		if (story_event(&s, &t, at))
			break;
		describe_step(&s.last, &names, &b);
		if (t.ev[at].kind == EV_LOG)
			story_log_line(&s, &t, at, &b);
		story_site(&t, t.ev[at].site, &b);
		story_end(&s, &t, &b);
	}
	ck_assert_int_eq(story_snapshot_take(&kept, &s, NULL, &bytes), 0);
	ck_assert_int_eq(story_snapshot_restore(&copy, &kept), 0);
	story_snapshot_drop(&kept, &bytes);
	story_free(&copy);
	story_free(&s);
	buf_free(&b);
	trace_free(&t);
}

START_TEST(random_damage_never_crashes)
{
	struct trace t;
	unsigned seed = (unsigned)_i;
	small_run(&t);
	save(&t);
	static char whole[8192], bytes[8192];
	size_t size = read_file(whole, sizeof whole);
	for (int i = 0; i < 2000; i++) {
		memcpy(bytes, whole, size);
		for (int k = 1 + rand_r(&seed) % 4; k; k--)
			random_bytes(bytes + 32 + (size_t)rand_r(&seed) % (size - 64), 1, &seed);
		write_file(bytes, size);
		try_to_fold();
	}
	// Slots of small numbers, which mostly pass the first check.
	for (int i = 0; i < 2000; i++) {
		memcpy(bytes, whole, size);
		struct event e;
		for (size_t at = 1; at < size / 32 - 1; at++) {
			e = (struct event){.kind = (uint8_t)(1 + rand_r(&seed) % EV_END),
					   .op = (uint8_t)(1 + rand_r(&seed) % OPS),
					   .thread = (uint16_t)(rand_r(&seed) % 4),
					   .object = (uint32_t)rand_r(&seed) % 5,
					   .other = (uint32_t)rand_r(&seed) % 5,
					   .site = (uint32_t)rand_r(&seed) % 3,
					   .arg = rand_r(&seed) % 5};
			if (event_has_text(e.kind))
				e.other = 0;
			if (e.kind == EV_STEP)
				e.op %= OUTCOMES;
			memcpy(bytes + at * 32, &e, sizeof e);
		}
		write_file(bytes, size);
		try_to_fold();
	}
	write_file(bytes, size);
	trace_free(&t);
}
END_TEST

// A limit on the size of files stands for a full disk: writes come back short, then fail.
START_TEST(a_full_disk_leaves_nothing)
{
	struct trace t = {0};
	struct status st = {0};
	for (int i = 0; i < 200000; i++)
		ADD(&t, "some text", .kind = EV_LOG, .thread = 1);
	struct rlimit old, limit = {(rlim_t)(1 + _i * 3000000), RLIM_INFINITY};
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &old), 0);
	int limited = setrlimit(RLIMIT_FSIZE, &limit); // Check's own file is limited as well
	int code = trace_save(&t, path, &st);
	setrlimit(RLIMIT_FSIZE, &old);
	ck_assert_int_eq(limited, 0);
	ck_assert_int_eq(code, EXIT_TROUBLE);
	ck_assert_msg(strstr(st.text, path) && strstr(st.text, "File too large"), "%s", st.text);
	ck_assert_int_ne(access(path, F_OK), 0);
	ck_assert_int_ne(access(part, F_OK), 0);
	trace_free(&t);
}
END_TEST

START_TEST(a_discarded_file_is_gone_and_the_old_one_stays)
{
	struct trace t;
	struct status st = {0};
	struct trace_writer *w;
	small_run(&t);
	save(&t);
	ck_assert_int_eq(trace_create(&w, path, &st), 0);
	ck_assert_int_eq(trace_write(w, t.ev, t.n, &st), 0);
	ck_assert_int_eq(trace_close(w, true, &st), 0);
	ck_assert_int_ne(access(part, F_OK), 0);
	struct trace again;
	ck_assert_int_eq(trace_open(&again, path, &st), 0);
	trace_free(&again);
	trace_free(&t);
}
END_TEST

// ---- the fold -------------------------------------------------------------------------------

START_TEST(the_fold_knows_what_was_told)
{
	struct trace t;
	struct story s, copy = {0};
	struct story_snapshot kept;
	size_t bytes = 0;
	struct buf b = {0};
	small_run(&t);
	fold(&s, &t);
	ck_assert_int_eq(story_snapshot_take(&kept, &s, NULL, &bytes), 0);
	ck_assert_int_eq(story_snapshot_restore(&copy, &kept), 0);
	story_snapshot_drop(&kept, &bytes);
	story_free(&s);
	struct story_names n = {.story = &copy, .trace = &t};
	struct namer names = story_namer(&n);
	names.thread(names.ctx, 2, &b);
	buf_putc(&b, '|');
	names.thread(names.ctx, 1, &b);
	buf_putc(&b, '|');
	names.object(names.ctx, 1, &b);
	buf_putc(&b, '|');
	story_site(&t, 1, &b);
	buf_putc(&b, '|');
	uint32_t at = 0;
	while (t.ev[at].kind != EV_LOG)
		at += (uint32_t)event_slots(&t.ev[at]);
	story_log_line(&copy, &t, at, &b);
	buf_putc(&b, '|');
	story_end(&copy, &t, &b);
	ck_assert_str_eq(buf_str(&b), "2 swimmer-2|1 main|mutex forks[1]|x.c:41|"
				      "00:01.200  2 swimmer-2  waiting|exited with status 3");
	ck_assert_uint_eq(copy.steps, 4);
	ck_assert_uint_eq(copy.nannotations, 2);
	ck_assert_int_eq(copy.annotations[0].value, 4);
	ck_assert_int_eq(copy.annotations[0].before, 3);
	ck_assert_uint_eq(copy.threads[2].depth, 0);
	story_free(&copy);
	buf_free(&b);
	trace_free(&t);
}
END_TEST

START_TEST(the_fold_refuses_what_the_model_does_not_say)
{
	struct trace t = {0};
	struct story s;
	ck_assert_int_eq(story_init(&s, &t), 0);
	ADD(&t, "", .kind = EV_OBJECT, .op = KIND_MUTEX, .object = 2, .other = 1);
	ck_assert_int_eq(story_event(&s, &t, 0), EINVAL); // not the next number
	ADD(&t, "", .kind = EV_OBJECT, .op = KIND_MUTEX, .object = 1, .other = 1);
	ck_assert_int_eq(story_event(&s, &t, 1), 0);
	ADD(&t, "", .kind = EV_PEND, .op = OP_TRYLOCK, .thread = 1, .object = 1);
	ck_assert_int_eq(story_event(&s, &t, 2), 0);
	ck_assert_int_eq(story_event(&s, &t, 2), EINVAL); // pending already
	ADD(&t, "", .kind = EV_STEP, .op = OUT_GO, .thread = 1, .object = EBUSY);
	ck_assert_int_eq(story_event(&s, &t, 3), EINVAL); // it is free
	story_free(&s);
	trace_free(&t);
}
END_TEST

START_TEST(the_end_of_a_misuse_has_its_place)
{
	struct trace t = {0};
	struct story s;
	struct buf b = {0};
	ADD(&t, "", .kind = EV_OBJECT, .op = KIND_MUTEX, .object = 1, .other = 1);
	ADD(&t, "", .kind = EV_PEND, .op = OP_UNLOCK, .thread = 1, .object = 1, .site = 4);
	ADD(&t, "", .kind = EV_STEP, .op = OUT_GO, .thread = 1);
	ADD(&t, "", .kind = EV_END, .op = END_MISUSE, .thread = 1, .object = 1,
	    .arg = FAULT_UNLOCK_FREE);
	ADD(&t, "a.c:9\tmain", .kind = EV_SITE, .object = 4);
	fold(&s, &t);
	story_end(&s, &t, &b);
	ck_assert_str_eq(buf_str(&b),
			 "misuse: 1 main unlocks mutex m-1, which nobody holds (a.c:9)");
	story_free(&s);
	trace_free(&t);
	buf_free(&b);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("trace");
	TCase *c = unit_case(s, "files");
	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_test(c, a_trace_carries_source_files);
	tcase_add_test(c, what_is_saved_is_read);
	tcase_add_test(c, a_cut_file_is_not_taken_for_a_whole_one);
	tcase_add_test(c, other_files_are_told_apart);
	tcase_add_loop_test(c, random_damage_never_crashes, 0, 3);
	tcase_add_loop_test(c, a_full_disk_leaves_nothing, 0, 4);
	tcase_add_test(c, a_discarded_file_is_gone_and_the_old_one_stays);
	c = unit_case(s, "fold");
	tcase_add_test(c, the_fold_knows_what_was_told);
	tcase_add_test(c, the_fold_refuses_what_the_model_does_not_say);
	tcase_add_test(c, the_end_of_a_misuse_has_its_place);
	return unit_run(s);
}
