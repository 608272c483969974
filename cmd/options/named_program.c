// SPDX-License-Identifier: MIT
//
// A lesson or program on the command line: see named_program.h.
#include "cmd/options/named_program.h"
#include "command/command.h"
#include "course/lessons.h"
#include "course/target_find.h"
#include "session/program.h"
#include "trace/format.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Puts the program's arguments together, in the order in which target_find() takes them: an act
// comes first. (Where there is a "--", argp takes the words before it for quoted, too.)
static size_t arguments(const struct program_words *p, char **args)
{
	static char threads[] = "--threads", speed[] = "--speed";
	size_t n = 0;
	for (size_t i = 1; i < p->nwords; i++)
		args[n++] = p->words[i];
	for (size_t i = 1; p->nwords == 0 && i < p->nquoted; i++)
		args[n++] = p->quoted[i];
	if (p->threads) {
		args[n++] = threads;
		args[n++] = p->threads;
	}
	if (p->speed) {
		args[n++] = speed;
		args[n++] = p->speed;
	}
	for (size_t i = 0; p->nwords > 0 && i < p->nquoted; i++)
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
	if (!code)
		code = program_input(t, p->input, &st);
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
	if (n > m && strcmp(path + n - m, suffix) == 0)
		return true;
	return begins_as_trace(path) && (strchr(path, '/') || !lesson_named(path));
}

void trace_name(const struct target *t, char *out, size_t size)
{
	const char *slash = strrchr(t->program, '/');
	if (t->lesson)
		snprintf(out, size, "%s-%s.trace", t->lesson, t->act);
	else
		snprintf(out, size, "%s.trace", slash ? slash + 1 : t->program);
}
