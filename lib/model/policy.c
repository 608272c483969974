// SPDX-License-Identifier: MIT
//
// The policies of policy.h. A chooser allocates nothing after its creation. A number drawn at
// random is a function of the seed and the place in the execution, not of how often the chooser was
// asked.
#include "model/policy.h"

#include "base/mix.h"
#include "model/key.h"
#include "model/local.h"

#include <stdlib.h>

#define FIRED_FREELY 3 // a thread that continues so more often may be polling
#define LOOKS 4	       // the number of places that a waiting loop may read in turn

// A value that a thread has found in memory, in a step that changed nothing.
struct look {
	uint32_t object; // 0: nothing
	int64_t value;
};

struct seat {
	uint64_t ran;	  // the step at which it last ran
	int64_t priority; // PCT; 0: not yet drawn
	struct look looks[LOOKS];
	uint8_t next_look; // the entry to replace next
	bool in_vain;	   // its last step found what an earlier one had found
	uint8_t fired;	   // its time-outs and spurious wake-ups, up to 255
};

struct chooser {
	struct policy policy;
	const struct sleeper *sleepers; // nsleepers of them
	size_t nsleepers, nasleep;	// nasleep are still asleep
	uint64_t from;			// the step from which they sleep
	uint64_t steps;			// so far
	uint64_t timed;			// the step at which time last passed
	uint64_t row;			// steps that `chosen` has had in a row
	uint32_t chosen;		// the thread of the last step that needed a choice
	struct step last;		// the last step
	bool settled;			// settle() has dealt with the last step
	uint64_t changed;		// PCT: the last step at which a priority was changed
	int64_t lowest;			// PCT: the lowest priority of all
	bool awake[POLICY_SLEEPERS];
	struct seat seats[]; // by thread
};

#define BYTES(threads) (sizeof(struct chooser) + ((threads) + 1) * sizeof(struct seat))

_Static_assert(BYTES(MAX_THREADS) <= CHOOSER_BYTES, "there is room for it");

void chooser_sleepers(struct chooser *c, const struct sleeper *sleepers, size_t n, uint64_t from)
{
	c->sleepers = sleepers;
	c->nsleepers = c->nasleep = n < POLICY_SLEEPERS ? n : POLICY_SLEEPERS;
	c->from = from;
}

struct chooser *chooser_in(void *room, const struct policy *p, const struct sleeper *sleepers,
			   size_t n, uint64_t from)
{
	struct chooser *c = room;
	c->policy = *p;
	chooser_sleepers(c, sleepers, n, from);
	c->chosen = 1;
	c->settled = true;
	return c;
}

struct chooser *chooser_new(const struct policy *p, const struct sleeper *sleepers, size_t n,
			    uint64_t from, size_t threads)
{
	void *room = calloc(1, BYTES(threads));
	return room ? chooser_in(room, p, sleepers, n, from) : NULL;
}

void chooser_free(struct chooser *c)
{
	free(c);
}

// ---- sleepers ---------------------------------------------------------------------------------

static bool sleeps(const struct chooser *c, struct choice choice)
{
	if (!c->nasleep || c->steps < c->from)
		return false;
	for (size_t i = 0; i < c->nsleepers; i++)
		if (!c->awake[i] && choice_same(c->sleepers[i].choice, choice))
			return true;
	return false;
}

// Wakes the sleepers that depend on step s; s->next is where its thread has arrived.
static void wake(struct chooser *c, const struct world *w, struct step s)
{
	if (!c->nasleep || c->steps <= c->from)
		return;
	step_key(w, &s);
	step_note(&s);
	for (size_t i = 0; i < c->nsleepers; i++)
		if (!c->awake[i] && dependent(&s, &c->sleepers[i].step)) {
			c->awake[i] = true;
			c->nasleep--;
		}
}

// ---- waiting actively -------------------------------------------------------------------------

// A thread that reads and finds what it found there before may be polling.
static void note_look(struct seat *seat, const struct step *s)
{
	seat->in_vain = false;
	if (!step_looks(s)) {
		for (int i = 0; i < LOOKS; i++)
			seat->looks[i].object = 0;
		return;
	}
	struct look *l = NULL;
	for (int i = 0; i < LOOKS; i++)
		if (seat->looks[i].object == s->op.object)
			l = &seat->looks[i];
	if (l)
		seat->in_vain = l->value == s->value;
	else
		l = &seat->looks[seat->next_look++ % LOOKS];
	*l = (struct look){s->op.object, s->value};
}

static bool waits_actively(const struct chooser *c, const struct world *w, uint32_t t)
{
	uint8_t code = w->threads[t].op.code;
	return op_pauses(code) || c->seats[t].in_vain || world_asked_in_vain(w, t);
}

