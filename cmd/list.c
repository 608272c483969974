// SPDX-License-Identifier: MIT
//
// `treadle list`: the lessons, their acts and scenes, and the exercises, for a person or as JSON.
#include "base/nearest.h"
#include "cmd/commands.h"
#include "course/exercise.h"
#include "course/lessons.h"
#include "course/progress.h"
#include "scene/scene.h"
#include "scene/scene_find.h"

#include <jansson.h>
#include <langinfo.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arguments {
	bool json, scenes, exercises;
	const char *root; // of the exercises; NULL: the usual place
	char *lesson;	  // the only one to be listed; NULL: all
};

enum { KEY_SCENES = 256, KEY_EXERCISES };

static const struct argp_option options[] = {
	{"scenes", KEY_SCENES, NULL, 0,
	 N_("List the scenes instead, each with its act, name, number of cards and title"), 0},
	{"exercises", KEY_EXERCISES, N_("DIR"), OPTION_ARG_OPTIONAL,
	 N_("List the exercises (those in DIR, if given) and their points instead"), 0},
	{"json", 'j', NULL, 0, N_("Write JSON, for other programs"), 0},
	{0},
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case 'j':
		a->json = true;
		return 0;
	case KEY_SCENES:
		a->scenes = true;
		return 0;
	case KEY_EXERCISES:
		a->exercises = true;
		a->root = arg;
		return 0;
	case ARGP_KEY_ARG:
		return command_argument(state, arg, &a->lesson);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const char doc[] =
	N_("List the lessons (or one of them) with their acts or scenes, or list the exercises. "
	   "Acts with a planted bug are marked, and so are exercises that are solved in your work "
	   "folder: the current folder or the nearest one above it that is a work folder, else the "
	   "one that TREADLE_WORK names."
	   "\v"
	   "Examples:\n"
	   "  treadle list\n"
	   "  treadle list semaphores\n"
	   "  treadle list --scenes semaphores\n"
	   "  treadle list --exercises\n"
	   "  treadle list --json | jq '.lessons[].name'");

static const struct argp argp = {
	.options = options, .parser = parse, .args_doc = N_("[LESSON]"), .doc = doc};

// The mark of an act with a planted bug.
static const char *bug_mark(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? "✗" : "x";
}

static void list_people(const struct lesson *l, size_t n)
{
	const char *mark = bug_mark();
	int width = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < l[i].nacts; j++)
			if ((int)strlen(l[i].acts[j].name) > width)
				width = (int)strlen(l[i].acts[j].name);
	for (size_t i = 0; i < n; i++) {
		printf("%s%s  %s\n", i ? "\n" : "", l[i].name, l[i].title);
		for (size_t j = 0; j < l[i].nacts; j++) {
			const struct lesson_act *a = &l[i].acts[j];
			printf("  %s %-*s  %s\n", a->bug ? mark : " ", width, a->name, a->title);
		}
	}
}

// --- scenes --------------------------------------------------------------------------------------

// The scenes of one lesson that can be read and are of one of its acts.
struct scenes {
	char **names;
	struct scene **all; // NULL: not to be listed
	size_t n;
};

static void scenes_free(struct scenes *s)
{
	for (size_t i = 0; s->all && i < s->n; i++)
		scene_free(s->all[i]);
	free(s->all);
	scene_names_free(s->names, s->n);
}

// Reads one scene. Mistakes in it are printed; the others are listed nevertheless.
static struct scene *scene_of(const struct lesson *l, const char *name)
{
	char file[PATH_MAX];
	struct scene *scene;
	struct status st;
	if (!scene_path(l, name, file, sizeof file))
		return NULL;
	if (scene_read(&scene, file, &st)) {
		command_fail(&st);
		return NULL;
	}
	if (scene_act(scene, l))
		return scene;
	command_note(_("%s: its 'program' is not an act of %s"), file, l->name);
	scene_free(scene);
	return NULL;
}

static int scenes_of(const struct lesson *l, struct scenes *s, struct status *st)
{
	*s = (struct scenes){0};
	int code = scene_names(l, &s->names, &s->n, st);
	if (code)
		return code;
	s->all = calloc(s->n + 1, sizeof *s->all);
	if (!s->all)
		return status_no_memory(st);
	for (size_t i = 0; i < s->n; i++)
		s->all[i] = scene_of(l, s->names[i]);
	return EXIT_OK;
}

