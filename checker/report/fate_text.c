// SPDX-License-Identifier: MIT
//
// A fate in words: see fate_text.h. Only what is known is said.
#include "checker/report/fate_text.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "trace/story_text.h"

#include <errno.h>

// ---- how things stood ---------------------------------------------------------------------------

// The slot up to which the run has taken so many steps, and no further.
static uint32_t slot_after(const struct trace *t, size_t steps)
{
	size_t n = 0;
	uint32_t last = 0;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		n += e->kind == EV_STEP;
		if (n > steps || e->kind == EV_END)
			break;
		last = (uint32_t)i;
	}
	return last;
}

static bool is_blocked(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	return th->life == LIFE_ALIVE && th->phase != PHASE_RUN && !op_joins(th->op.code) &&
	       !world_enabled(w, t);
}

// The thread that waits for the one that moved, or, if that one waits itself, this. 0: neither. To
// wait for the end of a thread tells nothing: most mains do.
static uint32_t waiting_for(const struct world *w, uint32_t moved)
{
	if (is_blocked(w, moved))
		return moved;
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (is_blocked(w, t) && world_blocker(w, t).thread == moved)
			return t;
	return 0;
}

// "; 2 left is to lock mutex b, and mutex b is held by 3 right".
static void say_waiting(const struct world *w, uint32_t t, const struct namer *names, struct buf *b)
{
	struct buf why = {0};
	buf_puts(b, "; ");
	names->thread(names->ctx, t, b);
	buf_puts(b, w->threads[t].phase == PHASE_WAIT ? _(" is in a ") : _(" is to "));
	describe_pending(w, t, names, b);
	describe_blocker(w, t, names, &why);
	if (why.n)
		buf_printf(b, _(", but %s"), buf_str(&why));
	b->failed |= why.failed;
	buf_free(&why);
}

// The step after which nothing could save the run, and who waits then.
static int say_step(const struct trace *t, const struct story *s, size_t step, struct buf *b)
{
	struct story_names ctx = {s, t};
	const struct namer names = story_namer(&ctx);
	struct story then;
	size_t at;
	int rc = story_until(&then, t, slot_after(t, step), &at);
	if (rc)
		return rc;
	describe_step(&then.last, &names, b);
	uint32_t waits = waiting_for(&then.world, then.last.choice.thread);
	if (waits)
		say_waiting(&then.world, waits, &names, b);
	story_free(&then);
	return 0;
}

// ---- the sentence -------------------------------------------------------------------------------

static int say_lost(const struct fate *f, size_t step, const struct trace *t, const struct story *s,
		    struct buf *b)
{
	if (!step) {
		buf_puts(b, _("Nothing could have saved it: no interleaving ends well."));
		return 0;
	}
	if (step == f->n)
		buf_printf(b, _("Up to step %zu, the last, it could still have ended well: "),
			   step);
	else
		buf_printf(b, _("From step %zu on nothing could save it: "), step);
	int rc = say_step(t, s, step, b);
	buf_putc(b, '.');
	return rc;
}

// Something is not known.
static void say_gap(const struct fate *f, struct buf *b)
{
	const struct fate_line *l = &f->well;
	bool ends = l->no < f->n; // that its last step is too late says nothing
	if (l->yes > 1)
		buf_printf(b, _("After step %zu it could still have ended well"), l->yes - 1);
	else if (l->yes)
		buf_puts(b, _("At its start it could still have ended well"));
	if (ends)
		buf_printf(b,
			   l->yes ? _("; from step %zu on nothing could save it")
				  : _("From step %zu on nothing could save it"),
			   l->no);
	buf_puts(b, !l->yes && !ends ? _("From which step on nothing could save it is not known.")
		    : !l->yes	     ? _("; whether it could have ended well before is not known.")
		    : ends	     ? _("; of the steps between, that is not known.")
			   : _("; from which step on nothing could save it is not known."));
}

int fate_describe(const struct fate *f, const struct trace *t, const struct story *s, struct buf *b)
{
	size_t step;
	int rc = 0;
	if (fate_lost_from(f, &step))
		rc = say_lost(f, step, t, s, b);
	else if (f->well.yes > f->n)
		buf_puts(b, _("After each of its steps it could still have ended well."));
	else
		say_gap(f, b);
	return rc ? rc : b->failed ? ENOMEM : 0;
}

int fate_put(const struct fate *f, const struct trace *t, const struct story *s, FILE *out)
{
	struct buf b = {0};
	int rc = fate_describe(f, t, s, &b);
	if (!rc) {
		fputc('\n', out);
		line_put(out, buf_str(&b), 2);
	}
	buf_free(&b);
	return rc;
}

void fate_put_race(bool tried, FILE *out)
{
	struct buf b = {0};
	buf_puts(&b, _("No step decides on a data race: whichever access comes first, it is a "
		       "mistake."));
	if (tried)
		buf_puts(&b, _(" Both orders of its accesses were tried: of what was tried, "
			       "nothing else fails."));
	line_put(out, buf_str(&b), 2);
	buf_free(&b);
}
