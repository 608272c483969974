// SPDX-License-Identifier: MIT
//
// `treadle exercise check`: see exercise.h.
#include "cmd/exercise.h"

#include "base/lines.h"
#include "base/seconds.h"
#include "cmd/commands.h"
#include "cmd/exercise_marks.h"
#include "grading/grade/answers.h"
#include "grading/grade/contract_build.h"
#include "grading/grade/contract_clients.h"
#include "grading/grade/contract_trials.h"
#include "grading/grade/grade_file.h"
#include "grading/grade/mutation.h"
#include "grading/grade/patch.h"

#include <dirent.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define CLEAR_LINE "\r\033[K"
#define LEAST_RIGHT 3 // other right answers
#define LEAST_MUTANTS 8

// Numbers of the answers in a folder: that are there, that were graded, that were graded rightly.
struct tally {
	unsigned found, graded, good;
};

struct checking {
	const struct exercise *exercise;
	const struct exercise_share *share; // or NULL: all answers are graded
	struct answers answers;
	struct exercise_build build;
	struct buf wrong; // lines
	struct tally right, mutants;
	bool stub, answer;
};

static void wrong(struct checking *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void wrong(struct checking *c, const char *fmt, ...)
{
	va_list ap;
	buf_puts(&c->wrong, "  ");
	va_start(ap, fmt);
	buf_vprintf(&c->wrong, fmt, ap);
	va_end(ap);
	buf_putc(&c->wrong, '\n');
}

// --- progress ------------------------------------------------------------------------------------

// Shows the progress: "01-counter: mutants/half-sum.patch, 3 of 20". name NULL: removes it.
static void show(const struct checking *c, const char *name, int i, int n)
{
	if (!isatty(STDERR_FILENO))
		return;
	fputs(CLEAR_LINE, stderr);
	if (name && n)
		fprintf(stderr, _("%s: %s, %d of %d"), c->exercise->folder, name, i, n);
	else if (name)
		fprintf(stderr, "%s: %s", c->exercise->folder, name);
	fflush(stderr);
}

// --- texts and files -----------------------------------------------------------------------------

static bool is_text(const char *folder, const char *name)
{
	char path[PATH_MAX];
	struct stat s;
	snprintf(path, sizeof path, "%s/%s", folder, name);
	return stat(path, &s) == 0 && S_ISREG(s.st_mode) && s.st_size > 0;
}

// Is one of its files a header?
static bool has_header(const char *folder)
{
	bool has = false;
	struct dirent *entry;
	DIR *d = opendir(folder);
	while (d && !has && (entry = readdir(d))) {
		size_t n = strlen(entry->d_name);
		has = n > 2 && strcmp(entry->d_name + n - 2, ".h") == 0 &&
		      is_text(folder, entry->d_name);
	}
	if (d)
		closedir(d);
	return has;
}

static int need(const char *folder, const char *name, const char *what, struct status *st)
{
	if (is_text(folder, name))
		return EXIT_OK;
	return status_set(st, EXIT_USAGE, _("'%s' is missing in '%s': %s"), name, folder, what);
}

// Checks that all files are there without which nothing can be graded. EXIT_OK, or EXIT_USAGE with
// a line.
static int check_files(const struct checking *c, struct status *st)
{
	const struct exercise *e = c->exercise;
	char header[NAME_MAX], source[NAME_MAX];
	snprintf(header, sizeof header, "%s.h", e->name);
	snprintf(source, sizeof source, "%s.c", e->name);
	// another name is allowed: the system may have a header of this name
	int code = has_header(e->path)
			   ? EXIT_OK
			   : need(e->path, header, _("what students implement, as C"), st);
	if (!code)
		code = need(e->path, source, _("the stub that students begin with"), st);
	if (!code)
		code = need(c->answers.folder, source, _("the answer"), st);
	for (size_t i = 0; i < e->nproperties; i++)
		for (size_t j = 0; !code && j < e->properties[i].nscenarios; j++)
			code = need(e->path, e->properties[i].scenarios[j].file,
				    _("a scenario that the spec names"), st);
	return code;
}

static void check_texts(struct checking *c)
{
	const struct exercise *e = c->exercise;
	if (!is_text(e->path, "task.md"))
		wrong(c, _("task.md is missing"));
	if (!is_text(c->answers.folder, "why.md"))
		wrong(c, _("the answer's why.md is missing"));
	for (size_t i = 0; i < e->nproperties; i++)
		if (!e->properties[i].nhints)
			wrong(c, _("the property '%s' has no hint"), e->properties[i].name);
	if (e->points != 10 && e->points != 20)
		wrong(c, _("the points add up to %u, not to 10 or 20"), e->points);
}

// Grades a file. only: the only property to grade, or NULL.
static int grade(struct checking *c, const char *file, const char *only, struct grade *g,
		 struct status *st)
{
	struct grade_file_options how = {
		.trial = {.jobs = 1, .stop = &command_stopped, .width = LINE_WIDTH}, .only = only};
	if (grade_init(g, c->exercise) || !(g->file = strdup(file)))
		return status_no_memory(st);
	return grade_file(&how, &c->build, g, st);
}

// The scenario or client that did not verify the property.
static const char *tried_by(const struct graded *p)
{
	return p->scenario ? p->scenario->name : p->client ? p->client : "";
}

static void say_lost(struct checking *c, const char *name, const struct grade *g)
{
	if (g->problem)
		wrong(c, "%s: %s\n%s", name, g->problem, g->messages ? g->messages : "");
	for (size_t i = 0; !g->problem && i < g->n; i++)
		if (g->properties[i].result != GRADE_PASSED)
			wrong(c, _("%s: no points for '%s' (%s): %s"), name,
			      g->properties[i].property->name, tried_by(&g->properties[i]),
			      g->properties[i].sentence);
}

static int check_right(struct checking *c, const char *file, const char *name, bool *right,
		       struct status *st)
{
	struct grade g = {0};
	int code = grade(c, file, NULL, &g, st);
	*right = !code && g.points == c->exercise->points;
	if (!code && !*right)
		say_lost(c, name, &g);
	grade_free(&g);
	return code;
}

static int check_stub(struct checking *c, struct status *st)
{
	char file[PATH_MAX];
	struct grade g = {0};
	snprintf(file, sizeof file, "%s/%s.c", c->exercise->path, c->exercise->name);
	int code = grade(c, file, NULL, &g, st);
	c->stub = !code && !g.problem && g.points < c->exercise->points;
	if (!code && g.problem)
		wrong(c, _("the stub does not compile: %s\n%s"), g.problem,
		      g.messages ? g.messages : "");
	else if (!code && !c->stub)
		wrong(c, _("the stub gets all points"));
	grade_free(&g);
	return code;
}

static const struct property *property_named(const struct exercise *e, const char *name)
{
	for (size_t i = 0; i < e->nproperties; i++)
		if (strcmp(e->properties[i].name, name) == 0)
			return &e->properties[i];
	return NULL;
}

static int check_mutant(struct checking *c, const char *file, const char *name, bool *refused,
			struct status *st)
{
	struct answer_comment said;
	struct grade g = {0};
	int code = answer_comment(&said, &c->answers, name, st);
	const char *breaks = buf_str(&said.breaks);
	*refused = false;
	if (!code && !property_named(c->exercise, breaks)) {
		wrong(c, _("%s: a line '// breaks: PROPERTY' with one of the spec is expected"),
		      name);
		answer_comment_free(&said);
		return EXIT_OK;
	}
	if (!code)
		code = grade(c, file, breaks, &g, st);
	for (size_t i = 0; !code && i < g.n; i++)
		*refused |= strcmp(g.properties[i].property->name, breaks) == 0 &&
			    g.properties[i].result != GRADE_PASSED;
	if (!code && g.problem) {
		*refused = false;
		say_lost(c, name, &g);
	} else if (!code && !*refused) {
		wrong(c, _("%s: breaks '%s', but gets its points"), name, breaks);
	}
	grade_free(&g);
	answer_comment_free(&said);
	return code;
}

typedef int check_function(struct checking *c, const char *file, const char *name, bool *good,
			   struct status *st);

// Makes the whole file of an answer and checks it; a patch that does not fit does not pass.
static int check_whole(struct checking *c, const char *name, check_function *check, bool *good,
		       struct status *st)
{
	char file[PATH_MAX + NAME_MAX];
	int code = answer_whole(&c->answers, name, file, sizeof file, st);
	if (!code)
		return check(c, file, name, good, st);
	if (code != EXIT_FAILED)
		return code;
	wrong(c, "%s", st->text);
	*st = (struct status){0};
	return EXIT_OK;
}

// Is answer i of n in the share? One right answer is, and every `of`-th mutant.
static bool is_in_share(const struct exercise_share *share, check_function *check, unsigned i,
			unsigned n)
{
	if (!share)
		return true;
	return check == check_right ? i == share->turn % n : i % share->of == share->turn;
}

// Checks those answers in a folder of the solutions that are in the share, and counts them.
static int check_folder(struct checking *c, const char *folder, check_function *check,
			struct tally *t, struct status *st)
{
	char name[NAME_MAX + 32];
	struct dirent **found;
	int code = EXIT_OK, n = answers_scan(&c->answers, folder, &found);
	t->found = n > 0 ? (unsigned)n : 0;
	for (unsigned i = 0; i < t->found; i++) {
		bool good = false;
		snprintf(name, sizeof name, "%s/%s", folder, found[i]->d_name);
		if (!code && is_in_share(c->share, check, i, t->found)) {
			show(c, name, (int)i + 1, n);
			code = check_whole(c, name, check, &good, st);
			t->graded++;
		}
		t->good += good;
		free(found[i]);
	}
	free(found);
	return code;
}

// Checks that the mutants that are marked as equivalent still exist. (Whether they get all points,
// `treadle exercise mutate` finds out, in minutes.)
static int check_marks(struct checking *c, const char *answer, struct status *st)
{
	char path[PATH_MAX + NAME_MAX];
	struct buf text = {0};
	struct mutations mutations = {0};
	struct marks marks = {0};
	snprintf(path, sizeof path, "%s/" MARKS_FILE, c->answers.folder);
	int code = marks_read(&marks, path, st);
	if (!code && marks.n)
		code = text_read(&text, answer, st);
	if (!code && marks.n)
		code = mutations_make(&mutations, buf_str(&text), st);
	for (size_t i = 0; i < mutations.n; i++)
		marks_use(&marks, mutations.all[i].name);
	size_t at = 0;
	for (const char *name; !code && (name = marks_unused(&marks, &at));)
		wrong(c, _("%s marks a mutant that no longer exists: %s"), MARKS_FILE, name);
	mutations_free(&mutations);
	marks_free(&marks);
	buf_free(&text);
	return code;
}

static int check_answers(struct checking *c, struct status *st)
{
	char file[PATH_MAX + NAME_MAX];
	snprintf(file, sizeof file, "%s/%s.c", c->answers.folder, c->exercise->name);
	show(c, _("the answer"), 0, 0);
	int code = check_right(c, file, _("the answer"), &c->answer, st);
	if (!code)
		code = check_folder(c, "right", check_right, &c->right, st);
	if (!code)
		code = check_folder(c, "mutants", check_mutant, &c->mutants, st);
	if (!code)
		code = check_marks(c, file, st);
	if (!code && c->right.found < LEAST_RIGHT)
		wrong(c, _("other right answers: expected %d or more, found %u"), LEAST_RIGHT,
		      c->right.found);
	if (!code && c->mutants.found < LEAST_MUTANTS)
		wrong(c, _("mutants: expected %d or more, found %u"), LEAST_MUTANTS,
		      c->mutants.found);
	return code;
}

static void report(const struct checking *c)
{
	struct buf line = {0}, b = {0};
	buf_printf(&line,
		   _("%-24s %2u points  stub %s  answer %s  right %u of %u  mutants refused %u of "
		     "%u"),
		   c->exercise->folder, c->exercise->points, c->stub ? _("fails") : _("WRONG"),
		   c->answer ? _("passes") : _("WRONG"), c->right.good, c->right.graded,
		   c->mutants.good, c->mutants.graded);
	if (c->share)
		buf_printf(&b, _("%s  (share %u/%u: right %u, mutants %u)"), buf_str(&line),
			   c->share->turn, c->share->of, c->right.found, c->mutants.found);
	printf("%s\n%s", buf_str(c->share ? &b : &line), buf_str(&c->wrong));
	buf_free(&line);
	buf_free(&b);
	fflush(stdout);
}

// --- costs ---------------------------------------------------------------------------------------

static void say_cost(const char *what, const char *name, const struct trial *t, double seconds)
{
	printf("  ");
	printf(_("%-12s %-30s %8" PRIu64 " executions %8.2f s\n"), what, name, t->executions,
	       seconds);
	fflush(stdout);
}

static int cost_of_scenario(struct checking *c, const struct property *p, const struct scenario *s,
			    const struct trial_options *o, struct status *st)
{
	char program[PATH_MAX];
	struct trial t = {0};
	show(c, s->name, 0, 0);
	int code = exercise_build_scenario(&c->build, s, program, sizeof program, st);
	double begin = seconds_now();
	if (!code)
		code = trial_run(&t, s, program, o, st);
	show(c, NULL, 0, 0);
	if (!code)
		say_cost(p->name, s->name, &t, seconds_now() - begin);
	trial_free(&t);
	return code;
}

static int cost_of_client(struct checking *c, const char *program, const char *client,
			  const struct trial_options *o, struct status *st)
{
	struct trial t = {0};
	show(c, client, 0, 0);
	double begin = seconds_now();
	int code = contract_try(&t, program, client, CONTRACT_EXECUTIONS, o, st);
	show(c, NULL, 0, 0);
	if (!code)
		say_cost(_("contract"), client, &t, seconds_now() - begin);
	trial_free(&t);
	return code;
}

static int cost_of_clients(struct checking *c, const struct trial_options *o, struct status *st)
{
	char program[PATH_MAX];
	struct contract_clients chosen = {0};
	int code = contract_build(&c->build, st);
	if (!code)
		code = contract_clients_read(&chosen, &c->build, st);
	contract_program(&c->build, program, sizeof program);
	for (size_t i = 0; !code && i < chosen.n; i++)
		code = cost_of_client(c, program, chosen.client[i], o, st);
	contract_clients_free(&chosen);
	return code;
}

// Prints the cost of the answer, scenario by scenario.
static int say_costs(struct checking *c, struct status *st)
{
	const struct exercise *e = c->exercise;
	const struct trial_options o = {.jobs = 1, .stop = &command_stopped, .width = LINE_WIDTH};
	char file[PATH_MAX + NAME_MAX];
	snprintf(file, sizeof file, "%s/%s.c", c->answers.folder, e->name);
	int code = exercise_build_submission(&c->build, file, st);
	for (size_t i = 0; !code && i < e->nproperties; i++)
		for (size_t j = 0; !code && j < e->properties[i].nscenarios; j++)
			code = cost_of_scenario(c, &e->properties[i],
						&e->properties[i].scenarios[j], &o, st);
	if (!code && contract_exists(e))
		code = cost_of_clients(c, &o, st);
	return code == EXIT_FAILED ? EXIT_OK : code; // the refusal has been printed
}

int exercise_check(const struct exercise *e, const struct exercise_check_options *o,
		   struct status *st)
{
	struct checking c = {.exercise = e, .share = o->share.of ? &o->share : NULL};
	if (answers_open(&c.answers, e, o->solutions, o->own, st))
		return st->code;
	int code = check_files(&c, st);
	if (!code)
		code = exercise_build_open(&c.build, e, NULL, st);
	check_texts(&c);
	show(&c, _("the stub"), 0, 0);
	if (!code)
		code = check_stub(&c, st);
	if (!code)
		code = check_answers(&c, st);
	show(&c, NULL, 0, 0);
	if (!code)
		report(&c);
	if (!code && o->costs)
		code = say_costs(&c, st);
	if (!code && c.wrong.n)
		code = EXIT_FAILED;
	exercise_build_close(&c.build);
	answers_close(&c.answers);
	buf_free(&c.wrong);
	return code;
}
