// SPDX-License-Identifier: MIT
//
// A lesson or program on the command line: see command.h. The words come in any order with the
// options; what stands behind "--" stays apart, and goes to the program last and unchanged.
#include "cmd/command.h"
#include "base/vec.h"
#include "trace/format.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct argp_option options[] = {
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

void program_free(struct program_words *p)
{
	free(p->words);
	free(p->quoted);
	*p = (struct program_words){0};
}

// Puts the program's arguments together, in the order in which target_find() takes them.
static size_t arguments(const struct program_words *p, char **args)
{
	static char threads[] = "--threads", speed[] = "--speed";
	size_t n = 0;
	for (size_t i = 1; i < p->nwords; i++)
		args[n++] = p->words[i];
	if (p->threads) {
		args[n++] = threads;
		args[n++] = p->threads;
	}
	if (p->speed) {
		args[n++] = speed;
		args[n++] = p->speed;
	}
	for (size_t i = p->nwords == 0; i < p->nquoted; i++)
		args[n++] = p->quoted[i];
	return n;
}

int program_target(const struct program_words *p, struct target *t)
{
	struct status st;
	*t = (struct target){0};
	if (p->nwords == 0 && p->nquoted == 0)
		return command_wrong(_("name a lesson or a program; 'treadle list' names the "
				       "lessons"));
	char **args = calloc(p->nwords + p->nquoted + 4, sizeof *args);
	if (!args) {
		status_no_memory(&st);
		return command_fail(&st);
	}
	const char *what = p->nwords ? p->words[0] : p->quoted[0];
	int code = target_find(t, what, args, arguments(p, args), &st);
	free(args);
	if (code)
		return command_fail(&st);
	if (t->lesson && p->nwords > 2)
		return command_wrong(_("%s: one act at a time, not both '%s' and '%s'"), t->lesson,
				     p->words[1], p->words[2]);
	if (!t->lesson && (p->threads || p->speed))
		return command_wrong(_("--%s is for lessons; to pass it to the program, put it "
				       "after --"),
				     p->threads ? "threads" : "speed");
	return EXIT_OK;
}

static bool begins_as_trace(const char *path)
{
	static const struct trace_header wanted = TRACE_HEADER;
	char magic[sizeof wanted.magic];
	struct stat s;
	if (stat(path, &s) != 0 || !S_ISREG(s.st_mode))
		return false;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	ssize_t n = read(fd, magic, sizeof magic);
	close(fd);
	return n == sizeof magic && memcmp(magic, wanted.magic, sizeof magic) == 0;
}

bool names_trace(const char *path)
{
	static const char suffix[] = ".trace";
	size_t n = strlen(path), m = sizeof suffix - 1;
	return (n > m && strcmp(path + n - m, suffix) == 0) || begins_as_trace(path);
}

void trace_name(const struct target *t, char *out, size_t size)
{
	const char *slash = strrchr(t->program, '/');
	if (t->lesson)
		snprintf(out, size, "%s-%s.trace", t->lesson, t->act);
	else
		snprintf(out, size, "%s.trace", slash ? slash + 1 : t->program);
}
