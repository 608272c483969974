// SPDX-License-Identifier: MIT
//
// Words that name a program: see program_words.h.
#include "command/program_words.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "command/command.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { KEY_STDIN = 1000 };

static const struct argp_option options[] = {
	{"stdin", KEY_STDIN, N_("FILE"), 0,
	 N_("The program's standard input, which each run reads from its beginning"), 0},
	{NULL, 0, NULL, 0, N_("For a lesson:"), 1},
	{"threads", 'n', N_("N"), 0, N_("Start N threads, in acts where their number is free"), 0},
	{"speed", 's', N_("X"), 0, N_("Run X times as fast: 0.5 takes twice the time"), 0},
	{0},
};

static error_t add(char ***words, size_t *n, size_t *cap, char *word)
{
	char **more = vec_room(*words, cap, *n + 1, sizeof *more);
	if (!more)
		return ENOMEM;
	*words = more;
	more[(*n)++] = word;
	return 0;
}

// The most that any lesson takes (TR_LESSON_THREADS); an act may take fewer, and says so itself.
enum { THREADS_MOST = 64 };

static bool is_count(const char *s)
{
	char *end;
	long n = strtol(s, &end, 10);
	return *s && !*end && n > 0 && n <= THREADS_MOST;
}

static bool is_speed(const char *s)
{
	char *end;
	double x = strtod(s, &end);
	return *s && !*end && isfinite(x) && x > 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct program_words *p = state->input;
	switch (key) {
	case 'n':
		p->threads = arg;
		if (is_count(arg))
			return 0;
		command_wrong(_("'--threads %s': a number of threads is expected, from 1 to %d"),
			      arg, THREADS_MOST);
		return EINVAL;
	case KEY_STDIN:
		p->input = arg;
		return 0;
	case 's':
		p->speed = arg;
		if (is_speed(arg))
			return 0;
		command_wrong(_("'--speed %s': a number greater than 0 is expected"), arg);
		return EINVAL;
	case ARGP_KEY_ARG:
		if (state->quoted && state->next > state->quoted)
			return add(&p->quoted, &p->nquoted, &p->quoted_cap, arg);
		return add(&p->words, &p->nwords, &p->words_cap, arg);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp program_argp = {.options = options, .parser = parse};

void program_words_free(struct program_words *p)
{
	free(p->words);
	free(p->quoted);
	*p = (struct program_words){0};
}
