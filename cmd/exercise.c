// SPDX-License-Identifier: MIT
//
// `treadle exercise`, for those who write exercises: one word of it is one file.
#include "cmd/commands.h"
#include "cmd/exercise_check.h"
#include "cmd/exercise_choose.h"
#include "cmd/exercise_mutate.h"
#include "cmd/exercise_new.h"
#include "cmd/exercise_show.h"
#include "grading/grade/answers.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct verb;

struct arguments {
	char **words;
	size_t nwords;
	const struct verb *verb;
	struct exercise_check_options check;
	char *exercises;
};

// What may be done, and with how many words, its own among them.
struct verb {
	const char *word;
	size_t least, most;
	const char *usage, *more; // what is said of too few words, and of one too many
	int (*run)(const struct arguments *a, struct status *st);
};

static int check(const struct arguments *a, struct status *st);
static int with_answers(const struct arguments *a, struct status *st);
static int make(const struct arguments *a, struct status *st);

#define NO_MORE N_("'%s' is one word too many")

static const struct verb verbs[] = {
	{"check", 1, 2, N_("'treadle exercise check [EXERCISE]' is expected"),
	 N_("one exercise is checked at a time, or all; '%s' is one more"), check},
	{"show", 2, 3, N_("'treadle exercise show EXERCISE [ANSWER]' is expected"),
	 N_("one answer is shown at a time; '%s' is one more"), with_answers},
	{"choose", 2, 2, N_("'treadle exercise choose EXERCISE' is expected"), NO_MORE,
	 with_answers},
	{"mutate", 2, 3, N_("'treadle exercise mutate EXERCISE [NUMBER]' is expected"),
	 N_("one mutant is shown at a time; '%s' is one more"), with_answers},
	{"new", 2, 2, N_("'treadle exercise new NAME' is expected"),
	 N_("one exercise is made at a time; '%s' is one more"), make},
};

enum { KEY_SOLUTIONS = 256, KEY_EXERCISES, KEY_COSTS, KEY_SHARE };

static const struct argp_option options[] = {
	{"exercises", KEY_EXERCISES, N_("DIR"), 0,
	 N_("Take the exercises in this folder, not Treadle's own (or in that of TREADLE_EXERCISES "
	    "in the environment)"),
	 0},
	{"solutions", KEY_SOLUTIONS, N_("DIR"), 0,
	 N_("The folder that holds a folder NN-NAME of answers for each exercise (else solutions, "
	    "beside the folder of the exercises); for one exercise also its answers' own folder"),
	 0},
	{"costs", KEY_COSTS, NULL, 0,
	 N_("check: print also how many executions and seconds each scenario, and each chosen "
	    "client of the contract, takes with the answer"),
	 0},
	{"share", KEY_SHARE, N_("K/N"), 0,
	 N_("check: of the mutants grade only numbers K, K+N, K+2N, ..., and one other right "
	    "answer, so that the shares 0/N to N-1/N make up all"),
	 0},
	{0},
};

static const char doc[] = N_(
	"For authors of exercises. check: the spec can be read, task and hints are there, "
	"the stub compiles and fails, the answer and the other right ones get all points, and "
	"each wrong one (a mutant) is refused by the property that it says it breaks. show: "
	"lists the answers to an exercise, right and wrong, or prints one of them as a whole "
	"file, also if it is kept as a patch. choose: prints the file 'clients' of an exercise "
	"that has a contract, few clients that refuse its mutants, of those in the file now "
	"and of all small ones; that takes minutes. "
	"mutate: makes mechanical mutants of the answer (drops a signal, if for while, swaps two "
	"lines, off by one) and lists those that get all points, with what could catch them, or "
	"prints one; this takes minutes, too. new: makes the folders of an exercise to begin "
	"with, in the folder of --exercises, or in 'exercises', here."
	"\v"
	"Exit status: 0 all is as it should be, 1 something is not.\n\n"
	"Examples:\n"
	"  treadle exercise show counter\n"
	"  treadle exercise show counter half-sum > half-sum.c\n"
	"  treadle exercise check\n"
	"  treadle exercise check counter\n"
	"  treadle exercise check counter --costs\n"
	"  treadle exercise mutate counter\n"
	"  treadle exercise new turnstile --exercises=./my\n"
	"  treadle exercise choose fifo-semaphore > clients\n"
	"  treadle exercise check ./my/18-turnstile --solutions=./answers/18-turnstile\n"
	"  treadle exercise check --exercises=./my --solutions=./answers");

