// SPDX-License-Identifier: MIT
//
// `treadle exercise`, for authors of exercises: each verb is a file of its own.
#include "cmd/exercise.h"

#include "cmd/commands.h"

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

// A verb, and the number of its words, itself included.
struct verb {
	const char *word;
	size_t least, most;
	const char *usage; // its words
	int (*run)(const struct arguments *a, struct status *st);
};

static int check(const struct arguments *a, struct status *st);
static int with_answers(const struct arguments *a, struct status *st);
static int make(const struct arguments *a, struct status *st);

static const struct verb verbs[] = {
	{"check", 1, 2, "check [EXERCISE]", check},
	{"show", 2, 3, "show EXERCISE [ANSWER]", with_answers},
	{"choose", 2, 2, "choose EXERCISE", with_answers},
	{"mutate", 2, 3, "mutate EXERCISE [NUMBER]", with_answers},
	{"new", 2, 2, "new NAME", make},
};

enum { KEY_SOLUTIONS = 256, KEY_EXERCISES, KEY_COSTS, KEY_SHARE };

static const struct argp_option options[] = {
	{"exercises", KEY_EXERCISES, N_("DIR"), 0,
	 N_("Use the exercises in DIR (default: the folder that TREADLE_EXERCISES names, else "
	    "Treadle's own)"),
	 0},
	{"solutions", KEY_SOLUTIONS, N_("DIR"), 0,
	 N_("The folder that holds a folder NN-NAME of answers for each exercise (default: "
	    "solutions, beside the folder of the exercises); for a single exercise, the folder of "
	    "its answers is enough"),
	 0},
	{"costs", KEY_COSTS, NULL, 0,
	 N_("check: also print how many executions and seconds the answer takes in each scenario "
	    "and in each chosen client of the contract"),
	 0},
	{NULL, 0, NULL, 0, FOR_DEVELOPERS, 8},
	{"share", KEY_SHARE, N_("K/N"), 0,
	 N_("check: grade only mutants K, K+N, K+2N, ... and one other right answer; the shares "
	    "0/N to N-1/N together make up all"),
	 8},
	{0},
};

static const char doc[] = N_(
	"For authors of exercises. check: tests that the spec can be read, that the task and hints "
	"are there, that the stub compiles and fails, that the answer and other right answers get "
	"all points, and that each wrong answer (a mutant) is refused by the property that it "
	"names. show: lists the right and wrong answers to an exercise, or prints one of them as a "
	"whole file, even if it is stored as a patch. choose: prints the file 'clients' for an "
	"exercise with a contract: a few clients that together refuse its mutants, chosen from "
	"those in the file now and from all small ones; this takes minutes. mutate: makes "
	"mechanical mutants of the answer (drops a signal, replaces while by if, swaps two lines, "
	"is off by one) and lists those that get all points, with what could catch them, or prints "
	"one; this takes minutes, too. new: makes the folders of a new exercise in the folder of "
	"--exercises, or in 'exercises' in the current folder."
	"\v"
	"Exit status: 0 everything is in order, 1 something is not.\n\n"
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

// Checks the words that are not options. 0, or EINVAL after printing what is wrong.
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
		command_wrong(_("'treadle exercise %s' is expected"), a->verb->usage);
	else if (a->nwords > a->verb->most)
		command_wrong(_("unexpected argument '%s': 'treadle exercise %s' is expected"),
			      a->words[a->verb->most], a->verb->usage);
	else if (a->check.costs && a->verb->run != check)
		command_wrong(_("--costs goes with check only"));
	else if (a->check.share.of && a->verb->run != check)
		command_wrong(_("--share goes with check only"));
	else
		return 0;
	return EINVAL;
}

// Reads a share: "3/8". 0, or EINVAL after printing what is wrong.
static error_t read_share(struct exercise_share *s, const char *text)
{
	char end;
	if (strspn(text, "0123456789/") == strlen(text) &&
	    sscanf(text, "%4u/%4u%c", &s->turn, &s->of, &end) == 2 && s->turn < s->of)
		return 0;
	return command_invalid(
		_("'%s' is not a share: K/N is expected, K from 0 to N-1, such as 3/8"), text);
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
	"exercise", N_("For authors: make and check exercises, show answers"), exercise_run};
