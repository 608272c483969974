// SPDX-License-Identifier: MIT
//
// Sentences that the screen and the plain story share: see sentence.h.
#include "visualizer/history/sentence.h"

#include "base/i18n.h"
#include "base/logline.h"
#include "base/target.h"
#include "base/utf8.h"
#include "trace/own_step.h"
#include "trace/story_race.h"
#include "trace/story_text.h"
#include "visualizer/history/options.h"
#include "visualizer/history/states.h"

#include <stdio.h>
#include <string.h>

void sentence_place(const struct story *s, const struct trace *t, uint32_t thread,
		    const struct op *op, struct buf *b)
{
	struct buf place = {0};
	story_site(t, own_site(s, t, thread, op->site), &place);
	if (place.n)
		buf_printf(b, " (%s)", buf_str(&place));
	buf_free(&place);
}

void sentence_place_last(const struct story *s, const struct trace *t, struct buf *b)
{
	sentence_place(s, t, s->last.choice.thread, &s->last.op, b);
}

void sentence_calls(const struct story *s, const struct trace *t, uint32_t thread, struct buf *b)
{
	if (thread >= s->threads_cap || !s->threads[thread].depth)
		return;
	const struct story_thread *told = &s->threads[thread];
	uint32_t kept = sizeof told->call / sizeof *told->call;
	for (uint32_t i = 0; i < told->depth && i < kept; i++) {
		const struct event *e = &t->ev[told->call[i]];
		buf_puts(b, i ? " > " : "");
		utf8_show(b, event_text(e), e->other);
	}
}

void sentence_limit(const struct event *e, struct buf *b)
{
	struct buf text = {0};
	utf8_show(&text, event_text(e), e->other);
	bool note = e->op == LIMIT_NOTE || e->op == LIMIT_UNSURE || e->op == LIMIT_ORDERS;
	buf_printf(b, note ? _("note: %s") : _("outside the model: %s"),
		   text.n ? _(buf_str(&text)) : "");
	buf_free(&text);
}

void sentence_race(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	struct buf first = {0}, second = {0}, place = {0};
	story_raced(s, t, at, &place);
	buf_printf(b, _("data race: %s, %u and %u"), buf_str(&place), e->other, e->thread);
	buf_free(&place);
	story_site(t, e->object, &first);
	story_site(t, e->site, &second);
	bool same = strcmp(buf_str(&first), buf_str(&second)) == 0;
	if (first.n)
		buf_printf(b, same ? " (%s)" : " (%s, %s)", buf_str(&first), buf_str(&second));
	buf_free(&first);
	buf_free(&second);
}

void sentence_time(int64_t ns, struct buf *b)
{
	char time[32];
	logline_time(time, sizeof time, ns);
	buf_puts(b, time);
}

const char *sentence_thread(const struct namer *namer, uint32_t thread, struct buf *b)
{
	buf_clear(b);
	namer->thread(namer->ctx, thread, b);
	return buf_str(b);
}

const char *sentence_object(const struct namer *namer, uint32_t object, struct buf *b)
{
	buf_clear(b);
	namer->object(namer->ctx, object, b);
	return buf_str(b);
}

// name: of the thread; act: what it is to do, with the place; why it cannot and until when: may be
// "". Each message is a sentence without its full stop.
static void add_blocked(struct buf *b, const char *name, const char *act, const char *why,
			const char *until)
{
	if (*why && *until)
		buf_printf(b, _("%s is to %s, but %s; its time limit is %s"), name, act, why,
			   until);
	else if (*why)
		buf_printf(b, _("%s is to %s, but %s"), name, act, why);
	else if (*until)
		buf_printf(b, _("%s is to %s; its time limit is %s"), name, act, until);
	else
		buf_printf(b, _("%s is to %s"), name, act);
}

void sentence_blocked(const struct story *s, const struct trace *t, uint32_t thread,
		      const struct namer *namer, struct buf *b)
{
	const struct world *w = &s->world;
	const struct op *op = &w->threads[thread].op;
	struct buf name = {0}, act = {0}, why = {0};
	char time[32] = "";
	sentence_thread(namer, thread, &name);
	if (op_sleeps(op->code) && op->arg != TR_NEVER) {
		logline_time(time, sizeof time, op->arg);
		buf_printf(b, _("%s sleeps until %s"), buf_str(&name), time);
		sentence_place(s, t, thread, op, b);
	} else if (w->threads[thread].phase == PHASE_WAIT) {
		// that nobody has woken it goes without saying
		describe_waiting(w, thread, namer, &act);
		sentence_place(s, t, thread, op, &act);
		if (option_deadline(w, thread) == TR_NEVER) {
			buf_puts(b, buf_str(&act));
		} else {
			logline_time(time, sizeof time, option_deadline(w, thread));
			buf_printf(b, _("%s; its time limit is %s"), buf_str(&act), time);
		}
	} else {
		describe_blocker(w, thread, namer, &why);
		describe_pending(w, thread, namer, &act);
		sentence_place(s, t, thread, op, &act);
		if (option_deadline(w, thread) != TR_NEVER)
			logline_time(time, sizeof time, option_deadline(w, thread));
		add_blocked(b, buf_str(&name), buf_str(&act), buf_str(&why), time);
	}
	buf_free(&name);
	buf_free(&act);
	buf_free(&why);
}

void sentence_later(const struct story *s, uint32_t thread, struct buf *b)
{
	char time[32];
	logline_time(time, sizeof time, option_deadline(&s->world, thread));
	buf_printf(b,
		   op_sleeps(s->world.threads[thread].op.code)
			   ? _("Its sleep ends, at %s, when nothing else can happen.")
			   : _("Its time limit, %s, passes when nothing else can happen."),
		   time);
}

void sentence_of_thread(const char *message, const struct namer *namer, uint32_t thread,
			struct buf *b)
{
	struct buf name = {0};
	buf_printf(b, message, sentence_thread(namer, thread, &name));
	buf_free(&name);
}

void sentence_threads(const struct namer *namer, const uint16_t *threads, size_t n, struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		if (i)
			buf_puts(b, ", ");
		namer->thread(namer->ctx, threads[i], b);
	}
}

void sentence_bare_object(const struct story *s, const struct namer *namer, uint32_t object,
			  struct buf *b)
{
	const char *kind = kind_name(s->world.objects[object].kind);
	size_t n = strlen(kind);
	struct buf name = {0};
	namer->object(namer->ctx, object, &name);
	const char *text = buf_str(&name);
	bool led = n && !strncmp(text, kind, n) && text[n] == ' ';
	buf_puts(b, led ? text + n + 1 : text);
	buf_free(&name);
}

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

enum ending ending_of(const struct story *s, const struct trace *t)
{
	if (s->end == NO_SLOT)
		return ENDING_NONE;
	const struct event *e = &t->ev[s->end];
	if (e->op == END_EXIT)
		return e->arg ? ENDING_BAD : ENDING_WELL;
	bool cut = e->op == END_STOPPED || e->op == END_STEPS || e->op == END_ASLEEP ||
		   e->op == END_ROUNDS;
	return cut ? ENDING_CUT : ENDING_BAD;
}

enum style ending_style(const struct story *s, const struct trace *t)
{
	enum ending how = ending_of(s, t);
	return how == ENDING_WELL ? STYLE_READY : how == ENDING_CUT ? STYLE_WAITING : STYLE_FAULT;
}
