// SPDX-License-Identifier: MIT
//
// The command line of every lesson. argp reads it and writes --help; but argp's errors take two
// lines and do not suggest the nearest name, so all options are checked first, against the same
// table.
#include "base/i18n.h"
#include "base/nearest.h"
#include "base/buf.h"
#include "lesson/internal.h"

#include <argp.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USAGE 2	      // exit status
#define SPEED_MAX 1e6 // a second in a microsecond, or in eleven days

enum { KEY_SVG = 256 };

static const struct argp_option options[] = {
	{"act", 'a', N_("NAME"), 0, N_("Run this act; the same as the plain argument"), 0},
	{"list", 'l', NULL, 0, N_("List the acts, ✗ before those with a planted bug"), 0},
	{"acts", 'A', NULL, 0,
	 N_("List the acts for a program: NAME, TITLE and 0 or 1 (a planted bug), with tabs "
	    "between them, after a line with the lesson's own NAME and TITLE"),
	 0},
	{"threads", 'n', N_("N"), 0, N_("Start N threads, in acts that let you choose the number"),
	 0},
	{"speed", 's', N_("X"), 0, N_("Run X times as fast: 0.5 takes twice the time"), 0},
	{"svg", KEY_SVG, N_("FILE"), 0, N_("Draw what the act measures: a picture (SVG) in FILE"),
	 0},
	{0},
};

// The options that argp adds.
static const struct argp_option own_options[] = {
	{"help", '?', NULL, 0, NULL, 0},
	{"usage", 0, NULL, 0, NULL, 0},
	{"version", 'V', NULL, 0, NULL, 0},
	{0},
};

struct reading {
	struct command *command;
	const struct tr_lesson *lesson;
	const char *act; // as it was typed
};

__attribute__((format(printf, 2, 3))) static int wrong(const struct tr_lesson *lesson,
						       const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	fprintf(stderr, "%s: ", lesson->name);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
	va_end(ap);
	return USAGE;
}

// Looking through the options -------------------------------------------------------------------

static const struct argp_option *option_find(const char *name, size_t length, int letter)
{
	const struct argp_option *const tables[] = {options, own_options};
	for (size_t i = 0; i < 2; i++) {
		for (const struct argp_option *o = tables[i]; o->name; o++) {
			if (name ? strlen(o->name) == length && strncmp(o->name, name, length) == 0
				 : o->key == letter)
				return o;
		}
	}
	return NULL;
}

static int option_unknown(const struct tr_lesson *lesson, const char *typed, size_t length)
{
	const char *names[(sizeof options + sizeof own_options) / sizeof *options];
	char name[65];
	size_t n = 0;
	for (const struct argp_option *o = options; o->name; o++)
		names[n++] = o->name;
	for (const struct argp_option *o = own_options; o->name; o++)
		names[n++] = o->name;
	snprintf(name, sizeof name, "%.*s", (int)length, typed);
	const char *near = nearest(name, names, n);
	if (near)
		return wrong(lesson, _("unknown option '--%s'; did you mean '--%s'?"), name, near);
	return wrong(lesson, _("unknown option '--%s'; see --help"), name);
}

// "--name" or "--name=value". *takes: the next argument is its value.
static int long_option_check(const struct tr_lesson *lesson, const char *arg, bool *takes)
{
	const char *name = arg + 2;
	size_t length = strcspn(name, "=");
	const struct argp_option *o = option_find(name, length, 0);
	if (!o)
		return option_unknown(lesson, name, length);
	if (name[length] && !o->arg)
		return wrong(lesson, _("option '--%s' takes no value"), o->name);
	*takes = o->arg && !name[length];
	return 0;
}

// "-l", "-la", "-aNAME", "-a NAME"
static int short_options_check(const struct tr_lesson *lesson, const char *arg, bool *takes)
{
	for (const char *letter = arg + 1; *letter; letter++) {
		const struct argp_option *o = option_find(NULL, 0, *letter);
		if (!o)
			return wrong(lesson, _("unknown option '-%c'; see --help"), *letter);
		if (o->arg) {
			*takes = !letter[1];
			return 0;
		}
	}
	return 0;
}

static int options_check(int argc, char **argv, const struct tr_lesson *lesson)
{
	for (int i = 1; i < argc; i++) {
		const char *arg = argv[i];
		bool takes = false;
		int failed = 0;
		if (strcmp(arg, "--") == 0)
			return 0;
		if (strncmp(arg, "--", 2) == 0)
			failed = long_option_check(lesson, arg, &takes);
		else if (arg[0] == '-' && arg[1])
			failed = short_options_check(lesson, arg, &takes);
		if (failed)
			return failed;
		if (takes && ++i == argc)
			return wrong(lesson, _("option '%s' needs a value; see --help"), arg);
	}
	return 0;
}

// The values ------------------------------------------------------------------------------------

