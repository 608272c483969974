// SPDX-License-Identifier: MIT
//
// What a command line names: see named.h.
#include "cmd/options/named.h"

#include "command/command.h"
#include "course/lessons.h"
#include "course/target_find.h"
#include "scene/scene_find.h"
#include "session/program.h"
#include "trace/trace.h"
#include "visualizer/plain.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- programs ------------------------------------------------------------------------------------

// Collects the program's arguments in the order that target_find() needs: an act is first. (If
// there is a "--", argp counts the words before it as quoted, too.)
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

// --- traces --------------------------------------------------------------------------------------

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

// --- scenes --------------------------------------------------------------------------------------

// Is this an option that argp handles itself?
static bool is_own(const char *word)
{
	return !strcmp(word, "--help") || !strcmp(word, "--usage") || !strcmp(word, "--version") ||
	       !strncmp(word, "-?", 2) || !strncmp(word, "-V", 2);
}

// Reads the scene's own words like the arguments of `treadle run`. EXIT_OK, or an exit code.
static int read_words(const char *file, const struct scene *scene, struct program_words *words)
{
	size_t n;
	char *const *said = scene_program(scene, &n);
	if (!n)
		return command_wrong(
			_("%s does not name the program that it is a scene of: name a lesson or a "
			  "program"),
			file);
	char **argv = calloc(n + 2, sizeof *argv), name[] = "treadle run";
	if (!argv) {
		command_note(_("out of memory"));
		return EXIT_TROUBLE;
	}
	argv[0] = name;
	memcpy(argv + 1, said, n * sizeof *argv);
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < n && strcmp(said[i], "--") != 0; i++)
		if (is_own(said[i]))
			code = command_wrong(_("'%s' is not an option here"), said[i]);
	if (!code)
		code = command_read(&program_argp, (int)n + 1, argv, words);
	free(argv);
	return code;
}

// Does the command line name the scene's own lesson or program, and nothing else?
static bool names_its_own(const struct scene *scene, const struct program_words *words)
{
	size_t n;
	char *const *said = scene_program(scene, &n);
	return n && words->nwords == 1 && !words->nquoted && !words->threads && !words->speed &&
	       strcmp(words->words[0], said[0]) == 0;
}

int scene_target(const char *file, const struct scene *scene, const struct program_words *words,
		 struct target *t)
{
	struct program_words own = {0};
	char where[PATH_MAX + 16];
	if ((words->nwords || words->nquoted) && !names_its_own(scene, words))
		return program_target(words, t);
	snprintf(where, sizeof where, "%s:%u", file, scene_program_line(scene));
	command_within(scene_program_line(scene) ? where : NULL);
	int code = read_words(file, scene, &own);
	if (words->input)
		own.input = words->input;
	if (!code)
		code = program_target(&own, t);
	command_within(NULL);
	program_words_free(&own);
	return code;
}

static void say_slow(void)
{
	if (isatty(STDERR_FILENO))
		fputs(_("treadle: looking for data races ...\n"), stderr);
}

int scene_run(const char *name, struct program_words *words, bool into, bool quiet, bool votes)
{
	char file[PATH_MAX];
	struct scene *scene = NULL;
	struct target target = {0};
	struct status st;
	const char *lesson = words->nwords ? words->words[0] : NULL;
	int code = scene_find(name, lesson, file, sizeof file, &st);
	if (!code)
		code = scene_read(&scene, file, &st);
	if (code)
		return command_fail(&st);
	code = scene_target(file, scene, words, &target);
	if (!code && plain_scene(scene, file, &target, into, quiet ? NULL : say_slow,
				 votes ? stdin : NULL, &st))
		code = command_fail(&st);
	target_free(&target);
	scene_free(scene);
	return code;
}
