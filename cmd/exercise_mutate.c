// SPDX-License-Identifier: MIT
//
// `treadle exercise mutate`: see exercise.h. A mutant that gets all points is either equivalent,
// which only the author can decide, or changes something that no scenario tests.
#include "cmd/exercise.h"

#include "base/lines.h"
#include "cmd/commands.h"
#include "cmd/exercise_marks.h"
#include "command/files.h"
#include "grading/grade/contract_build.h"
#include "grading/grade/grade_file.h"
#include "grading/grade/mutation.h"
#include "grading/grade/patch.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CLEAR_LINE "\r\033[K"
#define INDENT 6

struct mutating {
	const struct exercise *exercise;
	char marks_path[PATH_MAX + NAME_MAX];
	struct mutations mutations;
	struct marks marks;
	struct exercise_build build;
	char *folder; // in which each mutant is written
	unsigned caught, broken, equivalent, undecided, passed, wrong;
	struct status *st;
};

// --- grading -------------------------------------------------------------------------------------

static int write_mutant(const struct mutating *m, const struct mutation *one, const char *path)
{
	struct buf text = {0};
	mutation_write(&m->mutations, one, &text);
	FILE *f = text.failed ? NULL : fopen(path, "we");
	int code = f ? EXIT_OK : status_no_memory(m->st);
	if (f) {
		fwrite(text.s, 1, text.n, f);
		if (fclose(f))
			code = status_set(m->st, EXIT_TROUBLE, _("'%s' cannot be written: %s"),
					  path, strerror(errno));
	}
	buf_free(&text);
	return code;
}

static int grade_mutant(struct mutating *m, const struct mutation *one, struct grade *g)
{
	const struct grade_file_options how = {
		.trial = {.jobs = 1, .stop = &command_stopped, .width = LINE_WIDTH},
		.until_failure = true};
	char path[PATH_MAX + NAME_MAX];
	snprintf(path, sizeof path, "%s/%s.c", m->folder, m->exercise->name);
	int code = write_mutant(m, one, path);
	if (!code && (grade_init(g, m->exercise) || !(g->file = strdup(path))))
		code = status_no_memory(m->st);
	return code ? code : grade_file(&how, &m->build, g, m->st);
}

// --- what is said --------------------------------------------------------------------------------

// Does the file contain this word?
static bool has_word(const struct exercise *e, const char *file, const char *word)
{
	char path[PATH_MAX + NAME_MAX];
	struct buf text = {0};
	struct status unused = {0};
	size_t n = strlen(word);
	bool has = false;
	snprintf(path, sizeof path, "%s/%s", e->path, file);
	text_read(&text, path, &unused);
	for (const char *s = buf_str(&text); !has && (s = strstr(s, word)); s += n)
		has = (s == text.s || !(isalnum((unsigned char)s[-1]) || s[-1] == '_')) &&
		      !(isalnum((unsigned char)s[n]) || s[n] == '_');
	buf_free(&text);
	return has;
}

// Adds the scenarios that call the function, each with its property. Returns their number.
static unsigned add_callers(struct buf *b, const struct exercise *e, const char *function)
{
	unsigned n = 0;
	for (size_t i = 0; i < e->nproperties; i++)
		for (size_t j = 0; j < e->properties[i].nscenarios; j++) {
			const char *file = e->properties[i].scenarios[j].file;
			if (has_word(e, file, function))
				buf_printf(b, "%s%s (%s)", n++ ? ", " : "", file,
					   e->properties[i].name);
		}
	return n;
}

static void say_catchers(const struct mutating *m, const struct mutation *one)
{
	struct buf callers = {0}, b = {0};
	char header[NAME_MAX + 8];
	const struct exercise *e = m->exercise;
	snprintf(header, sizeof header, "%s.h", e->name);
	buf_printf(&b, "%*s", INDENT, "");
	if (add_callers(&callers, e, one->function))
		buf_printf(&b, _("%s() is called by %s, and none of them fails."), one->function,
			   buf_str(&callers));
	else if (has_word(e, header, one->function))
		buf_printf(&b, _("No scenario calls %s(): one that does could catch it."),
			   one->function);
	else
		buf_printf(&b,
			   _("%s() is internal to the answer: no scenario reaches it in an order "
			     "in which the change matters."),
			   one->function);
	if (contract_exists(e))
		buf_printf(&b, " %s", _("No client of the contract fails either."));
	buf_printf(&b, " %s", _("Or is it equivalent?"));
	line_put(stdout, buf_str(&b), INDENT);
	buf_free(&callers);
	buf_free(&b);
}