static int threads_read(struct reading *r, const char *typed)
{
	char *end;
	errno = 0;
	long n = strtol(typed, &end, 10);
	if (typed[strspn(typed, "0123456789")] || !*typed || errno || n < 1 ||
	    n > TR_LESSON_THREADS)
		return wrong(r->lesson, _("--threads must be a number from 1 to %d, not '%s'"),
			     TR_LESSON_THREADS, typed);
	r->command->threads = (int)n;
	return 0;
}

static int speed_read(struct reading *r, const char *typed)
{
	char *end;
	double x = strtod(typed, &end);
	if (!*typed || typed[strspn(typed, "0123456789.")] || *end || !(x >= 1 / SPEED_MAX) ||
	    x > SPEED_MAX)
		return wrong(r->lesson,
			     _("--speed must be a number above 0, like 2 or 0.5, not '%s'"), typed);
	r->command->speed = x;
	return 0;
}

static int act_name(struct reading *r, const char *typed)
{
	if (r->act && strcmp(r->act, typed) != 0)
		return wrong(r->lesson, _("one act at a time, not both '%s' and '%s'"), r->act,
			     typed);
	r->act = typed;
	return 0;
}

static int act_find(struct reading *r)
{
	const struct tr_act *acts = r->lesson->acts;
	size_t n = acts_count(r->lesson);
	const char *names[n];
	for (size_t i = 0; i < n; i++) {
		if (strcmp(acts[i].name, r->act) == 0) {
			r->command->act = &acts[i];
			return 0;
		}
		names[i] = acts[i].name;
	}
	const char *near = nearest(r->act, names, n);
	if (near)
		return wrong(r->lesson, _("no act '%s'; did you mean '%s'?"), r->act, near);
	return wrong(r->lesson, _("no act '%s'; --list shows those there are"), r->act);
}

// Checks that an act which is named together with a number of threads can take that number.
static int cast_check(const struct reading *r)
{
	const struct tr_act *a = r->command->act;
	int n = r->command->threads;
	if (!n || (a->least <= n && n <= a->most))
		return 0;
	if (!a->most)
		return wrong(r->lesson, _("act '%s' always has the same threads"), a->name);
	return wrong(r->lesson, _("act '%s' takes from %d to %d threads, not %d"), a->name,
		     a->least, a->most, n);
}

static error_t option_read(int key, char *arg, struct argp_state *state)
{
	struct reading *r = state->input;
	switch (key) {
	case 'a':
	case ARGP_KEY_ARG:
		return act_name(r, arg) ? EINVAL : 0;
	case 'l':
		r->command->task = TASK_LIST;
		return 0;
	case 'A':
		r->command->task = TASK_ACTS;
		return 0;
	case 'n':
		return threads_read(r, arg) ? EINVAL : 0;
	case 's':
		return speed_read(r, arg) ? EINVAL : 0;
	case KEY_SVG:
		r->command->svg = arg;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

// Checks that --svg is given with one act that measures.
static int svg_check(const struct reading *r)
{
	const struct tr_act *a = r->command->act;
	if (!r->command->svg || r->command->task != TASK_RUN)
		return 0;
	if (!a)
		return wrong(r->lesson, _("--svg draws what one act measures: name the act"));
	if (!a->measures)
		return wrong(r->lesson, _("act '%s' measures nothing that --svg could draw"),
			     a->name);
	return 0;
}

// Makes the text that --help prints above and below the options.
static void doc_make(struct buf *b, const struct tr_lesson *lesson)
{
	buf_printf(b, "%s\v%s\n\n", _(lesson->title), _("Acts:"));
	for (const struct tr_act *a = lesson->acts; a->name; a++)
		buf_printf(b, "  %s %s\n", a->bug ? "✗" : " ", a->name);
	buf_putc(b, '\n');
	buf_printf(b,
		   _("Without an act, all that carry no planted bug (✗) run in order. To step "
		     "through an act: treadle view %s ACT"),
		   lesson->name);
}

int command_read(struct command *c, int argc, char **argv, const struct tr_lesson *lesson)
{
	struct reading r = {.command = c, .lesson = lesson};
	struct buf doc = {0};
	static char version[100];

	*c = (struct command){.task = TASK_RUN, .speed = 1};
	int failed = options_check(argc, argv, lesson);
	if (failed)
		return failed;

	snprintf(version, sizeof version, "%s (Treadle) " PACKAGE_VERSION, lesson->name);
	argp_program_version = version;
	doc_make(&doc, lesson);
	struct argp argp = {options, option_read, N_("[ACT]"), buf_str(&doc),
			    NULL,    NULL,	  "treadle"};
	if (argp_parse(&argp, argc, argv, 0, NULL, &r) != 0)
		failed = USAGE;
	buf_free(&doc);
	if (!failed && r.act)
		failed = act_find(&r) ? USAGE : cast_check(&r);
	return failed ? failed : svg_check(&r);
}
