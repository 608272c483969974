// SPDX-License-Identifier: MIT
//
// Finding the cards of a failing run: see telling_read.h.
#include "visualizer/telling_read.h"

#include "base/i18n.h"
#include "checker/path/path.h"
#include "checker/verdict/causes.h"
#include "trace/story_end.h"
#include "trace/story_text.h"
#include "visualizer/history/sentence.h"
#include "visualizer/history/states.h"

#include <string.h>

// A story of more steps is not followed moment by moment.
enum { STEPS_MOST = 5000 };

struct reader {
	struct telling *to;
	const struct history *h;
	const struct path *p;
	struct namer names;
};

// Adds how the run ended, to the text of the first note.
static void say_end(const struct reader *r, struct buf *b)
{
	struct buf end = {0};
	story_end(&r->h->tip, r->h->trace, &end);
	buf_putc(b, ' ');
	buf_printf(b, _("The end: %s."), buf_str(&end));
	buf_free(&end);
}

static void note(const struct reader *r, enum note_kind kind, size_t moment, uint32_t thread,
		 struct buf *b)
{
	if (!r->to->n)
		say_end(r, b);
	struct note n = {moment, kind, thread, strdup(buf_str(b))};
	if (n.text)
		telling_add(r->to, &n);
	buf_free(b);
}

// Is this the first note?
static bool is_first(const struct reader *r)
{
	return !r->to->n;
}

static void tell_preemption(const struct reader *r, size_t i)
{
	const struct point *pt = &r->p->points[i];
	struct buf b = {0}, stopped = {0}, other = {0};
	buf_printf(&b,
		   is_first(r) ? _("It begins here: %s is stopped, though it could continue, and "
				   "%s continues.")
			       : _("%s is stopped, though it could continue, and %s continues."),
		   sentence_thread(&r->names, pt->before, &stopped),
		   sentence_thread(&r->names, pt->step.choice.thread, &other));
	buf_free(&stopped);
	buf_free(&other);
	note(r, NOTE_PREEMPTED, i, pt->before, &b);
}

static void tell_lost(const struct reader *r, size_t step)
{
	const struct step *s = &r->p->points[step - 1].step;
	struct buf b = {0}, who = {0}, woken = {0};
	sentence_thread(&r->names, s->choice.thread, &who);
	if (s->choice.target)
		buf_printf(&b,
			   is_first(r) ? _("It begins here: %s signals, and the signal is lost: it "
					   "wakes %s, which waits again.")
				       : _("%s signals, and the signal is lost: it wakes %s, which "
					   "waits again."),
			   buf_str(&who), sentence_thread(&r->names, s->choice.target, &woken));
	else
		buf_printf(
			&b,
			is_first(r)
				? _("It begins here: %s signals, and the signal is lost: no thread "
				    "waits yet. A condition variable keeps no signal for later.")
				: _("%s signals, and the signal is lost: no thread waits yet. A "
				    "condition variable keeps no signal for later."),
			buf_str(&who));
	buf_free(&who);
	buf_free(&woken);
	note(r, NOTE_LOST, step, s->choice.thread, &b);
}

// Has this step taken the object, as far as can be told from the step alone?
static bool took(const struct step *s, uint32_t object)
{
	bool again = s->phase == PHASE_RELOCK && s->op.mutex == object;
	return s->after == PHASE_RUN && !s->result && !op_unlocks(s->op.code) &&
	       (again || s->op.object == object);
}

// The step, from 1, in which a thread took the object that it holds at the end; 0: not known.
static size_t taken_at(const struct path *p, uint32_t thread, uint32_t object)
{
	size_t i = p->n;
	while (i && !(p->points[i - 1].step.choice.thread == thread &&
		      took(&p->points[i - 1].step, object)))
		i--;
	return i;
}

// A link of the circle at the end: the holder of an object, since when, and who waits for the
// object.
struct held {
	uint32_t object, thread, waits;
	size_t step;
};

