// SPDX-License-Identifier: MIT
//
// Reading a command line: see command_line.h. argp prints two lines for a mistake and suggests no
// nearest name; so all options are checked against the same tables first, and argp finds no
// mistake.
#include "command/command_line.h"

#include "command/command.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/nearest.h"
#include "base/vec.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_OPTIONS 64

// Options that argp adds itself.
static const struct argp_option own_options[] = {
	{"help", '?', NULL, 0, NULL, 0},
	{"usage", -3, NULL, 0, NULL, 0},
	{"version", 'V', NULL, 0, NULL, 0},
	{0},
};

// --- the options there are ----------------------------------------------------------------------

struct option_table {
	const char *command; // "treadle view"
	const struct argp_option *option[MOST_OPTIONS];
	size_t n;
	bool program; // its words go to a program, which may have options of its own
};

static void table_add(struct option_table *t, const struct argp_option *o)
{
	for (; o && (o->name || o->key || o->doc) && t->n < MOST_OPTIONS; o++)
		if (o->name || o->key)
			t->option[t->n++] = o;
}

static void table_add_all(struct option_table *t, const struct argp *argp)
{
	table_add(t, argp->options);
	t->program |= argp == &program_argp;
	for (const struct argp_child *c = argp->children; c && c->argp; c++)
		table_add_all(t, c->argp);
}

static const struct argp_option *option_find(const struct option_table *t, const char *name,
					     size_t n, int letter)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct argp_option *o = t->option[i];
		if (name ? o->name && strlen(o->name) == n && strncmp(o->name, name, n) == 0
			 : o->key == letter)
			return o;
	}
	return NULL;
}

// --- looking through them -----------------------------------------------------------------------

// Reports an unknown option; it may be meant for a program, if the command runs one.
static int unknown(const struct option_table *t, const char *what)
{
	if (t->program)
		return command_wrong(_("%s (to pass it to the program, put it after --)"), what);
	return command_wrong("%s", what);
}

static int option_unknown(const struct option_table *t, const char *typed, size_t n)
{
	const char *names[MOST_OPTIONS];
	char name[65];
	size_t count = 0;
	for (size_t i = 0; i < t->n; i++)
		if (t->option[i]->name)
			names[count++] = t->option[i]->name;
	snprintf(name, sizeof name, "%.*s", (int)n, typed);
	const char *near = nearest(name, names, count);
	struct buf b = {0};
	if (near)
		buf_printf(&b, _("unknown option '--%s'; did you mean '--%s'?"), name, near);
	else
		buf_printf(&b, _("unknown option '--%s'; see '%s --help'"), name, t->command);
	int code = unknown(t, buf_str(&b));
	buf_free(&b);
	return code;
}

static int letter_unknown(const struct option_table *t, char letter)
{
	struct buf b = {0};
	buf_printf(&b, _("unknown option '-%c'; see '%s --help'"), letter, t->command);
	int code = unknown(t, buf_str(&b));
	buf_free(&b);
	return code;
}

// "--name" or "--name=value". *takes: the next argument is its value.
static int long_option_check(const struct option_table *t, const char *arg, bool *takes)
{
	const char *name = arg + 2;
	size_t n = strcspn(name, "=");
	const struct argp_option *o = option_find(t, name, n, 0);
	if (!o)
		return option_unknown(t, name, n);
	if (name[n] && !o->arg)
		return command_wrong(_("option '--%s' takes no value"), o->name);
	*takes = o->arg && !(o->flags & OPTION_ARG_OPTIONAL) && !name[n];
	return EXIT_OK;
}

// "-x", "-xy", "-oFILE", "-o FILE"
static int short_options_check(const struct option_table *t, const char *arg, bool *takes)
{
	for (const char *letter = arg + 1; *letter; letter++) {
		const struct argp_option *o = option_find(t, NULL, 0, *letter);
		if (!o)
			return letter_unknown(t, *letter);
		if (o->arg) {
			*takes = !(o->flags & OPTION_ARG_OPTIONAL) && !letter[1];
			return EXIT_OK;
		}
	}
	return EXIT_OK;
}

static int options_check(const struct option_table *t, int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
		const char *arg = argv[i];
		bool takes = false;
		int code = EXIT_OK;
		if (strncmp(arg, "--", 2) == 0)
			code = long_option_check(t, arg, &takes);
		else if (arg[0] == '-' && arg[1])
			code = short_options_check(t, arg, &takes);
		if (code)
			return code;
		if (takes && ++i == argc)
			return command_wrong(_("option '%s' needs a value; see '%s --help'"), arg,
					     t->command);
	}
	return EXIT_OK;
}

int command_read(const struct argp *argp, int argc, char **argv, void *input)
{
	struct option_table t = {.command = argv[0]};
	table_add_all(&t, argp);
	table_add(&t, own_options);
	if (options_check(&t, argc, argv) != EXIT_OK)
		return EXIT_USAGE;
	return argp_parse(argp, argc, argv, 0, NULL, input) ? EXIT_USAGE : EXIT_OK;
}

// ---- the program to run -------------------------------------------------------------------------

enum { KEY_STDIN = 1000 };

static const struct argp_option options[] = {
	{"stdin", KEY_STDIN, N_("FILE"), 0,
	 N_("Use FILE as the program's standard input; each run reads it from the beginning"), 0},
	{NULL, 0, NULL, 0, N_("For a lesson:"), 1},
	{"threads", 'n', N_("N"), 0, N_("Start N threads, in acts that let you choose the number"),
	 0},
	{"speed", 's', N_("X"), 0, N_("Run X times as fast: 0.5 takes twice the time"), 0},
	{0},
};

static error_t add(char ***words, size_t *n, size_t *cap, char *word)
{
	if (!VEC_FITS(*words, cap, *n + 1))
		return ENOMEM;
	(*words)[(*n)++] = word;
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
		return command_invalid(
			_("'--threads %s': a number of threads is expected, from 1 to %d"), arg,
			THREADS_MOST);
	case KEY_STDIN:
		p->input = arg;
		return 0;
	case 's':
		p->speed = arg;
		if (is_speed(arg))
			return 0;
		return command_invalid(_("'--speed %s': a number greater than 0 is expected"), arg);
	case ARGP_KEY_ARG:
		if (state->quoted && state->next > state->quoted)
			return add(&p->quoted, &p->nquoted, &p->quoted_cap, arg);
		return add(&p->words, &p->nwords, &p->words_cap, arg);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

const struct argp program_argp = {.options = options, .parser = parse};
const struct argp_child program_children[] = {{&program_argp, 0, NULL, 1}, {0}};

void program_words_free(struct program_words *p)
{
	free(p->words);
	free(p->quoted);
	*p = (struct program_words){0};
}
