// SPDX-License-Identifier: MIT
//
// Writing a scene: see scene.h. Each step of the trace is a command, with its sentence as a comment
// behind it; a narrator speaks where a thread is preempted, and at the end.
#include "checker/scene.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "checker/ends.h"
#include "checker/lines.h"
#include "checker/path.h"
#include "session/scene.h"
#include "trace/story.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define COMMENT 18 // the column of a comment

struct writer {
	FILE *out;
	const struct trace *t;
	const struct story *s; // the whole of it
	const struct path *p;
	struct namer names;
};

// What the program calls things must not end a line.
static void put_line(const struct writer *w, const struct buf *b)
{
	line_put_cell(w->out, buf_str(b), b->n, 0);
	fputc('\n', w->out);
}

// --- what it is a scene of -----------------------------------------------------------------------

// Adds one word of a command: in quotes if it would be read otherwise.
static void add_word(struct buf *b, const char *word)
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

// Adds a meta value as a word. False: there is none.
static bool add_meta(const struct trace *t, const char *key, int nth, struct buf *b)
{
	int n = trace_meta(t, key, nth, NULL, 0);
	char *value = n >= 0 ? malloc((size_t)n + 1) : NULL;
	if (!value)
		return false;
	trace_meta(t, key, nth, value, (size_t)n + 1);
	add_word(b, value);
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

// A lesson's program has its act first, and then what `treadle` has options for.
static void put_program(const struct writer *w)
{
	struct buf b = {0};
	buf_puts(&b, "program");
	bool lesson = add_meta(w->t, "lesson", 0, &b) && add_meta(w->t, "act", 0, &b);
	int arg = lesson ? 2 : 0;
	if (!lesson && !add_meta(w->t, "program", 0, &b)) {
		buf_free(&b);
		return;
	}
	if (!lesson && needs_dashes(w->t, arg))
		buf_puts(&b, " --");
	while (add_meta(w->t, "arg", arg, &b))
		arg++;
	put_line(w, &b);
	buf_free(&b);
}

// What is not as it is if nothing is said.
static void put_setting(const struct writer *w)
{
	char races[8] = "0", resumes[8] = "0";
	trace_meta(w->t, "races", 0, races, sizeof races);
	trace_meta(w->t, "resumes", 0, resumes, sizeof resumes);
	if (races[0] - '0' == RACES_END)
		fputs("memory ends\n", w->out);
	if (resumes[0] == '1')
		fputs("resumes\n", w->out);
}

// --- steps ---------------------------------------------------------------------------------------

static const char *const commands[OUTCOMES] = {
	[OUT_GO] = "step",
	[OUT_TIMEOUT] = "timeout",
	[OUT_SPURIOUS] = "spurious",
	[OUT_INTERRUPT] = "interrupt",
};

static void put_preemption(const struct writer *w, uint16_t thread)
{
	struct buf b = {0}, who = {0};
	w->names.thread(w->names.ctx, thread, &who);
	buf_puts(&b, "say ");
	buf_printf(&b, _("%s is stopped here, though it could go on."), buf_str(&who));
	put_line(w, &b);
	buf_free(&b);
	buf_free(&who);
}

static void put_step(const struct writer *w, size_t i)
{
	const struct point *pt = &w->p->points[i];
	struct choice c = pt->step.choice;
	struct buf b = {0}, place = {0};
	if (point_branches(w->p, i)[pt->taken].preempts)
		put_preemption(w, pt->before);
	if (c.target)
		fprintf(w->out, "choose waiter %u\n", c.target);
	buf_printf(&b, "%s %u", commands[c.outcome], c.thread);
	buf_printf(&b, "%*s# ", b.n < COMMENT ? COMMENT - (int)b.n : 1, "");
	describe_step(&pt->step, &w->names, &b);
	story_site(w->t, pt->step.op.site, &place);
	if (place.n)
		buf_printf(&b, ", %s", buf_str(&place));
	put_line(w, &b);
	buf_free(&b);
	buf_free(&place);
}

// Can a scene hold the text as it is?
static bool is_plain(const char *text, size_t n)
{
	for (size_t i = 0, used; i < n; i += used) {
		uint32_t c = utf8_next(text + i, n - i, &used);
		if (c < ' ' || c == 0x7f || (c == '?' && text[i] != '?'))
			return false;
	}
	return true;
}

// The name of what a thread waits for, without its kind, as a word. False: it cannot be written.
static bool add_object(const struct writer *w, uint32_t object, struct buf *b)
{
	struct buf name = {0};
	w->names.object(w->names.ctx, object, &name);
	const char *kind = kind_name((enum kind)w->s->world.objects[object].kind);
	size_t n = strlen(kind);
	bool begins = n && !strncmp(buf_str(&name), kind, n) && name.s[n] == ' ';
	bool plain = is_plain(buf_str(&name), name.n);
	add_word(b, buf_str(&name) + (begins ? n + 1 : 0));
	buf_free(&name);
	return plain;
}

// What each thread that cannot go on waits for.
static void put_waiting(const struct writer *w, uint32_t t)
{
	const struct world *world = &w->s->world;
	const struct thread *th = &world->threads[t];
	struct buf b = {0};
	if (th->life != LIFE_ALIVE || th->phase == PHASE_RUN || world_enabled(world, t))
		return;
	struct blocker k = world_blocker(world, t);
	uint32_t object = th->phase == PHASE_WAIT ? th->op.object : k.object;
	bool told = object || k.thread;
	buf_printf(&b, "expect thread %u waiting on", t);
	if (object)
		told = add_object(w, object, &b);
	else
		buf_printf(&b, " thread %u", k.thread);
	if (told)
		put_line(w, &b);
	buf_free(&b);
}

static void put_end(const struct writer *w)
{
	const struct event *end = &w->p->end;
	const char *kind = end_failure(end);
	bool stuck = end->op == END_DEADLOCK || end->op == END_LOST_WAKEUP;
	struct buf b = {0};
	for (uint32_t t = 1; stuck && t <= w->s->world.nthreads; t++)
		put_waiting(w, t);
	if (kind && (end->op != END_LIVELOCK || scene_goes_round(w->t, w->s)))
		fprintf(w->out, "expect %s\n", kind);
	buf_puts(&b, "say ");
	story_end(w->s, w->t, &b);
	put_line(w, &b);
	buf_free(&b);
}

static void put_all(const struct writer *w)
{
	struct buf b = {0};
	buf_puts(&b, "# ");
	story_end(w->s, w->t, &b);
	put_line(w, &b);
	put_program(w);
	put_setting(w);
	fputc('\n', w->out);
	for (size_t i = 0; i < w->p->n; i++)
		put_step(w, i);
	put_end(w);
	buf_free(&b);
}

int scene_write(FILE *out, const struct trace *t)
{
	struct story s;
	struct path p = {0};
	size_t at;
	int rc = story_until(&s, t, NO_SLOT, &at);
	if (rc)
		return rc;
	rc = path_fold(&p, t, &at);
	if (!rc) {
		struct story_names ctx = {&s, t};
		put_all(&(struct writer){out, t, &s, &p, story_namer(&ctx)});
	}
	path_free(&p);
	story_free(&s);
	return rc;
}

int scene_save(const struct trace *t, const char *path, struct status *st)
{
	FILE *out = fopen(path, "w");
	if (!out)
		return status_set(st, EXIT_USAGE, _("'%s' cannot be written: %s"), path,
				  strerror(errno));
	int rc = scene_write(out, t);
	bool failed = ferror(out);
	failed |= fclose(out) != 0;
	if (rc == ENOMEM)
		return status_set(st, EXIT_TROUBLE, _("out of memory"));
	if (rc)
		return status_set(
			st, EXIT_TROUBLE,
			_("the failing trace does not fit the model: please report this"));
	if (failed)
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), path,
				  strerror(errno));
	return EXIT_OK;
}
