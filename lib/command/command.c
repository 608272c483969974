// SPDX-License-Identifier: MIT
//
// What the commands share: see command.h.
#include "command/command.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// --- being stopped -------------------------------------------------------------------------------

volatile sig_atomic_t command_stopped, command_late;

static void on_stop(int sig)
{
	command_late = sig == SIGALRM;
	command_stopped = 1;
}

void command_catch(void)
{
	struct sigaction action = {.sa_handler = on_stop, .sa_flags = (int)SA_RESETHAND};
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, &action, NULL);
}

void command_stop_after(unsigned seconds)
{
	struct sigaction action = {.sa_handler = on_stop, .sa_flags = (int)SA_RESETHAND};
	if (seconds)
		sigaction(SIGALRM, &action, NULL);
	alarm(seconds);
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

error_t command_invalid(const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
	return EINVAL;
}

error_t command_number(const char *option, const char *arg, uint64_t min, uint64_t max, uint64_t *n)
{
	char *end;
	errno = 0;
	*n = strtoull(arg, &end, 10);
	if (arg[0] >= '0' && arg[0] <= '9' && !*end && !errno && *n >= min && *n <= max)
		return 0;
	return command_invalid(_("'--%s=%s': a number is expected, from %" PRIu64 " to %" PRIu64),
			       option, arg, min, max);
}

error_t command_output(char *arg, char **file)
{
	*file = arg;
	if (*arg)
		return 0;
	return command_invalid(_("'--output' needs the name of a file"));
}

error_t command_argument(const struct argp_state *state, char *arg, char **word)
{
	if (*word)
		return command_invalid(_("unexpected argument '%s': '%s' takes one"), arg,
				       state->name);
	*word = arg;
	return 0;
}

error_t command_timeouts(const char *arg, bool *any)
{
	*any = strcmp(arg, "any") == 0;
	if (*any || strcmp(arg, "virtual") == 0)
		return 0;
	return command_invalid(_("'--timeouts=%s': 'any' or 'virtual' is expected"), arg);
}