// ---- steps -----------------------------------------------------------------------------------

static bool fires(uint8_t outcome)
{
	return outcome == OUT_TIMEOUT || outcome == OUT_SPURIOUS;
}

// Completes the last step: only now is it known where its thread has arrived.
static void settle(struct chooser *c, const struct world *w, struct op next)
{
	struct step *s = &c->last;
	uint32_t t = s->choice.thread;
	if (c->settled)
		return;
	c->settled = true;
	s->next = s->after == PHASE_RUN ? next : (struct op){0};
	wake(c, w, *s);
	// the first few pauses of a thread order nothing, and are no sign of a waiting loop
	bool waits = waits_actively(c, w, t) && !world_local(w, t, EAGER_LOCAL);
	struct seat *seat = &c->seats[t];
	if (fires(s->choice.outcome) && seat->fired < UINT8_MAX)
		seat->fired++;
	bool again = fires(s->choice.outcome) && seat->fired > FIRED_FREELY;
	if (again || waits || c->row >= POLICY_PATIENCE) {
		c->seats[t].priority = --c->lowest;
		if (c->row >= POLICY_PATIENCE)
			c->row = 0;
	}
}

void chooser_took(struct chooser *c, const struct world *w, const struct step *s)
{
	uint32_t t = s->choice.thread;
	uint32_t before = c->last.choice.thread;
	// in w, the thread of the previous step may have left the operation it had arrived at
	settle(c, w, before == t ? s->op : w->threads[before].op);
	c->steps++;
	c->last = *s;
	c->settled = false;
	c->seats[t].ran = c->steps;
	note_look(&c->seats[t], s);
	if (s->choice.outcome == OUT_TIMEOUT || s->op.code == OP_SLEEP)
		c->timed = c->steps;
	if (step_local(w, s, c->policy.eager))
		return;
	c->row = t == c->chosen ? c->row + 1 : 1;
	c->chosen = t;
}

// ---- stay --------------------------------------------------------------------------------------

// Can t continue without time passing? Acting on a cancellation counts as continuing.
static bool at_once(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	if (!world_enabled(w, t))
		return world_cancels(w, t);
	return th->op.code != OP_SLEEP || th->op.arg <= w->now;
}

// Lets t continue; a signal wakes the thread that has waited longest. False: that choice is asleep.
static bool go(const struct chooser *c, const struct world *w, uint32_t t, struct choice *out)
{
	*out = (struct choice){.thread = (uint16_t)t};
	if (!world_enabled(w, t) && world_cancels(w, t))
		out->outcome = OUT_CANCEL;
	if (op_signals(w->threads[t].op.code) && !world_allows(w, *out)) {
		uint16_t first;
		if (world_queue(w, w->threads[t].op.object, true, &first, 1))
			out->target = first;
	}
	return !sleeps(c, *out);
}

static bool go_local(const struct chooser *c, const struct world *w, struct choice *out)
{
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (world_local(w, t, c->policy.eager) && go(c, w, t, out))
			return true;
	return false;
}

static bool least_recent(const struct chooser *c, const struct world *w, struct choice *out)
{
	uint32_t best = 0;
	struct choice choice;
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if ((!best || c->seats[t].ran < c->seats[best].ran) && at_once(w, t) &&
		    go(c, w, t, &choice)) {
			best = t;
			*out = choice;
		}
	return best;
}

// Lets the earliest deadline pass.
static bool pass_time(const struct chooser *c, const struct world *w, struct choice *out)
{
	int64_t at = TR_NEVER;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct op *op = &w->threads[t].op;
		struct choice choice = {.thread = (uint16_t)t,
					.outcome = op->code == OP_SLEEP ? OUT_GO : OUT_TIMEOUT};
		if (op_rows[op->code].arg == ARG_DEADLINE && op->arg < at &&
		    world_allows(w, choice) && !sleeps(c, choice)) {
			*out = choice;
			at = op->arg;
		}
	}
	return at != TR_NEVER;
}

// A bound for the outcomes of thread t's choices: all are below it. 0 if t has not arrived at an
// operation.
static int outcomes_of(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	if (th->phase == PHASE_RUN)
		return OUT_GO;
	return op_may_differ(&th->op) || world_cancels(w, t) ? OUTCOMES : OUT_GO + 1;
}

// Counts the choices of t with this outcome that are awake; the one with number `which` (from 0) is
// written to *out.
static size_t choices_of(const struct chooser *c, const struct world *w, uint32_t t,
			 enum outcome outcome, size_t which, struct choice *out)
{
	bool signal = outcome == OUT_GO && op_signals(w->threads[t].op.code);
	uint32_t targets = signal ? (uint32_t)w->nthreads : 0;
	size_t n = 0;
	for (uint32_t target = 0; target <= targets; target++) {
		struct choice choice = {
			.thread = (uint16_t)t, .outcome = (uint8_t)outcome, .target = target};
		if (world_allows(w, choice) && !sleeps(c, choice) && n++ == which)
			*out = choice;
	}
	return n;
}

