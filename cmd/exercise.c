// SPDX-License-Identifier: MIT
//
// `treadle exercise`, for those who write exercises. show: their answers. check: is an exercise
// whole, and does its grading do what it is for? The stub must fail, each right answer get all
// points, and each wrong one (a mutant) be refused by the property that it says it breaks.
#include "base/lines.h"
#include "cmd/commands.h"
#include "cmd/exercise_choose.h"
#include "cmd/exercise_show.h"
#include "grading/grade/answers.h"
#include "grading/grade/grade_file.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LEAST_RIGHT 3 // other right answers
#define LEAST_MUTANTS 8

struct arguments {
	char **words;
	size_t nwords;
	bool shows, chooses; // or checks
	char *solutions, *exercises;
};

enum { KEY_SOLUTIONS = 256, KEY_EXERCISES };

static const struct argp_option options[] = {
	{"exercises", KEY_EXERCISES, N_("DIR"), 0,
	 N_("Take the exercises in this folder, not Treadle's own (or in that of TREADLE_EXERCISES "
	    "in the environment)"),
	 0},
	{"solutions", KEY_SOLUTIONS, N_("DIR"), 0,
	 N_("The folder that holds a folder NN-NAME of answers for each exercise (else solutions, "
	    "beside the folder of the exercises); for one exercise also its answers' own folder"),
	 0},
	{0},
};

static const char doc[] =
	N_("For authors of exercises. check: the spec can be read, task and hints are there, "
	   "the stub compiles and fails, the answer and the other right ones get all points, and "
	   "each wrong one (a mutant) is refused by the property that it says it breaks. show: "
	   "lists the answers to an exercise, right and wrong, or prints one of them as a whole "
	   "file, also if it is kept as a patch. choose: prints the file 'clients' of an exercise "
	   "that has a contract, few clients that refuse its mutants; that takes minutes."
	   "\v"
	   "Exit status: 0 all is as it should be, 1 something is not.\n\n"
	   "Examples:\n"
	   "  treadle exercise show counter\n"
	   "  treadle exercise show counter half-sum > half-sum.c\n"
	   "  treadle exercise check\n"
	   "  treadle exercise check counter\n"
	   "  treadle exercise choose fifo-semaphore > exercises/06-fifo-semaphore/clients\n"
	   "  treadle exercise check ./my/18-turnstile --solutions=./answers/18-turnstile\n"
	   "  treadle exercise check --exercises=./my --solutions=./answers");

// The words that are not options. 0, or EINVAL after having said what is wrong.
static error_t check_words(struct arguments *a)
{
	a->shows = a->nwords && strcmp(a->words[0], "show") == 0;
	a->chooses = a->nwords && strcmp(a->words[0], "choose") == 0;
	if (a->shows && a->nwords == 1)
		command_wrong(_("'treadle exercise show EXERCISE [ANSWER]' is expected"));
	else if (a->shows && a->nwords > 3)
		command_wrong(_("one answer is shown at a time; '%s' is one more"), a->words[3]);
	else if (a->shows || (a->chooses && a->nwords == 2))
		return 0;
	else if (a->chooses)
		command_wrong(_("'treadle exercise choose EXERCISE' is expected"));
	else if (!a->nwords || strcmp(a->words[0], "check") != 0)
		command_wrong(_("'treadle exercise check [EXERCISE]', 'treadle exercise show "
				"EXERCISE [ANSWER]' or 'treadle exercise choose EXERCISE' is "
				"expected"));
	else if (a->nwords > 2)
		command_wrong(_("one exercise is checked at a time, or all; '%s' is one more"),
			      a->words[2]);
	else
		return 0;
	return EINVAL;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case KEY_EXERCISES:
		a->exercises = arg;
		return 0;
	case KEY_SOLUTIONS:
		a->solutions = arg;
		return 0;
	case ARGP_KEY_ARGS:
		a->words = state->argv + state->next;
		a->nwords = (size_t)(state->argc - state->next);
		return 0;
	case ARGP_KEY_END:
		return check_words(a);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = N_("check [EXERCISE]\nshow EXERCISE [ANSWER]\nchoose EXERCISE"),
	.doc = doc};

// --- one exercise --------------------------------------------------------------------------------

struct checking {
	const struct exercise *exercise;
	struct answers answers;
	struct exercise_build build;
	struct buf wrong; // lines
	unsigned right, nright, refused, nmutants;
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

static bool is_text(const char *folder, const char *name)
{
	char path[PATH_MAX];
	struct stat s;
	snprintf(path, sizeof path, "%s/%s", folder, name);
	return stat(path, &s) == 0 && S_ISREG(s.st_mode) && s.st_size > 0;
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

// Grades a file; only: the only property that is of interest, or NULL.
static int grade(struct checking *c, const char *file, const char *only, struct grade *g,
		 struct status *st)
{
	struct grade_file_options how = {
		.trial = {.jobs = 1, .stop = &command_stopped, .width = LINE_WIDTH}, .only = only};
	if (grade_init(g, c->exercise) || !(g->file = strdup(file)))
		return status_no_memory(st);
	return grade_file(&how, &c->build, g, st);
}

// What has not verified the property.
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
		wrong(c, _("%s: breaks '%s', and gets its points"), name, breaks);
	}
	grade_free(&g);
	answer_comment_free(&said);
	return code;
}