static bool is_of(const struct scenes *s, size_t i, const struct lesson *l, size_t act)
{
	return s->all[i] && strcmp(scene_act(s->all[i], l), l->acts[act].name) == 0;
}

// Finds the widths of the columns of acts and scenes.
static void widths(const struct lesson *l, const struct scenes *s, int *acts, int *names)
{
	*acts = *names = 0;
	for (size_t j = 0; j < l->nacts; j++)
		for (size_t i = 0; i < s->n; i++) {
			if (!is_of(s, i, l, j))
				continue;
			int act = (int)strlen(l->acts[j].name), name = (int)strlen(s->names[i]);
			*acts = act > *acts ? act : *acts;
			*names = name > *names ? name : *names;
		}
}

static void list_scene(const struct scene *scene)
{
	size_t cards = scene_cards(scene);
	const char *title = scene_title(scene);
	struct buf b = {0};
	if (cards)
		buf_printf(&b, ngettext("%2zu card", "%2zu cards", (unsigned long)cards), cards);
	if (title)
		printf("  %-8s  %s\n", buf_str(&b), title);
	else if (cards)
		printf("  %s\n", buf_str(&b));
	else
		putchar('\n');
	buf_free(&b);
}

static void list_scenes_of(const struct lesson *l, const struct scenes *s)
{
	int acts, names;
	widths(l, s, &acts, &names);
	for (size_t j = 0; j < l->nacts; j++)
		for (size_t i = 0; i < s->n; i++) {
			if (!is_of(s, i, l, j))
				continue;
			bool last = !scene_cards(s->all[i]) && !scene_title(s->all[i]);
			printf("  %s %-*s  %-*s", l->acts[j].bug ? bug_mark() : " ", acts,
			       l->acts[j].name, last ? 0 : names, s->names[i]);
			list_scene(s->all[i]);
		}
}

static int list_scenes(const struct lesson *l, size_t n, struct status *st)
{
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < n; i++) {
		struct scenes s;
		code = scenes_of(&l[i], &s, st);
		if (!code) {
			printf("%s%s  %s\n", i ? "\n" : "", l[i].name, l[i].title);
			list_scenes_of(&l[i], &s);
		}
		scenes_free(&s);
	}
	return code;
}

// --- exercises -----------------------------------------------------------------------------------

// The exercises, and which of them are solved in the work folder.
struct exercises {
	struct exercise *all;
	size_t n;
	struct progress progress;
	bool work; // there is a work folder
};

static int exercises_open(struct exercises *x, const char *root, struct status *st)
{
	char folder[PATH_MAX];
	int code = EXIT_OK;
	*x = (struct exercises){.progress.lock = -1};
	x->work = progress_folder(NULL, folder, sizeof folder);
	if (x->work)
		code = progress_open(&x->progress, folder, st);
	if (!code && x->progress.note)
		command_note("%s", x->progress.note);
	return code ? code
		    : exercises_find(&x->all, &x->n,
				     x->work ? progress_root(&x->progress, root) : root, st);
}

static void exercises_close(struct exercises *x)
{
	exercises_free(x->all, x->n);
	progress_close(&x->progress);
}

static bool is_solved(const struct exercises *x, size_t i)
{
	return x->work && progress_solved(&x->progress, x->all[i].folder);
}

static int list_exercises(const char *root, struct status *st)
{
	struct exercises x;
	const char *mark = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? "✓ " : "+ ";
	int code = exercises_open(&x, root, st), width = 0;
	if (!code && !x.n)
		code = status_set(st, EXIT_TROUBLE,
				  _("no exercises are found: run 'make' or 'make install' again"));
	for (size_t i = 0; !code && i < x.n; i++)
		if ((int)strlen(x.all[i].folder) > width)
			width = (int)strlen(x.all[i].folder);
	for (size_t i = 0; !code && i < x.n; i++) {
		fputs(!x.work ? "" : is_solved(&x, i) ? mark : "  ", stdout);
		printf(_("%-*s  %3u points  %s\n"), width, x.all[i].folder, x.all[i].points,
		       x.all[i].title);
	}
	exercises_close(&x);
	return code;
}

