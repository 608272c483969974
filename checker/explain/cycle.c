// SPDX-License-Identifier: MIT
//
// The cycle of a run that goes on for ever: see cycle.h. The trace ends with two rounds. The second
// is described, so that the values it finds can be compared with the first; if the two differ, both
// are.
#include "checker/explain/cycle.h"

#include "base/i18n.h"
#include "checker/search/livelock.h"
#include "trace/story_text.h"

void told_step_free(struct told_step *s)
{
	buf_free(&s->thread);
	buf_free(&s->text);
	buf_free(&s->place);
}

void cycle_free(struct told_cycle *c)
{
	for (size_t i = 0; i < c->nvain; i++) {
		told_step_free(&c->vain[i].vain);
		told_step_free(&c->vain[i].by);
	}
	*c = (struct told_cycle){0};
}

// ---- steps --------------------------------------------------------------------------------------

struct rounds {
	const struct shown *s;
	size_t first; // step of the first round, as shown_step() numbers them
	size_t from;  // and of the described round, which ends with the run
};

static const struct point *point(const struct shown *s, size_t i)
{
	return &s->path.points[s->steps[i]];
}

static bool is_alike(const struct point *a, const struct point *b)
{
	return choice_same(a->step.choice, b->step.choice) && a->step.op.site == b->step.op.site &&
	       a->step.op.object == b->step.op.object && a->step.op.code == b->step.op.code;
}

// The last step like step i, by the same thread, before it. NO_STEP: there is none.
static size_t last_visit(const struct shown *s, size_t i)
{
	for (size_t k = i; k > 0; k--)
		if (is_alike(point(s, k - 1), point(s, i)))
			return k - 1;
	return NO_STEP;
}

static bool is_vain(const struct shown *s, size_t i)
{
	const struct step *step = &point(s, i)->step;
	size_t last = step_looks(step) ? last_visit(s, i) : NO_STEP;
	return livelock_polls(step, last != NO_STEP && point(s, last)->step.value == step->value);
}

// A thread that yields or sleeps waits for no particular event, so that such a step explains
// nothing.
static bool only_waits(const struct step *s)
{
	return op_pauses(s->op.code);
}

// Does the thread of step i do something else in vain than yield or sleep?
static bool does_more(const struct rounds *r, size_t i)
{
	for (size_t k = r->from; k < r->s->n; k++)
		if (point(r->s, k)->step.choice.thread == point(r->s, i)->step.choice.thread &&
		    !only_waits(&point(r->s, k)->step) && is_vain(r->s, k))
			return true;
	return false;
}

// Was the same described for an earlier step of the round?
static bool is_told(const struct rounds *r, size_t i)
{
	for (size_t k = r->from; k < i; k++)
		if (is_alike(point(r->s, k), point(r->s, i)))
			return true;
	return false;
}

// ---- why in vain --------------------------------------------------------------------------------

// The step of another thread that last changed the object before step i. NO_STEP: there is none.
static size_t maker(const struct shown *s, size_t i, uint32_t object, uint16_t thread)
{
	for (size_t k = i; object && k > 0; k--) {
		const struct step *step = &point(s, k - 1)->step;
		if (step->op.object == object && !tried_in_vain(step->op.code, step->result) &&
		    !step_looks(step))
			return step->choice.thread == thread ? NO_STEP : k - 1;
	}
	return NO_STEP;
}

static void tell_step(struct told_step *to, const struct shown *s, size_t i)
{
	shown_thread(s, i, s, &to->thread);
	shown_deed(s, i, s, &to->text);
	shown_place(s, i, &to->place);
}

static void tell_cause(struct told_vain *v, const struct rounds *r, size_t by)
{
	if (by == NO_STEP)
		return;
	v->cause = by < r->first ? VAIN_BEFORE : VAIN_ROUND;
	v->at = r->s->steps[by] + 1;
	tell_step(&v->by, r->s, by);
}

static void tell_vain(struct told_cycle *c, const struct rounds *r, size_t i)
{
	struct told_vain *v = &c->vain[c->nvain++];
	const struct step *step = &point(r->s, i)->step;
	tell_step(&v->vain, r->s, i);
	v->cause = only_waits(step) ? VAIN_WAITS : VAIN_NOBODY;
	if (!is_vain(r->s, i))
		v->cause = VAIN_OTHERS;
	else
		tell_cause(v, r, maker(r->s, i, step->op.object, step->choice.thread));
}

// Describes a starving thread that does not move, by its pending operation.
static void tell_pending(struct told_cycle *c, const struct rounds *r)
{
	const struct shown *s = r->s;
	const struct event *end = &s->path.end;
	struct told_vain *v = &c->vain[c->nvain++];
	struct story_names names = {&s->story, &s->trace};
	const struct namer namer = story_namer(&names);
	struct buf next = {0};
	namer.thread(namer.ctx, end->thread, &v->vain.thread);
	describe_pending(&s->story.world, end->thread, &namer, &next);
	buf_printf(&v->vain.text,
		   s->story.world.threads[end->thread].phase == PHASE_WAIT ? _("%s is in a %s")
									   : _("%s is to %s"),
		   buf_str(&v->vain.thread), buf_str(&next));
	buf_free(&next);
	story_site(&s->trace, own_site(&s->story, &s->trace, end->thread, end->site),
		   &v->vain.place);
	v->cause = VAIN_NOBODY;
	tell_cause(v, r, maker(s, s->n, end->object, end->thread));
}

// Does the step take the object that the starving thread waits for?
static bool is_in_its_way(const struct shown *s, size_t i)
{
	const struct event *end = &s->path.end;
	const struct step *step = &point(s, i)->step;
	bool takes = op_rows[step->op.code].arg == ARG_DEADLINE || op_tries(step->op.code);
	return end->object && step->op.object == end->object &&
	       step->choice.thread != end->thread && takes &&
	       !tried_in_vain(step->op.code, step->result);
}

// Is step i to be described?
static bool tells(const struct rounds *r, size_t i)
{
	const struct event *end = &r->s->path.end;
	const struct step *step = &point(r->s, i)->step;
	if (is_told(r, i))
		return false;
	if (end->op == END_STARVATION && step->choice.thread != end->thread)
		return is_in_its_way(r->s, i);
	return is_vain(r->s, i) && !(only_waits(step) && does_more(r, i));
}

// ---- the rounds ---------------------------------------------------------------------------------

static struct rounds find_rounds(const struct shown *s)
{
	struct rounds r = {.s = s};
	while (r.first < s->n && s->steps[r.first] < (size_t)s->path.end.arg)
		r.first++;
	size_t half = (s->n - r.first) / 2;
	bool same = half && (s->n - r.first) % 2 == 0;
	for (size_t i = r.first; same && i < r.first + half; i++)
		same = is_alike(point(s, i), point(s, i + half));
	r.from = same ? r.first + half : r.first;
	return r;
}

void cycle_tell(struct told_cycle *c, const struct shown *s)
{
	struct rounds r = find_rounds(s);
	if (r.first == s->n)
		return;
	c->from = s->steps[r.first] + 1;
	c->length = r.from - r.first;
	for (size_t i = r.from; i < s->n && c->nvain < CYCLE_VAIN_MOST; i++)
		if (tells(&r, i))
			tell_vain(c, &r, i);
	if (!c->nvain && s->path.end.op == END_STARVATION)
		tell_pending(c, &r);
}
