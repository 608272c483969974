// SPDX-License-Identifier: MIT
//
// Saving a trace, or a scene: see save.h.
#include "visualizer/save.h"

#include "base/i18n.h"
#include "session/scene.h"
#include "visualizer/title.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// A name that nobody uses yet: "NAME-N.SUFFIX".
static int find_name(const struct trace *t, const char *suffix, char *path, size_t size,
		     struct status *st)
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
	if (!n) // nothing of it can stand in the name of a file
		n = (size_t)sprintf(name, "run");
	name[n] = '\0';
	for (int i = 1; i < 1000; i++) {
		snprintf(path, size, "%s-%d.%s", name, i, suffix);
		if (access(path, F_OK))
			return EXIT_OK;
	}
	return status_set(st, EXIT_USAGE, _("there are too many files like '%s' here"), path);
}

int save_trace(const struct trace *t, char *path, size_t size, struct status *st)
{
	int code = find_name(t, "trace", path, size, st);
	return code ? code : trace_save(t, path, st);
}

int save_scene(const struct trace *t, char *path, size_t size, struct status *st)
{
	int code = find_name(t, "scene", path, size, st);
	if (code)
		return code;
	FILE *out = fopen(path, "wxe");
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
		return status_set(st, EXIT_TROUBLE, _("out of memory"));
	return rc ? status_set(st, EXIT_TROUBLE, _("what has happened does not fit the model"))
		  : status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), path,
			       strerror(errno));
}