// --- as JSON -------------------------------------------------------------------------------------

static json_t *scenes_json(const struct lesson *l, const struct scenes *s, size_t act)
{
	json_t *names = json_array();
	for (size_t i = 0; i < s->n; i++)
		if (is_of(s, i, l, act))
			json_array_append_new(names, json_string(s->names[i]));
	return names;
}

static json_t *acts_json(const struct lesson *l, const struct scenes *s)
{
	json_t *acts = json_array();
	for (size_t j = 0; j < l->nacts; j++)
		json_array_append_new(acts,
				      json_pack("{s:s, s:s, s:b, s:o}", "name", l->acts[j].name,
						"title", l->acts[j].title, "bug", l->acts[j].bug,
						"scenes", scenes_json(l, s, j)));
	return acts;
}

static int exercises_json(json_t **out, const char *root, struct status *st)
{
	struct exercises x;
	int code = exercises_open(&x, root, st);
	*out = json_array();
	for (size_t i = 0; !code && i < x.n; i++)
		json_array_append_new(*out, json_pack("{s:s, s:s, s:i, s:b}", "name", x.all[i].name,
						      "title", x.all[i].title, "points",
						      (int)x.all[i].points, "solved",
						      (int)is_solved(&x, i)));
	exercises_close(&x);
	return code;
}

static int list_json(const struct lesson *l, size_t n, const char *root, struct status *st)
{
	json_t *lessons = json_array(), *exercises;
	int code = exercises_json(&exercises, root, st);
	for (size_t i = 0; !code && i < n; i++) {
		struct scenes s;
		code = scenes_of(&l[i], &s, st);
		if (!code)
			json_array_append_new(lessons, json_pack("{s:s, s:s, s:o}", "name",
								 l[i].name, "title", l[i].title,
								 "acts", acts_json(&l[i], &s)));
		scenes_free(&s);
	}
	json_t *all = json_pack("{s:o, s:o}", "lessons", lessons, "exercises", exercises);
	if (!code)
		json_dumpf(all, stdout, JSON_INDENT(2));
	if (!code)
		putchar('\n');
	json_decref(all);
	return code;
}

// The number of the lesson that `what` names; n, with the reason in *st: there is none.
static size_t which(const char *what, const struct lesson *l, size_t n, struct status *st)
{
	const char *names[n + 1];
	for (size_t i = 0; i < n; i++) {
		if (lesson_is(&l[i], what))
			return i;
		names[i] = l[i].name;
	}
	const char *near = nearest(what, names, n);
	if (near)
		status_set(st, EXIT_USAGE, _("there is no lesson '%s'; did you mean '%s'?"), what,
			   near);
	else
		status_set(st, EXIT_USAGE,
			   _("there is no lesson '%s'; 'treadle list' names the lessons"), what);
	return n;
}

static int list(const struct arguments *a, const struct lesson *l, size_t n)
{
	struct status st;
	int code = EXIT_OK;
	if (a->lesson && n) {
		size_t i = which(a->lesson, l, n, &st);
		if (i == n)
			return command_fail(&st);
		l += i;
		n = 1;
	}
	if (a->json)
		code = list_json(l, n, a->root, &st);
	else if (!n)
		code = status_set(&st, EXIT_TROUBLE,
				  _("no lessons were found: run 'make' or 'make install' again"));
	else if (a->scenes)
		code = list_scenes(l, n, &st);
	else
		list_people(l, n);
	return code ? command_fail(&st) : EXIT_OK;
}

static int list_run(int argc, char **argv)
{
	struct lesson *l;
	size_t n;
	struct status st;
	struct arguments a = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (code)
		return code;
	if (a.exercises && !a.json)
		return list_exercises(a.root, &st) ? command_fail(&st) : EXIT_OK;
	if (lessons_find(&l, &n, &st))
		return command_fail(&st);
	code = list(&a, l, n);
	lessons_free(l, n);
	return code;
}

const struct command command_list = {"list", N_("List the lessons and their acts"), list_run};