static bool any_choice(const struct chooser *c, const struct world *w, struct choice *out)
{
	for (int outcome = OUT_GO; outcome < OUTCOMES; outcome++)
		for (uint32_t t = 1; t <= w->nthreads; t++)
			if (outcome < outcomes_of(w, t) && choices_of(c, w, t, outcome, 0, out))
				return true;
	return false;
}

// May a deadline pass now although other threads can continue?
static bool time_is_due(const struct chooser *c, const struct world *w)
{
	return w->rules.any_timeouts && c->steps - c->timed >= POLICY_QUANTUM;
}

static bool stay(const struct chooser *c, const struct world *w, struct choice *out)
{
	if (time_is_due(c, w) && pass_time(c, w, out))
		return true;
	if (c->row < POLICY_QUANTUM && at_once(w, c->chosen) && !waits_actively(c, w, c->chosen) &&
	    go(c, w, c->chosen, out))
		return true;
	return least_recent(c, w, out) || pass_time(c, w, out) || any_choice(c, w, out);
}

// ---- pct ---------------------------------------------------------------------------------------

// The random number for place `n` of a stream.
static uint64_t draw(uint64_t seed, uint64_t stream, uint64_t n)
{
	uint64_t z = seed;
	const uint64_t parts[] = {stream, n, 0};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		z += parts[i] + MIX_STEP;
		z = mix64(z);
	}
	return z;
}

enum stream { DRAW_PRIORITY, DRAW_CHANGE, DRAW_OUTCOME };

static int64_t priority_of(struct chooser *c, uint32_t t)
{
	struct seat *seat = &c->seats[t];
	if (!seat->priority) // above the priorities given by changes, which have 32 bits
		seat->priority =
			(int64_t)(draw(c->policy.seed, DRAW_PRIORITY, t) >> 2 | (uint64_t)1 << 32);
	return seat->priority;
}

static size_t count_choices(const struct chooser *c, const struct world *w, uint32_t t)
{
	struct choice unused;
	size_t n = 0;
	for (int outcome = OUT_GO, end = outcomes_of(w, t); outcome < end; outcome++)
		n += choices_of(c, w, t, outcome, SIZE_MAX, &unused);
	return n;
}

static bool has_choice(const struct chooser *c, const struct world *w, uint32_t t)
{
	struct choice unused;
	for (int outcome = OUT_GO, end = outcomes_of(w, t); outcome < end; outcome++)
		if (choices_of(c, w, t, outcome, SIZE_MAX, &unused))
			return true;
	return false;
}

static uint32_t highest(struct chooser *c, const struct world *w)
{
	uint32_t best = 0;
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if ((!best || priority_of(c, t) > priority_of(c, best)) && has_choice(c, w, t))
			best = t;
	return best;
}

// Makes the changes of priority that are due before the next step.
static void change(struct chooser *c, const struct world *w)
{
	uint64_t step = c->steps + 1, length = c->policy.length ? c->policy.length : 1;
	if (c->changed == step)
		return;
	for (uint32_t i = 0; i < c->policy.changes; i++)
		if (1 + draw(c->policy.seed, DRAW_CHANGE, i) % length == step) {
			uint32_t t = highest(c, w);
			c->seats[t].priority = 1 + (int64_t)i;
			c->changed = step;
		}
}

static bool pct(struct chooser *c, const struct world *w, struct choice *out)
{
	change(c, w);
	uint32_t t = highest(c, w);
	if (!t)
		return false;
	size_t which = draw(c->policy.seed, DRAW_OUTCOME, c->steps) % count_choices(c, w, t);
	for (int outcome = OUT_GO; outcome < OUTCOMES; outcome++) {
		size_t n = choices_of(c, w, t, outcome, which, out);
		if (which < n)
			break;
		which -= n;
	}
	return true;
}

bool chooser_next(struct chooser *c, const struct world *w, struct choice *out, bool *asleep)
{
	settle(c, w, w->threads[c->last.choice.thread].op);
	*out = (struct choice){0};
	*asleep = false;
	if (w->over)
		return false;
	if (c->policy.eager && go_local(c, w, out))
		return true;
	if (c->policy.kind == POLICY_PCT ? pct(c, w, out) : stay(c, w, out))
		return true;
	struct choice first;
	*asleep = world_choices(w, &first, 1) > 0;
	return false;
}