static void say(const struct mutating *m, const struct mutation *one, const char *what)
{
	printf(_("%3zu  line %u: %s\n"), (size_t)(one - m->mutations.all) + 1, one->line, what);
	printf("%s\n", one->name);
}

// The first property that it fails.
static const char *fails(const struct grade *g)
{
	for (size_t i = 0; i < g->n; i++)
		if (g->properties[i].result == GRADE_FAILED)
			return g->properties[i].property->name;
	return "";
}

static void judge(struct mutating *m, const struct mutation *one, const struct grade *g)
{
	enum exit_code result = grade_code(g);
	bool mark = marks_use(&m->marks, one->name);
	if (g->problem) {
		m->broken++;
	} else if (result == EXIT_FAILED && mark) {
		char what[NAME_MAX];
		snprintf(what, sizeof what, _("marked as equivalent, but fails '%s'"), fails(g));
		say(m, one, what);
		m->wrong++;
	} else if (result == EXIT_FAILED) {
		m->caught++;
	} else if (mark) {
		m->equivalent++;
	} else if (result == EXIT_UNDECIDED) {
		say(m, one, _("undecided, so it does not get full points"));
		m->undecided++;
	} else {
		say(m, one, _("gets all points"));
		say_catchers(m, one);
		m->passed++;
	}
	fflush(stdout);
}

// --- all of them ---------------------------------------------------------------------------------

static void show(const struct mutating *m, size_t i)
{
	if (!isatty(STDERR_FILENO))
		return;
	fprintf(stderr, CLEAR_LINE);
	if (i < m->mutations.n)
		fprintf(stderr, _("%s: %zu of %zu mutants graded, %u get all points"),
			m->exercise->folder, i, m->mutations.n, m->passed);
	fflush(stderr);
}

static int grade_all(struct mutating *m)
{
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < m->mutations.n; i++) {
		struct grade g = {0};
		show(m, i);
		code = grade_mutant(m, &m->mutations.all[i], &g);
		show(m, m->mutations.n);
		if (!code)
			judge(m, &m->mutations.all[i], &g);
		grade_free(&g);
	}
	return code;
}

static int conclude(struct mutating *m)
{
	size_t at = 0;
	for (const char *name; (name = marks_unused(&m->marks, &at)); m->wrong++)
		printf(_("%s marks a mutant that no longer exists: %s\n"), MARKS_FILE, name);
	printf(_("%s: %zu mutants: %u caught, %u do not compile, %u marked as equivalent, %u not "
		 "decided, %u get all points\n"),
	       m->exercise->folder, m->mutations.n, m->caught, m->broken, m->equivalent,
	       m->undecided, m->passed);
	if (m->passed)
		printf(_("To see one: treadle exercise mutate %s NUMBER. To mark it as equivalent, "
			 "put its line into %s, and the reason below it, indented.\n"),
		       m->exercise->name, m->marks_path);
	return m->passed || m->wrong ? EXIT_FAILED : EXIT_OK;
}

static int print_one(const struct mutating *m, const char *number)
{
	char *end;
	unsigned long n = strtoul(number, &end, 10);
	struct buf text = {0};
	if (!isdigit((unsigned char)number[0]) || *end || n < 1 || n > m->mutations.n)
		return status_set(m->st, EXIT_USAGE,
				  _("there is no mutant '%s': expected a number from 1 to %zu"),
				  number, m->mutations.n);
	mutation_write(&m->mutations, &m->mutations.all[n - 1], &text);
	int code = text.failed ? status_no_memory(m->st) : EXIT_OK;
	fwrite(buf_str(&text), 1, text.n, stdout);
	buf_free(&text);
	return code;
}

int exercise_mutate(struct answers *a, const char *number, struct status *st)
{
	struct mutating m = {.exercise = a->exercise, .st = st};
	char path[PATH_MAX + NAME_MAX];
	struct buf text = {0};
	snprintf(path, sizeof path, "%s/%s.c", a->folder, a->exercise->name);
	snprintf(m.marks_path, sizeof m.marks_path, "%s/" MARKS_FILE, a->folder);
	int code = text_read(&text, path, st);
	if (!code)
		code = mutations_make(&m.mutations, buf_str(&text), st);
	if (!code && number) {
		code = print_one(&m, number);
	} else if (!code) {
		code = marks_read(&m.marks, m.marks_path, st);
		if (!code)
			code = temporary_folder_make(&m.folder, st);
		if (!code)
			code = exercise_build_open(&m.build, a->exercise, NULL, st);
		if (!code)
			code = grade_all(&m);
		if (!code)
			code = conclude(&m);
		exercise_build_close(&m.build);
		temporary_folder_remove(m.folder);
	}
	marks_free(&m.marks);
	mutations_free(&m.mutations);
	buf_free(&text);
	return code;
}
