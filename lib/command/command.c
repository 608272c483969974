// SPDX-License-Identifier: MIT
//
// Reading a command line: see command.h. argp complains in two lines and knows no nearest name,
// so all options are looked through first, against the same tables, and argp is left nothing to
// complain about.
#include "command/command.h"
#include "base/nearest.h"
#include "command/program_words.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_OPTIONS 64

// What argp has besides.
static const struct argp_option own_options[] = {
	{"help", '?', NULL, 0, NULL, 0},
	{"usage", -3, NULL, 0, NULL, 0},
	{"version", 'V', NULL, 0, NULL, 0},
	{0},
};

// --- being stopped -------------------------------------------------------------------------------

volatile sig_atomic_t command_stopped;

static void on_stop(int sig)
{
	(void)sig;
	command_stopped = 1;
}

void command_catch(void)
{
	struct sigaction action = {.sa_handler = on_stop, .sa_flags = (int)SA_RESETHAND};
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, &action, NULL);
}

// --- speaking -----------------------------------------------------------------------------------

static const char *within;

void command_within(const char *place)
{
	within = place;
}

static void say(const char *fmt, va_list ap)
{
	fflush(stdout);
	fputs("treadle: ", stderr);
	if (within)
		fprintf(stderr, "%s: ", within);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
}

int command_wrong(const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
	return EXIT_USAGE;
}

void command_note(const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
}

int command_fail(const struct status *st)
{
	command_note("%s", st->text);
	return st->code;
}

// The first of this name in the folders of the PATH, as a shell finds it. Is it the file `self`?
static bool leads_to(const char *self)
{
	char file[PATH_MAX], real[PATH_MAX];
	const char *path = getenv("PATH");
	for (size_t n; path && *path; path += n + (path[n] == ':')) {
		n = strcspn(path, ":");
		int all = snprintf(file, sizeof file, "%.*s/treadle", (int)n, n ? path : ".");
		if (n && all < (int)sizeof file && access(file, X_OK) == 0)
			return realpath(file, real) && strcmp(real, self) == 0;
	}
	return false;
}

void command_self(struct buf *b)
{
	char self[PATH_MAX];
	if (!realpath("/proc/self/exe", self) || leads_to(self))
		buf_puts(b, "treadle");
	else
		buf_word(b, self);
}

// --- values of options ---------------------------------------------------------------------------

error_t command_output(char *arg, char **file)
{
	*file = arg;
	if (*arg)
		return 0;
	command_wrong(_("'--output' needs the name of a file"));
	return EINVAL;
}

error_t command_timeouts(const char *arg, bool *any)
{
	*any = strcmp(arg, "any") == 0;
	if (*any || strcmp(arg, "virtual") == 0)
		return 0;
	command_wrong(_("'--timeouts=%s': 'any' or 'virtual' is expected"), arg);
	return EINVAL;
}

// --- the options there are ----------------------------------------------------------------------

struct known {
	const char *command; // "treadle view"
	const struct argp_option *option[MOST_OPTIONS];
	size_t n;
	bool program; // its words go to a program, which may have options of its own
};

static void know(struct known *k, const struct argp_option *o)
{
	for (; o && (o->name || o->key || o->doc) && k->n < MOST_OPTIONS; o++)
		if (o->name || o->key)
			k->option[k->n++] = o;
}

static void know_all(struct known *k, const struct argp *argp)
{
	know(k, argp->options);
	k->program |= argp == &program_argp;
	for (const struct argp_child *c = argp->children; c && c->argp; c++)
		know_all(k, c->argp);
}

static const struct argp_option *option_find(const struct known *k, const char *name, size_t n,
					     int letter)
{
	for (size_t i = 0; i < k->n; i++) {
		const struct argp_option *o = k->option[i];
		if (name ? o->name && strlen(o->name) == n && strncmp(o->name, name, n) == 0
			 : o->key == letter)
			return o;
	}
	return NULL;
}

// --- looking through them -----------------------------------------------------------------------

// What to do with an option that is the program's.
static const char *pass_on(const struct known *k)
{
	return k->program ? _(" (to pass it to the program, put it after --)") : "";
}

static int option_unknown(const struct known *k, const char *typed, size_t n)
{
	const char *names[MOST_OPTIONS];
	char name[65];
	size_t count = 0;
	for (size_t i = 0; i < k->n; i++)
		if (k->option[i]->name)
			names[count++] = k->option[i]->name;
	snprintf(name, sizeof name, "%.*s", (int)n, typed);
	const char *near = nearest(name, names, count);
	const char *pass = pass_on(k);
	if (near)
		return command_wrong(_("unknown option '--%s'; did you mean '--%s'?%s"), name, near,
				     pass);
	return command_wrong(_("unknown option '--%s'; see '%s --help'%s"), name, k->command, pass);
}

// "--name" or "--name=value". *takes: the next argument is its value.
static int long_option_check(const struct known *k, const char *arg, bool *takes)
{
	const char *name = arg + 2;
	size_t n = strcspn(name, "=");
	const struct argp_option *o = option_find(k, name, n, 0);
	if (!o)
		return option_unknown(k, name, n);
	if (name[n] && !o->arg)
		return command_wrong(_("option '--%s' takes no value"), o->name);
	*takes = o->arg && !(o->flags & OPTION_ARG_OPTIONAL) && !name[n];
	return EXIT_OK;
}

// "-x", "-xy", "-oFILE", "-o FILE"
static int short_options_check(const struct known *k, const char *arg, bool *takes)
{
	for (const char *letter = arg + 1; *letter; letter++) {
		const struct argp_option *o = option_find(k, NULL, 0, *letter);
		if (!o)
			return command_wrong(_("unknown option '-%c'; see '%s --help'%s"), *letter,
					     k->command, pass_on(k));
		if (o->arg) {
			*takes = !(o->flags & OPTION_ARG_OPTIONAL) && !letter[1];
			return EXIT_OK;
		}
	}
	return EXIT_OK;
}

static int options_check(const struct known *k, int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
		const char *arg = argv[i];
		bool takes = false;
		int code = EXIT_OK;
		if (strncmp(arg, "--", 2) == 0)
			code = long_option_check(k, arg, &takes);
		else if (arg[0] == '-' && arg[1])
			code = short_options_check(k, arg, &takes);
		if (code)
			return code;
		if (takes && ++i == argc)
			return command_wrong(_("option '%s' needs a value; see '%s --help'"), arg,
					     k->command);
	}
	return EXIT_OK;
}

int command_read(const struct argp *argp, int argc, char **argv, void *input)
{
	struct known k = {.command = argv[0]};
	know_all(&k, argp);
	know(&k, own_options);
	if (options_check(&k, argc, argv) != EXIT_OK)
		return EXIT_USAGE;
	return argp_parse(argp, argc, argv, 0, NULL, input) ? EXIT_USAGE : EXIT_OK;
}
