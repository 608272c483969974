// SPDX-License-Identifier: MIT
//
// Traces with their source files: see grade_property.h.
#include "grading/grade/grade_property.h"

#include "base/buf.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Adds the file at `path` in `folder` as a meta event; a file that cannot be read is left out. 0 or
// ENOMEM.
static int add_source(struct trace *to, const char *path, const char *folder)
{
	char file[PATH_MAX], part[16384];
	const char *slash = strrchr(path, '/');
	struct buf b = {0};
	snprintf(file, sizeof file, "%s/%s", folder, slash ? slash + 1 : path);
	FILE *in = fopen(file, "re");
	if (!in)
		return 0;
	buf_printf(&b, "%s\n", path);
	for (size_t n; (n = fread(part, 1, sizeof part, in)) > 0;)
		buf_add(&b, part, n);
	fclose(in);
	int rc = b.failed ? ENOMEM : trace_add_meta(to, "source", buf_str(&b));
	buf_free(&b);
	return rc;
}

// The path of the file of a resolved site, or NULL. The caller frees it.
static char *site_path(const struct event *e)
{
	char *text = e->kind == EV_SITE && e->other ? strndup(event_text(e), e->other) : NULL;
	char *tab = text ? strrchr(text, '\t') : NULL;
	char *path = tab && strchr(text, '\t') != tab ? strdup(tab + 1) : NULL;
	free(text);
	return path;
}

static int add_sources(struct trace *to, const struct trace *from, const char *folder)
{
	int rc = 0;
	size_t n;
	for (size_t i = 0; !rc && i < from->n; i += event_slots(&from->ev[i])) {
		char *path = site_path(&from->ev[i]);
		if (path && !trace_source(to, path, &n))
			rc = add_source(to, path, folder);
		free(path);
	}
	return rc;
}

// Does the meta event say where the program was, or how it was called?
static bool says_where(const struct event *e)
{
	static const char *const keys[] = {"program\t", "called\t"};
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (e->other > strlen(keys[i]) && !strncmp(event_text(e), keys[i], strlen(keys[i])))
			return true;
	return false;
}

int trace_pack(struct trace *t, const char *program, const char *folder)
{
	struct trace to = {0};
	size_t at = 0;
	int rc = trace_add_meta(&to, "program", program);
	for (; !rc && at < t->n && t->ev[at].kind == EV_META; at += event_slots(&t->ev[at])) {
		const struct event *e = &t->ev[at];
		if (!says_where(e))
			rc = trace_append(&to, e, event_slots(e));
	}
	if (!rc)
		rc = add_sources(&to, t, folder);
	if (!rc)
		rc = trace_append(&to, t->ev + at, t->n - at);
	if (rc) {
		trace_free(&to);
		return rc;
	}
	trace_free(t);
	*t = to;
	return 0;
}
