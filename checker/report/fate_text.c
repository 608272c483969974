// SPDX-License-Identifier: MIT
//
// A fate in words: see report.h. Only known facts are reported.
#include "checker/report/report.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "trace/story_text.h"

#include <errno.h>

// ---- how things stood ---------------------------------------------------------------------------

// The slot of the trace at which exactly this number of steps has been taken.
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

// A thread that waits for the one that moved; or the one that moved, if it waits itself; 0:
// neither. Joins do not count: main usually waits for the end of a thread.
static uint32_t waiting_for(const struct world *w, uint32_t moved)
{
	if (is_blocked(w, moved))
		return moved;
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (is_blocked(w, t) && world_blocker(w, t).thread == moved)
			return t;
	return 0;
}

void waiting_describe(const struct world *w, uint32_t t, const struct namer *names, struct buf *b)
{
	struct buf thread = {0}, wait = {0}, why = {0};
	if (w->threads[t].phase == PHASE_WAIT) { // nobody has woken it, which goes without saying
		describe_waiting(w, t, names, b);
		return;
	}
	names->thread(names->ctx, t, &thread);
	describe_pending(w, t, names, &wait);
	describe_blocker(w, t, names, &why);
	if (why.n)
		buf_printf(b, _("%s is to %s, but %s"), buf_str(&thread), buf_str(&wait),
			   buf_str(&why));
	else
		buf_printf(b, _("%s is to %s"), buf_str(&thread), buf_str(&wait));
	b->failed |= thread.failed || wait.failed || why.failed;
	buf_free(&thread);
	buf_free(&wait);
	buf_free(&why);
}

// Describes the step after which nothing could save the run, and the thread that waits then, if
// there is one. 0, ENOMEM, or EINVAL: the trace does not fit the model.
static int describe_last(const struct trace *t, const struct story *s, size_t step,
			 struct buf *last, struct buf *waiting)
{
	struct story_names ctx = {s, t};
	const struct namer names = story_namer(&ctx);
	struct story then;
	size_t at;
	int rc = story_until(&then, t, slot_after(t, step), &at);
	if (rc)
		return rc;
	describe_step(&then.last, &names, last);
	uint32_t waits = waiting_for(&then.world, then.last.choice.thread);
	if (waits)
		waiting_describe(&then.world, waits, &names, waiting);
	story_free(&then);
	return last->failed || waiting->failed ? ENOMEM : 0;
}

// ---- the sentence -------------------------------------------------------------------------------

static int say_lost(const struct fate *f, size_t step, const struct trace *t, const struct story *s,
		    struct buf *b)
{
	struct buf last = {0}, waiting = {0};
	bool end = step == f->n;
	if (!step) {
		buf_puts(b, _("Nothing could have saved it: no interleaving ends well."));
		return 0;
	}
	int rc = describe_last(t, s, step, &last, &waiting);
	if (waiting.n)
		buf_printf(b,
			   end ? _("Up to step %zu, the last, it could still have ended well: %s; "
				   "%s.")
			       : _("From step %zu on nothing could save it: %s; %s."),
			   step, buf_str(&last), buf_str(&waiting));
	else
		buf_printf(b,
			   end ? _("Up to step %zu, the last, it could still have ended well: %s.")
			       : _("From step %zu on nothing could save it: %s."),
			   step, buf_str(&last));
	buf_free(&last);
	buf_free(&waiting);
	return rc;
}

// Adds the sentence for a run of which it is not known from which step on it is lost.
static void say_gap(const struct fate *f, struct buf *b)
{
	const struct fate_line *l = &f->well;
	bool ends = l->no < f->n; // at its last step every failing run is lost
	if (l->yes > 1 && ends)
		buf_printf(b,
			   _("After step %zu it could still have ended well; from step %zu on "
			     "nothing could save it; of the steps between, that is not known."),
			   l->yes - 1, l->no);
	else if (l->yes && ends)
		buf_printf(b,
			   _("At its start it could still have ended well; from step %zu on "
			     "nothing could save it; of the steps between, that is not known."),
			   l->no);
	else if (ends)
		buf_printf(b,
			   _("From step %zu on nothing could save it; whether it could have ended "
			     "well before is not known."),
			   l->no);
	else if (l->yes > 1)
		buf_printf(b,
			   _("After step %zu it could still have ended well; from which step on "
			     "nothing could save it is not known."),
			   l->yes - 1);
	else if (l->yes)
		buf_puts(b, _("At its start it could still have ended well; from which step on "
			      "nothing could save it is not known."));
	else
		buf_puts(b, _("From which step on nothing could save it is not known."));
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
	if (!rc)
		line_put(out, buf_str(&b), 2);
	buf_free(&b);
	return rc;
}

void fate_put_race(bool tried, FILE *out)
{
	line_put(out,
		 tried ? _("No step decides on a data race: whichever access comes first, it is a "
			   "mistake. Both orders of its accesses were tried: of what was tried, "
			   "nothing else fails.")
		       : _("No step decides on a data race: whichever access comes first, it is a "
			   "mistake."),
		 2);
}
