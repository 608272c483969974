// SPDX-License-Identifier: MIT
//
// lib/debuginfo/calls and values: a program (calls_program.c) is built in several ways and stands
// still; its memory is read from outside. Without optimisation every value is what the source says;
// with it, each is, or it is absent.
#include "debuginfo/values.h"
#include "tests/lib/unit.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const absent_words[] = {[ABSENT_OPTIMIZED] = "optimized out",
					   [ABSENT_LOST] = "lost",
					   [ABSENT_UNREADABLE] = "unreadable",
					   [ABSENT_UNKNOWN] = "unknown"};

static struct {
	pid_t pid;
	FILE *in;
	struct symbols *symbols;
	struct stand stand;
	struct buf said; // "function name = value", one line each
	unsigned present, absent;
	char source[400];
} at;

static bool read_program(void *ctx, uint64_t addr, void *to, size_t n)
{
	(void)ctx;
	struct iovec mine = {to, n}, its = {(void *)(uintptr_t)addr, n};
	return process_vm_readv(at.pid, &mine, 1, &its, 1, 0) == (ssize_t)n;
}

static const struct memory memory = {read_program, NULL};

// Builds the program and starts it. False: there is no such compiler.
static bool start(const char *cc, const char *flags)
{
	char dir[200], command[1500];
	const char *top = getenv("abs_top_srcdir");
	int pipes[2];
	snprintf(dir, sizeof dir, "%s/calls-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	snprintf(at.source, sizeof at.source, "%s/tests/unit/calls_program.c", top ? top : ".");
	snprintf(command, sizeof command, "command -v %s >/dev/null", cc);
	if (system(command) != 0)
		return false;
	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(command, sizeof command, "%s %s -w -pthread %s -o %s/program", cc, flags,
		 at.source, dir);
	ck_assert_int_eq(system(command), 0);
	snprintf(command, sizeof command, "%s/program", dir);
	ck_assert_int_eq(pipe(pipes), 0);
	at.pid = fork();
	if (at.pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL); // if a test fails
		dup2(pipes[1], 1);
		close(pipes[0]);
		execl(command, "program", (char *)NULL);
		_exit(127);
	}
	close(pipes[1]);
	at.in = fdopen(pipes[0], "r");
	return true;
}

static void hear(void)
{
	char line[600];
	struct buf maps = {0};
	for (int i = 0; i < LOCATION_REGISTERS; i++) {
		ck_assert_ptr_nonnull(fgets(line, sizeof line, at.in));
		at.stand.registers[i] = strtoull(line, NULL, 16);
	}
	static const int kept[] = {3, 6, 7, 12, 13, 14, 15, 16};
	at.stand.known = 0;
	for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
		at.stand.known |= 1u << kept[i];
	while (fgets(line, sizeof line, at.in) && strcmp(line, "end\n") != 0)
		buf_puts(&maps, line);
	ck_assert_int_eq(symbols_open(&at.symbols, maps.s, maps.n), 0);
	buf_free(&maps);
}

static void finish(void)
{
	kill(at.pid, SIGKILL);
	waitpid(at.pid, NULL, 0);
	fclose(at.in);
	symbols_close(at.symbols);
	buf_clear(&at.said);
}

// ---- what is found ----------------------------------------------------------------------------

static struct value_reader reader_of(const struct call *c)
{
	return (struct value_reader){
		.symbols = at.symbols, .module = c->module, .memory = &memory, .state = &c->state};
}

static void say(const struct call *c, const char *name, const char *path, enum absent absent,
		const Dwarf_Die *type, const struct place *place)
{
	struct value_reader r = reader_of(c);
	buf_printf(&at.said, "%s %s%s = ", c->function, name, path);
	if (!absent)
		absent = value_text(&r, type, place, &at.said);
	if (absent)
		buf_puts(&at.said, absent_words[absent]);
	at.absent += absent != ABSENT_NOT;
	at.present += absent == ABSENT_NOT;
	buf_putc(&at.said, '\n');
}

