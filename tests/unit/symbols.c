// SPDX-License-Identifier: MIT
//
// lib/session/symbols: a small program (symbols_program.c) is built by gcc and clang, with and
// without debug information; it prints addresses and its map, and is gone when they are asked
// about.
#include "debuginfo/symbols.h"
#include "tests/lib/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct buf answer;  // what the program printed
static const char *source; // symbols_program.c
static struct symbols *s;

static void run(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static void run(const char *fmt, ...)
{
	struct buf b = {0};
	va_list ap;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	if (system(buf_str(&b)) != 0)
		ck_abort_msg("failed: %s", buf_str(&b));
	buf_free(&b);
}

// Builds the program in a folder of its own, as x/part.c and y/part.c, and reads its answer.
static void build(const char *cc, const char *flags)
{
	char dir[200], path[300];
	const char *top = getenv("abs_top_srcdir");
	snprintf(path, sizeof path, "%s/tests/unit/symbols_program.c", top ? top : ".");
	source = realpath(path, NULL);
	snprintf(dir, sizeof dir, "%s/symbols-XXXXXX",
		 getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	ck_assert_ptr_nonnull(source);
	ck_assert_ptr_nonnull(mkdtemp(dir));
	run("cd %s && mkdir x y && cp %s x/part.c && cp %s y/part.c && "
	    "%s %s -w -pthread -DPART -c y/part.c -o y.o && "
	    "%s %s -w -pthread x/part.c y.o -o program",
	    dir, source, source, cc, flags, cc, flags);
	snprintf(path, sizeof path, "%s/program", dir);
	FILE *p = popen(path, "r");
	ck_assert_ptr_nonnull(p);
	for (int c; (c = getc(p)) != EOF;)
		buf_putc(&answer, (char)c);
	ck_assert_int_eq(pclose(p), 0);
	const char *maps = strchr(strstr(buf_str(&answer), "\npart ") + 1, '\n') + 1;
	ck_assert_int_eq(symbols_open(&s, maps, strlen(maps)), 0);
}

// The address the program printed under a name.
static uint64_t address(const char *name)
{
	size_t n = strlen(name);
	for (const char *p = buf_str(&answer); *p; p = strchr(p, '\n') + 1)
		if (strncmp(p, name, n) == 0 && p[n] == ' ')
			return strtoull(p + n, NULL, 16);
	ck_abort_msg("no address of %s", name);
	return 0;
}

// The line of the source that carries a mark.
static int marked(const char *mark)
{
	char line[300];
	FILE *f = fopen(source, "r");
	for (int n = 1; fgets(line, sizeof line, f); n++) {
		const char *at = strstr(line, "// ");
		if (at && strncmp(at + 3, mark, strlen(mark)) == 0 && line[0] == '\t')
			return fclose(f), n;
	}
	ck_abort_msg("no line %s", mark);
	return 0;
}

typedef bool question(struct symbols *, uint64_t, struct buf *);

static void expect(question *ask, const char *name, const char *wanted)
{
	struct buf b = {0};
	bool found = ask(s, address(name), &b);
	ck_assert_msg(strcmp(buf_str(&b), wanted) == 0, "%s: '%s', not '%s'", name, buf_str(&b),
		      wanted);
	ck_assert_int_eq(found, *wanted != '\0');
	buf_free(&b);
}

static void expect_site(const char *name, const char *file, const char *mark, const char *function)
{
	char wanted[100], end[100];
	snprintf(wanted, sizeof wanted, "%s:%d\t%s\t/", file, marked(mark), function);
	snprintf(end, sizeof end, "/%s", file);
	struct buf b = {0};
	ck_assert(symbols_site(s, address(name), &b));
	ck_assert_msg(strncmp(buf_str(&b), wanted, strlen(wanted)) == 0 && b.n > strlen(end) &&
			      strcmp(b.s + b.n - strlen(end), end) == 0,
		      "%s: '%s', not '%s...%s'", name, buf_str(&b), wanted, end);
	buf_free(&b);
}

static void expect_all(void)
{
	for (int twice = 0; twice < 2; twice++) {
		expect(symbols_data, "forks", "forks[2]");
		expect(symbols_data, "grid", "grid[1][2]");
		expect(symbols_data, "q.lock", "q.lock");
		expect(symbols_data, "q.not_empty", "q.of[1].not_empty");
		expect(symbols_data, "lanes", "lanes[2].permits");
		expect(symbols_data, "spin", "spin");
		expect(symbols_data, "once", "once");
		expect(symbols_data, "pool", "pool.places");
		expect(symbols_data, "plain", "plain");
		expect(symbols_data, "inner", "inner");
		expect(symbols_data, "heap", "");
		expect(symbols_data, "stack", "");
		expect(symbols_function, "swimmer", "swimmer");
		expect(symbols_function, "site", "");
		expect_site("site", "x/part.c", "SWIMMER", "swimmer");
		expect_site("part", "y/part.c", "PART", "part_print");
	}
}

START_TEST(gcc_without_optimization)
{
	build("gcc", "-g -O0");
	expect_all();
	expect_site("inlined", "x/part.c", "INLINED", "inlined");
}
END_TEST

START_TEST(gcc_optimized)
{
	build("gcc", "-g -O2 -fno-optimize-sibling-calls");
	expect_all();
	expect_site("inlined", "x/part.c", "INLINED", "inlined");
}
END_TEST

START_TEST(gcc_at_a_fixed_place_with_old_dwarf)
{
	build("gcc", "-gdwarf-4 -O1 -no-pie");
	expect_all();
}
END_TEST

START_TEST(clang_which_writes_no_aranges)
{
	if (system("clang --version >/dev/null 2>&1") != 0)
		return;
	build("clang", "-g -O1");
	expect_all();
	expect_site("inlined", "x/part.c", "INLINED", "inlined");
}
END_TEST

START_TEST(without_debug_information_the_symbols_of_the_file)
{
	build("gcc", "-g0 -O0");
	expect(symbols_data, "forks", "forks+0x50");
	expect(symbols_data, "once", "once");
	expect(symbols_function, "swimmer", "swimmer");
	struct buf b = {0};
	ck_assert(symbols_site(s, address("site"), &b));
	ck_assert_msg(strncmp(buf_str(&b), "swimmer+0x", 10) == 0, "%s", buf_str(&b));
	ck_assert_str_eq(strchr(buf_str(&b), '\t'), "\tswimmer");
	buf_free(&b);
}
END_TEST

START_TEST(stripped_gives_nothing)
{
	build("gcc", "-g0 -O0 -s");
	expect(symbols_data, "forks", "");
	expect(symbols_function, "swimmer", "");
	expect(symbols_site, "site", "");
}
END_TEST

START_TEST(no_map_gives_nothing)
{
	struct buf b = {0};
	ck_assert_int_eq(symbols_open(&s, "", 0), 0);
	ck_assert(!symbols_data(s, 0x401000, &b));
	symbols_close(s);
	const char *junk = "00400000-00401000 r-xp 00000000 08:01 7   /no/such/file\nnonsense\n";
	ck_assert_int_eq(symbols_open(&s, junk, strlen(junk)), 0);
	ck_assert(!symbols_site(s, 0x400010, &b));
	ck_assert_uint_eq(b.n, 0);
}
END_TEST

static void add(struct trace *t, struct event e, const char *text)
{
	e.other = text ? (uint32_t)strlen(text) : e.other;
	ck_assert_int_eq(trace_add(t, &e, text), 0);
}

static void text_is(const struct trace *t, uint32_t slot, const char *wanted)
{
	ck_assert_uint_ne(slot, NO_SLOT);
	ck_assert_uint_eq(t->ev[slot].other, strlen(wanted));
	ck_assert_int_eq(memcmp(event_text(&t->ev[slot]), wanted, strlen(wanted)), 0);
}

static void text_begins(const struct trace *t, uint32_t slot, const char *wanted)
{
	ck_assert_uint_ne(slot, NO_SLOT);
	ck_assert_uint_gt(t->ev[slot].other, strlen(wanted));
	ck_assert_int_eq(memcmp(event_text(&t->ev[slot]), wanted, strlen(wanted)), 0);
}

START_TEST(resolve_adds_what_a_trace_lacks_once)
{
	build("gcc", "-g -O1");
	struct trace t = {0};
	int64_t swimmer = (int64_t)address("swimmer"), forks = (int64_t)address("forks");
	add(&t, (struct event){.kind = EV_SITE, .object = 1, .arg = (int64_t)address("part")},
	    NULL);
	add(&t, (struct event){.kind = EV_OBJECT, .op = KIND_MUTEX, .object = 1, .arg = forks},
	    NULL);
	add(&t, (struct event){.kind = EV_OBJECT, .op = KIND_MUTEX, .object = 2, .arg = 16}, NULL);
	for (uint32_t made = 2; made <= 3; made++)
		add(&t,
		    (struct event){.kind = EV_PEND,
				   .op = OP_CREATE,
				   .thread = 1,
				   .other = made,
				   .site = 1,
				   .arg = swimmer},
		    NULL);
	add(&t, (struct event){.kind = EV_THREAD_NAME, .thread = 3}, "own");
	size_t before = t.n;
	ck_assert_int_eq(symbols_resolve(s, &t, 0), 0);
	char wanted[50];
	snprintf(wanted, sizeof wanted, "y/part.c:%d\tpart_print\t/", marked("PART"));
	text_begins(&t, trace_site(&t, 1), wanted);
	text_is(&t, trace_static_name(&t, (uint64_t)forks), "forks[2]");
	text_is(&t, trace_thread_name(&t, 2), "swimmer");
	text_is(&t, trace_thread_name(&t, 3), "own");
	ck_assert_uint_eq(trace_static_name(&t, 16), NO_SLOT);
	ck_assert_uint_eq(trace_valid(t.ev, t.n), t.n);
	for (size_t at = before; at < t.n; at += event_slots(&t.ev[at]))
		ck_assert_int_eq(t.ev[at].op, t.ev[at].kind != EV_SITE);

	size_t after = t.n;
	ck_assert_int_eq(symbols_resolve(s, &t, 0), 0);
	ck_assert_int_eq(symbols_resolve(s, &t, after), 0);
	ck_assert_uint_eq(t.n, after);
	trace_free(&t);
}
END_TEST

static void done(void)
{
	symbols_close(s);
	buf_free(&answer);
}

int main(void)
{
	Suite *suite = suite_create("symbols");
	TCase *c = unit_case(suite, "names");
	tcase_add_checked_fixture(c, NULL, done);
	tcase_add_test(c, gcc_without_optimization);
	tcase_add_test(c, gcc_optimized);
	tcase_add_test(c, gcc_at_a_fixed_place_with_old_dwarf);
	tcase_add_test(c, clang_which_writes_no_aranges);
	tcase_add_test(c, without_debug_information_the_symbols_of_the_file);
	tcase_add_test(c, stripped_gives_nothing);
	tcase_add_test(c, no_map_gives_nothing);
	tcase_add_test(c, resolve_adds_what_a_trace_lacks_once);
	return unit_run(suite);
}
