// SPDX-License-Identifier: MIT
//
// Titles: see title.h.
#include "visualizer/history/title.h"

#include "base/i18n.h"
#include "base/target.h"
#include "base/utf8.h"
#include "trace/trace.h"

#include <stdio.h>
#include <string.h>

static void title_make(const char *lesson, const char *act, const char *program, char *out,
		       size_t size)
{
	const char *slash = strrchr(program, '/');
	struct buf raw = {0}, text = {0};
	if (lesson && *lesson && act && *act)
		buf_printf(&raw, "%s / %s", lesson, act);
	else
		buf_puts(&raw, lesson && *lesson ? lesson : slash ? slash + 1 : program);
	utf8_show(&text, buf_str(&raw), raw.n);
	snprintf(out, size, "%s", buf_str(&text));
	buf_free(&raw);
	buf_free(&text);
}

void title_of_trace(const struct trace *t, char *out, size_t size)
{
	char lesson[64] = "", act[64] = "", program[4096] = "";
	trace_meta(t, "lesson", 0, lesson, sizeof lesson);
	trace_meta(t, "act", 0, act, sizeof act);
	if (trace_meta(t, "program", 0, program, sizeof program) <= 0)
		snprintf(program, sizeof program, "%s", _("a trace"));
	title_make(lesson, act, program, out, size);
}

void title_of_target(const struct target *t, char *out, size_t size)
{
	title_make(t->lesson, t->act, t->program, out, size);
}

void title_of_bug(const struct target *t, char *out, size_t size)
{
	*out = '\0';
	if (t->bug && t->lesson && t->act)
		snprintf(out, size, "%s %s", t->lesson, t->act);
}
