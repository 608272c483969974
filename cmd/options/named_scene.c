// SPDX-License-Identifier: MIT
//
// A scene on the command line: see named_scene.h.
#include "cmd/options/named_scene.h"
#include "cmd/options/named_program.h"
#include "command/command.h"
#include "command/command_line.h"
#include "scene/scene.h"
#include "scene/scene_find.h"
#include "scene/scene_read.h"
#include "visualizer/plain.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Would argp answer this word itself?
static bool is_own(const char *word)
{
	return !strcmp(word, "--help") || !strcmp(word, "--usage") || !strcmp(word, "--version") ||
	       !strncmp(word, "-?", 2) || !strncmp(word, "-V", 2);
}

// Reads the scene's own words as those behind `treadle run`. EXIT_OK, or an exit code.
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

// Does the command line name the scene's own lesson or program, and say no more?
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
	fputs(_("treadle: looking for data races ...\n"), stderr);
}

int scene_run(const char *name, struct program_words *words, bool quiet, bool votes)
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
	if (!code &&
	    plain_scene(scene, file, &target, quiet ? NULL : say_slow, votes ? stdin : NULL, &st))
		code = command_fail(&st);
	target_free(&target);
	scene_free(scene);
	return code;
}
