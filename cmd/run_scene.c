// SPDX-License-Identifier: MIT
//
// Playing a scene without a screen: see run_scene.h. The story is told as by `view --plain`, with
// the scene's words between.
#include "cmd/run_scene.h"
#include "session/level.h"
#include "session/places.h"
#include "session/scout.h"
#include "session/session.h"
#include "visualizer/plain.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct showing {
	const char *file;
	struct scene *scene;
	struct scene_place place;
	struct session *session;
	struct plain plain; // tells the story, and holds it
	struct places places;
	bool quiet;
};

// --- the program ---------------------------------------------------------------------------------

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
		return command_wrong(_("%s does not say what it is a scene of: name a lesson or a "
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
			code = command_wrong(_("'%s' is no option here"), said[i]);
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
	if (!code)
		code = program_target(&own, t);
	command_within(NULL);
	program_free(&own);
	return code;
}

static void say_slow(void)
{
	fputs(_("treadle: looking for data races ...\n"), stderr);
}

// Starts the program, with what it races for as the scene wants it.
static int start(struct showing *w, const struct target *t, struct status *st)
{
	enum level level = LEVEL_CALLS;
	struct run_options o = {.rules = scene_rules,
				.ask = true,
				.unattended = true,
				.resumes = scene_resumes(w->scene),
				.output = true};
	int code = level_of(t->program, &level, st);
	if (!code)
		code = session_open(&w->session, t, st);
	if (!code && level == LEVEL_MEMORY)
		o.races = scene_races(w->scene);
	if (!code && o.races == RACES_NOTE)
		code = scout(w->session, &scene_rules, &w->places, w->quiet ? NULL : say_slow, st);
	o.visible = w->places.all;
	o.nvisible = w->places.n;
	return code ? code : session_start(w->session, &o, st);
}

// --- playing -------------------------------------------------------------------------------------

// Waits until the program has arrived or ended, and tells what it did.
static int arrive(struct showing *w, struct status *st)
{
	enum session_state state = SESSION_RUNNING;
	int code = EXIT_OK;
	while (!code && state == SESSION_RUNNING)
		code = session_wait(w->session, -1, &state, st);
	session_resolve(w->session);
	return code ? code : plain_tell(&w->plain, st);
}

static void say(struct showing *w, const struct cue *c)
{
	if (!c->text)
		return;
	if (w->plain.line)
		fputc('\n', w->plain.out);
	w->plain.line = false;
	fprintf(w->plain.out, c->kind == CUE_SAY ? _("say: %s\n") : _("ask: %s\n"), c->text);
}

static int unfit(const struct showing *w, unsigned line, const char *why)
{
	fflush(w->plain.out);
	command_note("%s:%u: %s", w->file, line, why);
	return EXIT_FAILED;
}

// Takes the step that the scene wants.
static int go(struct showing *w, const struct cue *c, struct status *st)
{
	int code = session_choose(w->session, c->choice, st);
	if (!code)
		code = arrive(w, st);
	return code ? command_fail(st) : EXIT_OK;
}

static int follow(struct showing *w, struct status *st)
{
	struct cue c = {.kind = CUE_STEP};
	struct buf why = {0};
	int code = EXIT_OK;
	while (!code && c.kind != CUE_OVER) {
		if (scene_next(w->scene, &w->place, w->plain.trace, &w->plain.story, &c, &why)) {
			command_note(_("out of memory"));
			code = EXIT_TROUBLE;
		} else if (c.kind == CUE_STEP)
			code = go(w, &c, st);
		else if (c.kind == CUE_WRONG)
			code = unfit(w, c.line, buf_str(&why));
		else if (c.kind != CUE_OVER)
			say(w, &c);
	}
	buf_free(&why);
	return code;
}

static int play(struct showing *w, const struct target *t)
{
	struct status st;
	FILE *out = NULL;
	int code = start(w, t, &st);
	if (!code)
		out = w->quiet ? fopen("/dev/null", "we") : stdout;
	if (!code && !out)
		code = status_set(&st, EXIT_TROUBLE, "/dev/null: %s", strerror(errno));
	if (!code && scene_title(w->scene))
		fprintf(out, "%s\n", scene_title(w->scene));
	if (!code)
		code = plain_begin(&w->plain, session_trace(w->session), out, &st);
	if (!code)
		code = arrive(w, &st);
	if (code)
		return command_fail(&st);
	code = follow(w, &st);
	session_stop(w->session);
	if (!code)
		fprintf(out, _("the scene fits: %llu steps\n"),
			(unsigned long long)w->plain.story.steps);
	return code;
}

int run_scene(const char *name, struct program_words *words, bool quiet)
{
	char file[PATH_MAX];
	struct showing w = {.file = file, .quiet = quiet};
	struct target target = {0};
	struct status st;
	const char *lesson = words->nwords ? words->words[0] : NULL;
	int code = scene_find(name, lesson, file, sizeof file, &st);
	if (!code)
		code = scene_read(&w.scene, file, &st);
	if (code)
		return command_fail(&st);
	code = scene_target(file, w.scene, words, &target);
	if (!code)
		code = play(&w, &target);
	plain_end(&w.plain);
	if (quiet && w.plain.out)
		fclose(w.plain.out);
	session_close(w.session);
	places_free(&w.places);
	target_free(&target);
	scene_free(w.scene);
	return code;
}
