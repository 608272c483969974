// SPDX-License-Identifier: MIT
//
// Acts and scenes: see contents.h.
#include "visualizer/history/contents.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "scene/scene.h"
#include "scene/scene_find.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void contents_free(struct contents *c)
{
	for (size_t i = 0; i < c->n; i++)
		free(c->all[i].scene);
	free(c->all);
	lessons_free(c->lessons, c->nlessons);
	*c = (struct contents){0};
}

static struct content *add(struct contents *c, size_t act)
{
	if (!VEC_FITS(c->all, &c->cap, c->n + 1))
		return NULL;
	c->all[c->n] = (struct content){.act = act};
	return &c->all[c->n++];
}

struct found {
	struct scene *scene; // NULL: it cannot be read
	const char *act;
};

static struct found read_scene(const struct lesson *l, const char *name)
{
	char file[PATH_MAX];
	struct status st;
	struct found f = {NULL, NULL};
	if (scene_path(l, name, file, sizeof file) && !scene_read(&f.scene, file, &st))
		f.act = scene_act(f.scene, l);
	return f;
}

// Adds the act, and those of the n scenes that belong to it.
static int add_act(struct contents *c, size_t act, char **names, const struct found *f, size_t n)
{
	const char *name = c->lesson->acts[act].name;
	if (!add(c, act))
		return ENOMEM;
	for (size_t i = 0; i < n; i++) {
		if (!f[i].act || strcmp(f[i].act, name) != 0)
			continue;
		struct content *p = add(c, act);
		if (!p || !(p->scene = strdup(names[i])))
			return ENOMEM;
		const char *title = scene_title(f[i].scene);
		snprintf(p->title, sizeof p->title, "%s", title ? title : "");
		p->commands = (unsigned)scene_length(f[i].scene);
	}
	return 0;
}

static int read_lesson(struct contents *c, struct status *st)
{
	char **names;
	size_t n;
	int rc = 0, code = scene_names(c->lesson, &names, &n, st);
	if (code)
		return code;
	struct found *f = calloc(n + 1, sizeof *f);
	for (size_t i = 0; f && i < n; i++)
		f[i] = read_scene(c->lesson, names[i]);
	for (size_t act = 0; f && !rc && act < c->lesson->nacts; act++)
		rc = add_act(c, act, names, f, n);
	for (size_t i = 0; f && i < n; i++)
		scene_free(f[i].scene);
	scene_names_free(names, n);
	if (!f || rc)
		code = status_no_memory(st);
	free(f);
	return code;
}

int contents_read(struct contents *c, const char *lesson, struct status *st)
{
	*c = (struct contents){0};
	int code = lessons_scan(&c->lessons, &c->nlessons, st);
	for (size_t i = 0; !code && i < c->nlessons && !c->lesson; i++)
		if (lesson_is(&c->lessons[i], lesson)) {
			code = lesson_ask(&c->lessons[i], st);
			c->lesson = &c->lessons[i];
		}
	if (!code && !c->lesson)
		code = status_set(st, EXIT_USAGE, _("there is no lesson '%s' here"), lesson);
	if (!code)
		code = read_lesson(c, st);
	if (code)
		contents_free(c);
	return code;
}

size_t contents_find(const struct contents *c, const char *act, const char *scene)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct content *p = &c->all[i];
		bool same =
			scene ? p->scene && strcmp(p->scene, scene) == 0
			      : !p->scene && act && strcmp(c->lesson->acts[p->act].name, act) == 0;
		if (same)
			return i;
	}
	return c->n;
}

size_t contents_scene_beside(const struct contents *c, size_t i, int by)
{
	for (i += (size_t)by; i < c->n; i += (size_t)by)
		if (c->all[i].scene)
			return i;
	return c->n;
}
