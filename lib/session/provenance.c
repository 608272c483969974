// SPDX-License-Identifier: MIT
//
// Where a trace comes from: see provenance.h.
#include "session/provenance.h"
#include "base/hash.h"
#include "base/i18n.h"
#include "base/vec.h"
#include "session/program.h"

#include <stdlib.h>
#include <string.h>

int provenance_add(const struct target *t, struct trace *trace)
{
	char build[HASH_TEXT];
	int err = trace_add_meta(trace, "version", PACKAGE_VERSION);
	if (!err)
		err = trace_add_meta(trace, "program", t->program);
	if (!err)
		err = trace_add_meta(trace, "called", t->argv[0]);
	for (size_t i = 1; !err && t->argv[i]; i++)
		err = trace_add_meta(trace, "arg", t->argv[i]);
	if (!err && t->lesson)
		err = trace_add_meta(trace, "lesson", t->lesson);
	if (!err && t->act)
		err = trace_add_meta(trace, "act", t->act);
	if (!err && file_hash(t->program, SIZE_MAX, build) == 0)
		err = trace_add_meta(trace, "build", build);
	if (!err && t->input)
		err = trace_add_meta(trace, "input", t->input);
	if (!err && t->input && file_hash(t->input, SIZE_MAX, build) == 0)
		err = trace_add_meta(trace, "input-hash", build);
	return err;
}

// A copy of a meta value; NULL: there is none.
static char *meta(const struct trace *t, const char *key, int nth)
{
	int n = trace_meta(t, key, nth, NULL, 0);
	char *value = n >= 0 ? malloc((size_t)n + 1) : NULL;
	if (value)
		trace_meta(t, key, nth, value, (size_t)n + 1);
	return value;
}

// Does the hash of the file differ from the one that the trace has under this key?
static bool differs(const struct trace *trace, const char *key, const char *path)
{
	char now[HASH_TEXT] = "";
	char *was = meta(trace, key, 0);
	file_hash(path, SIZE_MAX, now);
	bool differs = was && strcmp(was, now) != 0;
	free(was);
	return differs;
}

static int target_of_meta(struct target *t, const struct trace *trace, bool *changed,
			  struct status *st)
{
	char *path = meta(trace, "program", 0), *called;
	if (!path)
		return status_set(st, EXIT_USAGE,
				  _("the trace does not say which program it is of"));
	char **args = NULL, *arg;
	size_t n = 0, cap = 0;
	int code = EXIT_OK;
	while (code == EXIT_OK && (arg = meta(trace, "arg", (int)n))) {
		char **more = vec_room(args, &cap, n + 1, sizeof *args);
		if (more) {
			args = more;
			args[n++] = arg;
		} else {
			free(arg);
			code = status_no_memory(st);
		}
	}
	if (code == EXIT_OK)
		code = program_find(t, path, path, args, n, st);
	if (code == EXIT_OK) {
		*changed = differs(trace, "build", path);
		if ((called = meta(trace, "called", 0))) {
			free(t->argv[0]);
			t->argv[0] = called;
		}
		t->lesson = meta(trace, "lesson", 0);
		t->act = meta(trace, "act", 0);
		t->input = meta(trace, "input", 0);
	}
	strings_free(args, n);
	free(path);
	return code;
}

bool provenance_input_changed(const struct target *t, const struct trace *trace)
{
	return t->input && differs(trace, "input-hash", t->input);
}

int provenance_target(struct target *t, const struct trace *trace, bool *changed, struct status *st)
{
	*t = (struct target){0};
	*changed = false;
	int code = target_of_meta(t, trace, changed, st);
	if (code)
		target_free(t);
	return code;
}
