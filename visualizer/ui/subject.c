// SPDX-License-Identifier: MIT
//
// Opening what is looked at: see subject.h.
#include "visualizer/ui/subject.h"

#include "base/i18n.h"
#include "course/target_find.h"
#include "scene/scene_find.h"
#include "session/level.h"
#include "session/program.h"
#include "session/again.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// How data races of this program are treated.
static int races_of(const struct subject *o, const struct opening *how, enum races *races,
		    struct status *st)
{
	enum level level = LEVEL_CALLS;
	*races = RACES_OFF;
	if (how->along) {
		*races = (enum races)trace_meta_number(how->along, "races");
		return EXIT_OK;
	}
	if (!how->memory)
		return EXIT_OK;
	int code = level_of(o->target.program, &level, st);
	if (level == LEVEL_MEMORY)
		*races = o->scene ? scene_races(o->scene) : RACES_NOTE;
	return code;
}

// The program must not inherit the signals that the screen blocks.
static int open_live(struct subject *o, const struct opening *how, enum races races,
		     struct status *st)
{
	sigset_t none, before;
	// the places of a recorded run are known: no execution has to look for more
	enum races first = how->along || how->places ? RACES_OFF : races;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, &before);
	int code = live_open(&o->live, &o->target, &how->rules, first, how->slow, st);
	sigprocmask(SIG_SETMASK, &before, NULL);
	o->live.races = races;
	o->live.prints = how->prints;
	o->lives = code == EXIT_OK;
	return code;
}

// Repeats the first steps of a recorded run.
static int start_along(struct subject *o, const struct opening *how, struct status *st)
{
	struct choice *plan = again_plan(how->along, how->steps);
	bool failed = !plan || racing_of_trace(&o->live.places, how->along) ||
		      racing_copy(&o->live.found, &o->live.places);
	rounds_of_trace(&o->live.rounds, how->along);
	o->live.resumes = trace_meta_number(how->along, "resumes");
	o->live.prints = (enum told_prints)trace_meta_number(how->along, "prints");
	int code = failed ? status_no_memory(st) : live_start(&o->live, plan, how->steps, st);
	free(plan);
	return code;
}

static int start(struct subject *o, const struct opening *how, struct status *st)
{
	enum races races;
	int code = races_of(o, how, &races, st);
	if (!code)
		code = open_live(o, how, races, st);
	if (code)
		return code;
	if (how->along)
		return start_along(o, how, st);
	if (how->places && racing_copy(&o->live.found, how->places))
		return status_no_memory(st);
	o->live.resumes = o->scene && scene_resumes(o->scene);
	return live_start(&o->live, NULL, 0, st);
}

int subject_open_program(struct subject **out, const struct opening *how, struct status *st)
{
	struct subject *o = calloc(1, sizeof *o);
	if (!o) {
		target_free(how->target);
		scene_free(how->own);
		return status_no_memory(st);
	}
	o->target = *how->target;
	*how->target = (struct target){0};
	o->scene = how->scene;
	o->own = how->own;
	if (how->scene_path)
		snprintf(o->scene_path, sizeof o->scene_path, "%s", how->scene_path);
	int code = start(o, how, st);
	if (!code)
		*out = o;
	else
		subject_close(o);
	return code;
}

int subject_open_trace(struct subject **out, const char *path, struct status *st)
{
	struct subject *o = calloc(1, sizeof *o);
	int code = o ? trace_open(&o->trace, path, st) : status_no_memory(st);
	if (code)
		free(o);
	else
		*out = o;
	return code;
}

void subject_close(struct subject *o)
{
	if (!o)
		return;
	if (o->lives)
		live_close(&o->live);
	target_free(&o->target);
	scene_free(o->own);
	trace_free(&o->trace);
	free(o);
}

// The program that a scene names.
static int target_of_scene(struct target *t, const struct scene *s, const char *path,
			   struct status *st)
{
	size_t n, kept = 0;
	const char *input = NULL;
	bool quoted = false;
	char *const *words = scene_program(s, &n);
	if (!n)
		return status_set(st, EXIT_USAGE,
				  _("%s does not name the program that it is a scene of"), path);
	char **args = calloc(n, sizeof *args);
	if (!args)
		return status_no_memory(st);
	for (size_t i = 1; i < n; i++) {
		quoted |= !strcmp(words[i], "--");
		if (!quoted && !strcmp(words[i], "--stdin") && i + 1 < n)
			input = words[++i];
		else if (strcmp(words[i], "--") != 0)
			args[kept++] = words[i];
	}
	int code = target_find(t, words[0], args, kept, st);
	if (!code)
		code = program_input(t, input, st);
	if (code)
		target_free(t);
	free(args);
	return code;
}

int subject_open_scene(struct subject **out, const char *path, bool memory, struct status *st)
{
	struct scene *scene;
	struct target target;
	int code = scene_read(&scene, path, st);
	if (code)
		return code;
	code = target_of_scene(&target, scene, path, st);
	if (code) {
		scene_free(scene);
		return code;
	}
	const struct opening how = {.target = &target,
				    .rules = scene_rules,
				    .scene = scene,
				    .own = scene,
				    .scene_path = path,
				    .memory = memory};
	return subject_open_program(out, &how, st);
}