// The words that are not options. 0, or EINVAL after having said what is wrong.
static error_t check_words(struct arguments *a)
{
	for (size_t i = 0; a->nwords && i < sizeof verbs / sizeof *verbs; i++)
		if (strcmp(a->words[0], verbs[i].word) == 0)
			a->verb = &verbs[i];
	if (!a->verb)
		command_wrong(_("'treadle exercise check [EXERCISE]', 'show EXERCISE [ANSWER]', "
				"'choose EXERCISE', 'mutate EXERCISE [NUMBER]' or 'new NAME' is "
				"expected"));
	else if (a->nwords < a->verb->least)
		command_wrong("%s", _(a->verb->usage));
	else if (a->nwords > a->verb->most)
		command_wrong(_(a->verb->more), a->words[a->verb->most]);
	else if (a->check.costs && a->verb->run != check)
		command_wrong(_("--costs goes with check only"));
	else if (a->check.share.of && a->verb->run != check)
		command_wrong(_("--share goes with check only"));
	else
		return 0;
	return EINVAL;
}

// "3/8". 0, or EINVAL after having said what is wrong.
static error_t read_share(struct exercise_share *s, const char *text)
{
	char end;
	if (strspn(text, "0123456789/") == strlen(text) &&
	    sscanf(text, "%4u/%4u%c", &s->turn, &s->of, &end) == 2 && s->turn < s->of)
		return 0;
	command_wrong(_("'%s' is not a share: K/N is expected, K from 0 to N-1, such as 3/8"),
		      text);
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
		a->check.solutions = arg;
		return 0;
	case KEY_COSTS:
		a->check.costs = true;
		return 0;
	case KEY_SHARE:
		return read_share(&a->check.share, arg);
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
	.args_doc = N_("check [EXERCISE]\nshow EXERCISE [ANSWER]\nchoose EXERCISE\n"
		       "mutate EXERCISE [NUMBER]\nnew NAME"),
	.doc = doc};

// --- the command ---------------------------------------------------------------------------------

static int check_all(const struct arguments *a, struct status *st)
{
	struct exercise *all;
	size_t n;
	int code = exercises_find(&all, &n, a->exercises, st), worst = EXIT_OK;
	for (size_t i = 0; !code && i < n; i++) {
		int one = exercise_check(&all[i], &a->check, st);
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
	struct exercise_check_options o = a->check;
	o.own = true;
	if (!code)
		code = exercise_check(&e, &o, st);
	exercise_free(&e);
	return code;
}

static int check(const struct arguments *a, struct status *st)
{
	return a->nwords > 1 ? check_one(a, st) : check_all(a, st);
}

static int with_answers(const struct arguments *a, struct status *st)
{
	struct exercise e;
	struct answers answers = {0};
	const char *more = a->nwords > 2 ? a->words[2] : NULL, *word = a->verb->word;
	int code = exercise_find(&e, a->exercises, a->words[1], st);
	if (!code)
		code = answers_open(&answers, &e, a->check.solutions, true, st);
	if (!code && strcmp(word, "choose") == 0)
		code = exercise_choose(&answers, st);
	else if (!code && strcmp(word, "mutate") == 0)
		code = exercise_mutate(&answers, more, st);
	else if (!code)
		code = exercise_show(&answers, more, st);
	answers_close(&answers);
	exercise_free(&e);
	return code;
}

static int make(const struct arguments *a, struct status *st)
{
	return exercise_new(a->exercises, a->check.solutions, a->words[1], st);
}

static int exercise_run(int argc, char **argv)
{
	struct arguments a = {0};
	struct status st = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (code)
		return code;
	command_catch();
	code = a.verb->run(&a, &st);
	if (st.code)
		command_fail(&st);
	return code;
}

const struct command command_exercise = {
	"exercise", N_("Make and check exercises and show their answers, for authors"),
	exercise_run};