static size_t find_held(const struct reader *r, struct held *all)
{
	const struct world *w = &r->h->tip.world;
	struct waits c = {.n = 0};
	uint32_t t = 1;
	while (t <= w->nthreads && !(c.closes && c.back == c.n))
		waits_follow(&c, w, t++);
	uint32_t waiting = t - 1;
	for (size_t i = 0; i < c.n && c.closes && c.back == c.n; i++) {
		struct waits_link k = c.link[i];
		all[i] = (struct held){k.object, k.thread, waiting,
				       k.object ? taken_at(r->p, k.thread, k.object) : 0};
		waiting = k.thread;
	}
	return c.closes && c.back == c.n ? c.n : 0;
}

static void tell_held(const struct reader *r, const struct held *held)
{
	struct buf b = {0}, who = {0}, what = {0}, waits = {0};
	buf_printf(&b,
		   is_first(r) ? _("It begins here: %s has taken %s, and keeps it. Later %s waits "
				   "for it in vain.")
			       : _("%s has taken %s, and keeps it. Later %s waits for it in vain."),
		   sentence_thread(&r->names, held->thread, &who),
		   sentence_object(&r->names, held->object, &what),
		   sentence_thread(&r->names, held->waits, &waits));
	buf_free(&who);
	buf_free(&what);
	buf_free(&waits);
	note(r, NOTE_HELD, held->step, held->thread, &b);
}

// Here the steps begin that repeat for ever.
static void tell_round(const struct reader *r, size_t i)
{
	struct buf b = {0};
	buf_printf(&b,
		   is_first(r)
			   ? _("It begins here: from step %zu on the same steps repeat for ever.")
			   : _("From step %zu on the same steps repeat for ever."),
		   i + 1);
	note(r, NOTE_ROUND, i, 0, &b);
}

static void tell_start(const struct reader *r)
{
	struct buf b = {0};
	buf_puts(&b, _("In this run no thread is stopped where it could continue."));
	note(r, NOTE_START, 0, 0, &b);
}

// The screen shows how the run ended: the card says why.
static void tell_end(const struct reader *r)
{
	struct buf why = {0};
	struct text_set causes = {0};
	if (end_for_ever(r->p->end.op))
		buf_printf(&why, _("Now step %lld and those after it repeat, for ever."),
			   (long long)r->p->end.arg + 1);
	why.failed |= causes_describe(r->h->trace, &r->h->tip, r->p, &causes) != 0;
	for (size_t i = 0; i < causes.n; i++)
		buf_printf(&why, why.n ? " %s" : "%s", causes.all[i]);
	text_set_free(&causes);
	note(r, NOTE_END, r->p->n, 0, &why);
}

static void tell(const struct reader *r)
{
	struct held held[WAITS_MOST];
	size_t nheld = find_held(r, held);
	size_t lost = causes_lost_signal(r->h->trace, &r->h->tip, r->p);
	for (size_t i = 0; i < r->p->n && r->to->n < TELLING_MOST - 2; i++) {
		if (point_branches(r->p, i)[r->p->points[i].taken].preempts)
			tell_preemption(r, i);
		if (end_for_ever(r->p->end.op) && r->p->end.arg == (int64_t)i)
			tell_round(r, i);
		if (i + 1 == lost)
			tell_lost(r, lost);
		for (size_t k = 0; k < nheld; k++)
			if (held[k].step == i + 1)
				tell_held(r, &held[k]);
	}
	if (!r->to->n)
		tell_start(r);
	tell_end(r);
}

// In a run under the kernel's scheduler preemptions mean nothing.
static bool is_led(const struct trace *t)
{
	char mode[16] = "";
	trace_meta(t, "mode", 0, mode, sizeof mode);
	return strcmp(mode, "record") != 0;
}

void telling_read(struct telling *t, const struct history *h)
{
	const struct trace *trace = h->trace;
	struct path p = {0};
	size_t at;
	if (h->tip.end == NO_SLOT || !end_failure(&trace->ev[h->tip.end]) ||
	    history_last(h) > STEPS_MOST || !is_led(trace))
		return;
	struct story_names ctx = {&h->tip, trace};
	if (!path_fold(&p, trace, &at))
		tell(&(struct reader){t, h, &p, story_namer(&ctx)});
	path_free(&p);
}
