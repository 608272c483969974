// SPDX-License-Identifier: MIT
//
// Saving a trace, or a scene: see save.h.
#include "visualizer/history/save.h"

#include "base/i18n.h"
#include "scene/scene_write.h"
#include "visualizer/history/sentence.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int save_name(const struct trace *t, const char *suffix, char *path, size_t size, struct status *st)
{
	char title[96], name[96];
	size_t n = 0;
	title_of_trace(t, title, sizeof title);
	for (const char *s = title; *s; s++) {
		if (isalnum((unsigned char)*s) || *s == '_' || *s == '.')
			name[n++] = *s;
		else if (n && name[n - 1] != '-')
			name[n++] = '-';
	}
	if (!n) // no character of the title may stand in a file's name
		n = (size_t)sprintf(name, "run");
	name[n] = '\0';
	for (int i = 1; i < 1000; i++) {
		snprintf(path, size, "%s-%d.%s", name, i, suffix);
		if (access(path, F_OK))
			return EXIT_OK;
	}
	return status_set(st, EXIT_USAGE, _("there are too many files with names like '%s' here"),
			  path);
}

static int is_there(const char *path, struct status *st)
{
	return status_set(st, EXIT_USAGE, _("'%s' exists already: give another name"), path);
}

// ---- a trace ------------------------------------------------------------------------------------

// The bookmarks b replace those that the trace was saved with.
static int write_all(struct trace_writer *w, const struct trace *t, const struct bookmarks *b,
		     struct status *st)
{
	const struct event stopped = {.kind = EV_END, .op = END_STOPPED};
	size_t at = 0;
	int code = bookmarks_write(b, w, st);
	for (; !code && at < t->n && t->ev[at].kind == EV_META; at += event_slots(&t->ev[at]))
		if (!bookmarks_is(&t->ev[at]))
			code = trace_write(w, &t->ev[at], event_slots(&t->ev[at]), st);
	if (!code)
		code = trace_write(w, t->ev + at, t->n - at, st);
	return code || trace_end(t) ? code : trace_write(w, &stopped, 1, st);
}

int save_trace(const struct trace *t, const struct bookmarks *b, const char *path,
	       struct status *st)
{
	struct trace_writer *w;
	if (access(path, F_OK) == 0)
		return is_there(path, st);
	int code = trace_create(&w, path, st);
	if (code)
		return code;
	code = write_all(w, t, b, st);
	int closed = trace_close(w, code != EXIT_OK, st);
	return code ? code : closed;
}

// ---- a scene ------------------------------------------------------------------------------------

int save_scene(const struct trace *t, const char *path, struct status *st)
{
	FILE *out = fopen(path, "wxe");
	if (!out && errno == EEXIST)
		return is_there(path, st);
	if (!out)
		return status_set(st, EXIT_USAGE, _("'%s' cannot be written: %s"), path,
				  strerror(errno));
	int rc = scene_put_steps(out, t);
	bool failed = ferror(out);
	failed |= fclose(out) != 0;
	if (!rc && !failed)
		return EXIT_OK;
	unlink(path);
	if (rc == ENOMEM)
		return status_no_memory(st);
	return rc ? status_set(st, EXIT_TROUBLE, _("the run does not fit the model"))
		  : status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), path,
			       strerror(errno));
}
