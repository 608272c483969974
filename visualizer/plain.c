// SPDX-License-Identifier: MIT
//
// The story as text: see plain.h.
#include "visualizer/plain.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "trace/story.h"
#include "trace/story_end.h"
#include "trace/story_race.h"
#include "trace/story_text.h"
#include "visualizer/history/sentence.h"
#include "visualizer/history/title.h"
#include "visualizer/plain_told.h"

#include <errno.h>
#include <string.h>

// Said once: the stream forgets it, or it would be said again when it is closed.
static int out_trouble(FILE *out, struct status *st)
{
	int err = errno;
	clearerr(out);
	return status_set(st, EXIT_TROUBLE, _("cannot write the story: %s"), strerror(err));
}

int plain_begin(struct plain *p, const struct trace *t, FILE *out, struct status *st)
{
	*p = (struct plain){.trace = t, .out = out};
	if (story_init(&p->story, t))
		return status_no_memory(st);
	char title[256];
	title_of_trace(t, title, sizeof title);
	return fprintf(out, "%s\n", title) < 0 ? out_trouble(p->out, st) : EXIT_OK;
}

static void tell_step(struct plain *p, const struct namer *namer, struct buf *b)
{
	buf_printf(b, _("step %llu: "), (unsigned long long)p->story.steps);
	describe_step(&p->story.last, namer, b);
	sentence_place(p->trace, &p->story.last.op, b);
	buf_putc(b, '\n');
}

// The threads that have come to an operation that must wait.
static void tell_blocked(struct plain *p, uint32_t t, const struct namer *namer, struct buf *b)
{
	const struct world *w = &p->story.world;
	if (w->threads[t].phase == PHASE_RUN || world_enabled(w, t))
		return;
	buf_puts(b, "    ");
	sentence_blocked(&p->story, p->trace, t, namer, b);
	buf_putc(b, '\n');
}

// Is there an earlier race for the same place?
static bool raced_before(const struct plain *p, const struct event *e)
{
	for (size_t i = 0; i < p->at; i += event_slots(&p->trace->ev[i]))
		if (p->trace->ev[i].kind == EV_RACE && p->trace->ev[i].arg == e->arg)
			return true;
	return false;
}

// The first for each place is told in full; one that ends the run is told as its end.
static void tell_race(struct plain *p, const struct event *e, struct buf *b)
{
	const struct event *next = p->at + 1 < p->trace->n ? e + 1 : NULL;
	if (next && next->kind == EV_END && next->op == END_RACE)
		return;
	buf_puts(b, "    ");
	if (raced_before(p, e))
		sentence_race(&p->story, p->trace, (uint32_t)p->at, b);
	else
		story_race(&p->story, p->trace, (uint32_t)p->at, false, b);
	buf_putc(b, '\n');
}

static void tell_output(struct plain *p, const struct event *e, struct buf *b)
{
	struct buf text = {0};
	utf8_show(&text, event_text(e), e->other);
	for (size_t i = 0; i < text.n; i++) {
		if (!p->line)
			buf_puts(b, _("    output: "));
		buf_putc(b, text.s[i]);
		p->line = text.s[i] != '\n';
	}
	buf_free(&text);
}

static void tell_event(struct plain *p, const struct event *e, struct buf *b)
{
	struct story_names names = {&p->story, p->trace};
	struct namer namer = story_namer(&names);
	switch (e->kind) {
	case EV_STEP:
		tell_step(p, &namer, b);
		if (p->story.last.after != PHASE_RUN)
			tell_blocked(p, e->thread, &namer, b);
		break;
	case EV_PEND:
		tell_blocked(p, e->thread, &namer, b);
		break;
	case EV_LOG:
		buf_puts(b, _("    log: "));
		story_log_line(&p->story, p->trace, (uint32_t)p->at, b);
		buf_putc(b, '\n');
		break;
	case EV_QUEUE:
	case EV_STATE:
	case EV_LINK:
		plain_told(&p->story, p->trace, (uint32_t)p->at, b);
		break;
	case EV_LIMIT:
		buf_puts(b, "    ");
		sentence_limit(e, b);
		buf_putc(b, '\n');
		break;
	case EV_RACE:
		tell_race(p, e, b);
		break;
	case EV_END:
		buf_puts(b, _("the end: "));
		story_end(&p->story, p->trace, b);
		buf_putc(b, '\n');
		break;
	}
}

int plain_tell(struct plain *p, struct status *st)
{
	struct buf b = {0}, said = {0};
	while (p->at < p->trace->n) {
		const struct event *e = &p->trace->ev[p->at];
		int rc = story_event(&p->story, p->trace, (uint32_t)p->at);
		if (rc) {
			buf_free(&b);
			buf_free(&said);
			fflush(p->out);
			return rc == EINVAL
				       ? status_set(st, EXIT_USAGE,
						    _("the trace is damaged at slot %zu: record "
						      "it again"),
						    p->at)
				       : status_no_memory(st);
		}
		if (e->kind == EV_OUTPUT)
			tell_output(p, e, &b);
		else
			tell_event(p, e, &said);
		if (said.n && p->line) {
			buf_putc(&b, '\n');
			p->line = false;
		}
		buf_add(&b, buf_str(&said), said.n);
		fwrite(buf_str(&b), 1, b.n, p->out);
		buf_clear(&b);
		buf_clear(&said);
		p->at += event_slots(e);
	}
	buf_free(&b);
	buf_free(&said);
	return fflush(p->out) || ferror(p->out) ? out_trouble(p->out, st) : EXIT_OK;
}

void plain_end(struct plain *p)
{
	if (p->line)
		fputc('\n', p->out);
	story_free(&p->story);
}