static bool say_paths(void *ctx, const struct variable_here *v)
{
	const struct call *c = ctx;
	char line[400], function[100], path[100];
	say(c, v->name, "", v->absent, &v->type, &v->place);
	FILE *f = fopen(at.source, "r");
	ck_assert_ptr_nonnull(f);
	size_t n = strlen(v->name);
	while (fgets(line, sizeof line, f)) {
		struct value_at to = {v->type, v->place};
		struct value_reader r = reader_of(c);
		if (sscanf(line, " //= %99s %99s =", function, path) != 2 ||
		    strcmp(function, c->function) != 0 || strncmp(path, v->name, n) != 0 ||
		    !strchr(".[-", path[n]) || !path[n])
			continue;
		enum path_end end = v->absent ? PATH_ABSENT : value_follow(&r, path + n, &to);
		if (end)
			buf_printf(&at.said, "%s %s = %s\n", function, path,
				   end == PATH_NONE ? "none" : "absent");
		else
			say(c, v->name, path + n, ABSENT_NOT, &to.type, &to.place);
	}
	fclose(f);
	return true;
}

static bool look(void *ctx, const struct call *c)
{
	(void)ctx;
	if (c->function && strcmp(c->function, "stand") != 0 && c->path &&
	    strstr(c->path, "calls_program.c"))
		call_variables(c, say_paths, (void *)(uintptr_t)c);
	return !c->function || strcmp(c->function, "main") != 0;
}

// Does a text have this line, `n` characters of it, behind `mark`?
static bool has_line(const char *text, const char *mark, const char *line, size_t n)
{
	size_t before = strlen(mark);
	for (const char *p = text; (p = strstr(p, mark)); p++)
		if (strncmp(p + before, line, n) == 0)
			return true;
	return false;
}

// All that the source says is to be found, was.
static unsigned wanted_is_said(const char *source)
{
	unsigned n = 0;
	for (const char *p = source; (p = strstr(p, "\t//= ")); n++) {
		p += strlen("\t//= ");
		size_t length = strcspn(p, "\n") + 1;
		if (!has_line(at.said.s, "\n", p, length))
			ck_abort_msg("not found: %.*s\nin:%s", (int)length, p, at.said.s);
	}
	return n;
}

// No value was found of what the source tells of, unless it is one that the source has.
static void said_is_wanted(const char *source)
{
	for (const char *p = at.said.s + 1; *p; p = strchr(p, '\n') + 1) {
		size_t name = (size_t)(strstr(p, " = ") - p) + 3;
		bool absent = strncmp(p + name, "absent", 6) == 0;
		for (size_t i = 1; i < sizeof absent_words / sizeof *absent_words; i++)
			absent |= strncmp(p + name, absent_words[i], strlen(absent_words[i])) == 0;
		size_t length = strcspn(p, "\n") + 1;
		if (!absent && has_line(source, "\t//= ", p, name) &&
		    !has_line(source, "\t//= ", p, length))
			ck_abort_msg("wrong: %.*s", (int)length, p);
	}
}

static void compare(bool all)
{
	struct buf source = {0};
	FILE *f = fopen(at.source, "r");
	ck_assert_ptr_nonnull(f);
	for (int c; (c = getc(f)) != EOF;)
		buf_putc(&source, (char)c);
	fclose(f);
	if (all)
		ck_assert_uint_eq(wanted_is_said(buf_str(&source)), 56);
	said_is_wanted(buf_str(&source));
	buf_free(&source);
}

static void check_build(const char *cc, const char *flags, bool all)
{
	if (!start(cc, flags))
		return;
	hear();
	at.present = at.absent = 0;
	buf_putc(&at.said, '\n');
	calls_walk(at.symbols, &at.stand, &memory, look, NULL);
	if (getenv("CALLS_SHOW"))
		fprintf(stderr, "%s %s: %u values, %u absent\n%s\n", cc, flags, at.present,
			at.absent, buf_str(&at.said));
	compare(all);
	ck_assert_int_gt((int)at.present, 20);
	finish();
}

START_TEST(without_optimisation_every_value_is_there)
{
	check_build("gcc", "-g -O0", true);
	check_build("gcc", "-g -O0 -no-pie", true);
	check_build("gcc", "-gdwarf-4 -O0 -fno-omit-frame-pointer", true);
}
END_TEST

START_TEST(with_optimisation_no_value_is_wrong)
{
	check_build("gcc", "-g -O1", false);
	check_build("gcc", "-g -O2", false);
	check_build("gcc", "-g -O3", false);
	check_build("gcc", "-g -Og", false);
}
END_TEST

START_TEST(clang)
{
	check_build("clang", "-g -O0", true);
	check_build("clang", "-g -O2", false);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("calls");
	TCase *c = unit_case(suite, "values");
	tcase_add_test(c, without_optimisation_every_value_is_there);
	tcase_add_test(c, with_optimisation_no_value_is_wrong);
	tcase_add_test(c, clang);
	return unit_run(suite);
}
