// SPDX-License-Identifier: MIT
//
// Which steps commute: those that touch no thing in common, or only in modes that do not conflict.
// The rules of an operation say what its steps touch; things, modes and their conflicts are in
// rules.h. What any step touches, whatever its operation, is here.
#include "model/rules.h"

#include "base/mix.h"

static bool has(unsigned things, enum thing thing)
{
	return things >> thing & 1;
}

// In addition to its own thread and to the world, which every step touches.
static void touches_of(const struct step *s, struct touches *l)
{
	uint8_t outcome = s->choice.outcome;
	l->n = l->things = 0;
	// a fault ends the run; and the clock jumped because nothing else could happen
	if (s->fault || s->jumped)
		touch(l, THING_WORLD, 0, MODE_WRITE);
	if (outcome == OUT_SPURIOUS || outcome == OUT_INTERRUPT)
		touch(l, THING_BUDGET, outcome, MODE_WRITE);
	op_rules[s->op.code]->touches(s, l);
	if (s->next.code)
		op_rules[s->next.code]->arrival(&s->next, l);
}

static bool touches_thread(const struct touches *l, uint32_t thread)
{
	for (unsigned i = 0; i < l->n; i++)
		if (l->touch[i].thing == THING_THREAD && l->touch[i].number == thread)
			return true;
	return false;
}

// Can the thread of s act on a cancellation at this step or where it arrives after it? Then the
// step depends on the thread's being cancelled.
static bool minds_cancel(const struct step *s)
{
	bool here = s->phase == PHASE_CALL || s->phase == PHASE_WAIT;
	return (here && op_rules[s->op.code]->outcomes & MAY_BE_CANCELLED) ||
	       op_rules[s->next.code]->outcomes & MAY_BE_CANCELLED;
}

static bool cancels(const struct touches *l, const struct step *s)
{
	for (unsigned i = 0; i < l->n; i++)
		if (l->touch[i].thing == THING_CANCEL && l->touch[i].number == s->choice.thread)
			return minds_cancel(s);
	return false;
}

static bool clash(struct touch a, struct touch b)
{
	return a.number == b.number && a.thing == b.thing &&
	       (a.mode != b.mode || a.mode == MODE_WRITE);
}

// One of 64 bits, chosen by the thing.
static uint64_t bit_of(enum thing thing, uint32_t number)
{
	uint64_t key = (uint64_t)number << 8 | thing;
	return 1ull << (mix_hash(key) >> 58);
}

void step_note(struct step *s)
{
	struct touches l;
	touches_of(s, &l);
	struct footprint f = {.own = bit_of(THING_THREAD, s->choice.thread), .known = true};
	for (unsigned i = 0; i < l.n; i++) {
		struct touch t = l.touch[i];
		f.in[t.mode] |= bit_of(t.thing, t.number);
		if (t.thing == THING_THREAD || t.thing == THING_CANCEL)
			f.others |= bit_of(THING_THREAD, t.number);
	}
	if (has(l.things, THING_WORLD))
		f.others = UINT64_MAX;
	s->footprint = f;
}

void footprint_add(struct footprint *sum, const struct footprint *f)
{
	for (unsigned mode = 0; mode < 4; mode++)
		sum->in[mode] |= f->in[mode];
	sum->own |= f->own;
	sum->others |= f->others;
	sum->known = true;
}

bool footprints_meet(const struct footprint *a, const struct footprint *b)
{
	const uint64_t *x = a->in, *y = b->in;
	uint64_t any = x[MODE_READ] | x[MODE_SHARE] | x[MODE_GIVE];
	uint64_t other = y[MODE_READ] | y[MODE_SHARE] | y[MODE_GIVE];
	return (a->own & b->others) | (a->others & b->own) |
	       (x[MODE_WRITE] & (other | y[MODE_WRITE])) | (any & y[MODE_WRITE]) |
	       (x[MODE_READ] & (y[MODE_SHARE] | y[MODE_GIVE])) |
	       (x[MODE_SHARE] & (y[MODE_READ] | y[MODE_GIVE])) |
	       (x[MODE_GIVE] & (y[MODE_READ] | y[MODE_SHARE]));
}

bool dependent(const struct step *a, const struct step *b)
{
	struct touches x, y;
	if (a->choice.thread == b->choice.thread)
		return true;
	if (a->footprint.known && b->footprint.known &&
	    !footprints_meet(&a->footprint, &b->footprint))
		return false;
	touches_of(a, &x);
	touches_of(b, &y);
	unsigned either = x.things | y.things;
	if (has(either, THING_WORLD))
		return true;
	if (has(either, THING_THREAD) &&
	    (touches_thread(&x, b->choice.thread) || touches_thread(&y, a->choice.thread)))
		return true;
	if (has(either, THING_CANCEL) && (cancels(&x, b) || cancels(&y, a)))
		return true;
	if (!(x.things & y.things))
		return false;
	for (unsigned i = 0; i < x.n; i++)
		for (unsigned j = 0; j < y.n; j++)
			if (clash(x.touch[i], y.touch[j]))
				return true;
	return false;
}