typedef int check_function(struct checking *c, const char *file, const char *name, bool *good,
			   struct status *st);

// Checks an answer whole; a patch that does not fit is one that does not pass.
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

// Checks each answer of a folder of the solutions; counts them, and those that pass.
static int check_folder(struct checking *c, const char *folder, check_function *check,
			unsigned *good, unsigned *all, struct status *st)
{
	char name[NAME_MAX + 32];
	struct dirent **found;
	int code = EXIT_OK, n = answers_scan(&c->answers, folder, &found);
	for (int i = 0; i < n; i++) {
		bool passes = false;
		snprintf(name, sizeof name, "%s/%s", folder, found[i]->d_name);
		if (!code)
			code = check_whole(c, name, check, &passes, st);
		*good += passes;
		*all += 1;
		free(found[i]);
	}
	free(found);
	return code;
}

static int check_answers(struct checking *c, struct status *st)
{
	char file[PATH_MAX + NAME_MAX];
	snprintf(file, sizeof file, "%s/%s.c", c->answers.folder, c->exercise->name);
	int code = check_right(c, file, _("the answer"), &c->answer, st);
	if (!code)
		code = check_folder(c, "right", check_right, &c->right, &c->nright, st);
	if (!code)
		code = check_folder(c, "mutants", check_mutant, &c->refused, &c->nmutants, st);
	if (!code && c->nright < LEAST_RIGHT)
		wrong(c, _("there are %u other right answers, and %d are expected"), c->nright,
		      LEAST_RIGHT);
	if (!code && c->nmutants < LEAST_MUTANTS)
		wrong(c, _("there are %u mutants, and %d are expected"), c->nmutants,
		      LEAST_MUTANTS);
	return code;
}

static void report(const struct checking *c)
{
	printf(_("%-24s %2u points  stub %s  answer %s  right %u of %u  mutants refused %u of "
		 "%u\n"),
	       c->exercise->folder, c->exercise->points, c->stub ? _("fails") : _("WRONG"),
	       c->answer ? _("passes") : _("WRONG"), c->right, c->nright, c->refused, c->nmutants);
	fputs(buf_str(&c->wrong), stdout);
	fflush(stdout);
}

static int check_exercise(const struct exercise *e, const char *solutions, bool own,
			  struct status *st)
{
	struct checking c = {.exercise = e};
	if (answers_open(&c.answers, e, solutions, own, st))
		return st->code;
	int code = exercise_build_open(&c.build, e, st);
	check_texts(&c);
	if (!code)
		code = check_stub(&c, st);
	if (!code)
		code = check_answers(&c, st);
	if (!code)
		report(&c);
	if (!code && c.wrong.n)
		code = EXIT_FAILED;
	exercise_build_close(&c.build);
	answers_close(&c.answers);
	buf_free(&c.wrong);
	return code;
}

// --- the command ---------------------------------------------------------------------------------

static int check_all(const struct arguments *a, struct status *st)
{
	struct exercise *all;
	size_t n;
	int code = exercises_find(&all, &n, a->exercises, st), worst = EXIT_OK;
	for (size_t i = 0; !code && i < n; i++) {
		int one = check_exercise(&all[i], a->solutions, false, st);
		worst = one ? one : worst;
		if (one && one != EXIT_FAILED)
			code = one;
	}
	exercises_free(all, n);
	return code ? code : worst;
}

static int check_one(const struct arguments *a, struct status *st)
{
	struct exercise e;
	int code = exercise_find(&e, a->exercises, a->words[1], st);
	if (!code)
		code = check_exercise(&e, a->solutions, true, st);
	exercise_free(&e);
	return code;
}

static int show_or_choose(const struct arguments *a, struct status *st)
{
	struct exercise e;
	struct answers answers = {0};
	int code = exercise_find(&e, a->exercises, a->words[1], st);
	if (!code)
		code = answers_open(&answers, &e, a->solutions, true, st);
	if (!code && a->chooses)
		code = exercise_choose(&answers, st);
	else if (!code)
		code = exercise_show(&answers, a->nwords > 2 ? a->words[2] : NULL, st);
	answers_close(&answers);
	exercise_free(&e);
	return code;
}

static int exercise_run(int argc, char **argv)
{
	struct arguments a = {0};
	struct status st = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (code)
		return code;
	command_catch();
	if (a.shows || a.chooses)
		code = show_or_choose(&a, &st);
	else
		code = a.nwords > 1 ? check_one(&a, &st) : check_all(&a, &st);
	if (st.code)
		command_fail(&st);
	return code;
}

const struct command command_exercise = {
	"exercise", N_("Check exercises and show their answers, for authors"), exercise_run};
