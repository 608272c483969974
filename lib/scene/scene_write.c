// SPDX-License-Identifier: MIT
//
// Writes a trace as a scene: see scene_write.h.
#include "scene/scene_write.h"

#include "base/utf8.h"
#include "base/vec.h"
#include "session/level.h"
#include "trace/story.h"
#include "trace/story_text.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define COMMENT 18 // the column of a comment

void scene_word(const char *word, struct buf *b)
{
	buf_putc(b, ' ');
	if (*word && word[0] != '#' && !strpbrk(word, " \t\"")) {
		buf_puts(b, word);
		return;
	}
	buf_putc(b, '"');
	for (; *word; word++) {
		if (*word == '"' || *word == '\\')
			buf_putc(b, '\\');
		buf_putc(b, *word);
	}
	buf_putc(b, '"');
}

// A line break in a name of the program must not end the line.
void scene_put_line(FILE *out, const struct buf *b)
{
	for (size_t i = 0, used; i < b->n; i += used) {
		uint32_t c = utf8_next(b->s + i, b->n - i, &used);
		if (c < ' ' || (c >= 0x7f && c < 0xa0) || (c == '?' && b->s[i] != '?'))
			fputc('?', out);
		else
			fwrite(b->s + i, 1, used, out);
	}
	fputc('\n', out);
}

// --- what it is a scene of -----------------------------------------------------------------------

// Adds a meta value as a word. False: there is none.
static bool add_meta(const struct trace *t, const char *key, int nth, struct buf *b)
{
	int n = trace_meta(t, key, nth, NULL, 0);
	char *value = n >= 0 ? malloc((size_t)n + 1) : NULL;
	if (!value)
		return false;
	trace_meta(t, key, nth, value, (size_t)n + 1);
	scene_word(value, b);
	free(value);
	return true;
}

// Would the word be read as an option of `treadle`?
static bool needs_dashes(const struct trace *t, int first)
{
	char start[2];
	for (int i = first; trace_meta(t, "arg", i, start, sizeof start) >= 0; i++)
		if (start[0] == '-')
			return true;
	return false;
}

// A lesson's program has its act first, then the arguments for which `treadle` has options.
static void put_program(FILE *out, const struct trace *t)
{
	struct buf b = {0};
	buf_puts(&b, "program");
	bool lesson = add_meta(t, "lesson", 0, &b) && add_meta(t, "act", 0, &b);
	int arg = lesson ? 2 : 0;
	if (!lesson && !add_meta(t, "program", 0, &b)) {
		buf_free(&b);
		return;
	}
	if (trace_meta(t, "input", 0, NULL, 0) >= 0) {
		buf_puts(&b, " --stdin");
		add_meta(t, "input", 0, &b);
	}
	if (!lesson && needs_dashes(t, arg))
		buf_puts(&b, " --");
	while (add_meta(t, "arg", arg, &b))
		arg++;
	scene_put_line(out, &b);
	buf_free(&b);
}

// Are the program's accesses to memory recorded in the trace?
static bool shows_memory(const struct trace *t)
{
	char program[PATH_MAX];
	enum level level = LEVEL_CALLS;
	struct status st;
	int n = trace_meta(t, "program", 0, program, sizeof program);
	return n > 0 && n < PATH_MAX && !level_of(program, &level, &st) && level == LEVEL_MEMORY;
}

// Writes settings that differ from their defaults.
static void put_setting(FILE *out, const struct trace *t)
{
	char races[8] = "0", resumes[8] = "0";
	trace_meta(t, "races", 0, races, sizeof races);
	trace_meta(t, "resumes", 0, resumes, sizeof resumes);
	if (races[0] - '0' == RACES_END)
		fputs("memory ends\n", out);
	else if (races[0] - '0' == RACES_OFF && shows_memory(t))
		fputs("memory off\n", out);
	if (resumes[0] == '1')
		fputs("resumes\n", out);
}

void scene_put_head(FILE *out, const struct trace *t)
{
	put_program(out, t);
	put_setting(out, t);
	fputc('\n', out);
}

// --- steps ---------------------------------------------------------------------------------------

static const char *const commands[OUTCOMES] = {
	[OUT_GO] = "step",	     [OUT_TIMEOUT] = "timeout",
	[OUT_SPURIOUS] = "spurious", [OUT_INTERRUPT] = "interrupt",
	[OUT_CANCEL] = "cancel",
};

void scene_put_step(FILE *out, const struct trace *t, const struct step *s,
		    const struct namer *names)
{
	struct choice c = s->choice;
	struct buf b = {0}, place = {0};
	if (c.target)
		fprintf(out, "choose waiter %u\n", c.target);
	buf_printf(&b, "%s %u", commands[c.outcome], c.thread);
	buf_printf(&b, "%*s# ", b.n < COMMENT ? COMMENT - (int)b.n : 1, "");
	describe_step(s, names, &b);
	story_site(t, s->op.site, &place);
	if (place.n)
		buf_printf(&b, ", %s", buf_str(&place));
	scene_put_line(out, &b);
	buf_free(&b);
	buf_free(&place);
}

// Folds a trace: its steps, and in *s its story. 0, ENOMEM or EINVAL; then there is nothing to
// free.
static int fold(const struct trace *t, struct story *s, struct step **steps, size_t *n)
{
	size_t cap = 0;
	*steps = NULL;
	*n = 0;
	int rc = story_init(s, t);
	for (uint32_t i = 0; !rc && i < t->n; i += (uint32_t)event_slots(&t->ev[i])) {
		rc = story_event(s, t, i);
		if (rc || t->ev[i].kind != EV_STEP)
			continue;
		if (!VEC_FITS(*steps, &cap, *n + 1)) {
			rc = ENOMEM;
			break;
		}
		(*steps)[(*n)++] = s->last;
	}
	if (rc) {
		free(*steps);
		story_free(s);
	}
	return rc;
}

int scene_put_steps(FILE *out, const struct trace *t)
{
	struct story s;
	struct step *steps;
	size_t n;
	int rc = fold(t, &s, &steps, &n);
	if (rc)
		return rc;
	struct story_names names = {&s, t};
	struct namer namer = story_namer(&names);
	scene_put_head(out, t);
	for (size_t i = 0; i < n; i++)
		scene_put_step(out, t, &steps[i], &namer);
	free(steps);
	story_free(&s);
	return 0;
}
