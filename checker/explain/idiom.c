// SPDX-License-Identifier: MIT
//
// The idiom of a failure. The end of the run decides which tests apply: those for stuck runs are in
// idiom_stuck.c, those for waits in idiom_waits.c, all others here.
#include "checker/explain/idiom_case.h"

#include "base/i18n.h"
#include "checker/explain/facts.h"
#include "checker/explain/nearest.h"

// ---- the table of idioms -------------------------------------------------------------------

const struct idiom_row idiom_rows[IDIOMS] = {
	{0},
#define IDIOM(code, name, lesson, section, sentence) {name, lesson, section, sentence},
#include "checker/explain/idioms.def"
#undef IDIOM
};

// ---- two steps of a thread that belong together --------------------------------------------
//
// Two steps of a thread belong together, and another thread comes in between. Two orders decide, of
// the same two threads; or several such pairs of orders, each for other threads:
//
//	the first of the two steps before a step of the other thread,
//	a step of the other thread before the second of the two.
//
// If the first step reads memory without the lock, before the other thread writes there, it is
// check, then act. If it takes a lock, that lock is released too early. If both threads take the
// same two steps, both are between these at once.

struct pair {
	const struct found_fact *begins, *ends; // its first step before another's, and the second
						// after one of that thread
};

static const struct happening *of(const struct idiom_case *c, uint32_t happening)
{
	return &c->runs->by_number[happening]->h;
}

static bool is_same(const struct happening *a, const struct happening *b)
{
	return a->place == b->place && a->code == b->code && a->object == b->object;
}

// Are the two steps of both threads the same, in memory?
static bool is_same_code(const struct idiom_case *c, const struct pair *p)
{
	const struct happening *first = of(c, p->begins->a), *second = of(c, p->ends->b);
	return (happening_reads(first) || happening_writes(first)) &&
	       is_same(first, of(c, p->ends->a)) && is_same(second, of(c, p->begins->b)) &&
	       first->object == second->object && first->place != second->place;
}

// Has the thread of a step come there by a wait on a condition? Then something was to keep others
// out, and it is that which went wrong.
static bool is_let_in(const struct idiom_case *c, uint32_t happening)
{
	const struct run *r = c->runs->all[c->run];
	size_t at = run_step(r, happening);
	for (size_t i = 0; at != NO_STEP && i < at; i++) {
		uint8_t code = idiom_step(c, i)->code;
		if (r->thread[i] == r->thread[at] && op_waits(code))
			return true;
	}
	return false;
}

// By the first step. IDIOM_NONE: the orders are not of the same two threads, or of other steps.
static enum idiom of_shape(const struct idiom_case *c, const struct pair *p)
{
	const struct happening *first = of(c, p->begins->a), *other = of(c, p->begins->b);
	if (p->begins->form != FACT_BEFORE || p->ends->form != FACT_BEFORE ||
	    first->thread != of(c, p->ends->b)->thread ||
	    other->thread != of(c, p->ends->a)->thread || first->object != other->object)
		return IDIOM_NONE;
	if (happening_reads(first) && happening_writes(other))
		return IDIOM_CHECK_ACT;
	if (is_same_code(c, p))
		return is_let_in(c, p->begins->a) || is_let_in(c, p->ends->a) ? IDIOM_NONE
									      : IDIOM_BOTH_INSIDE;
	if (first->place == of(c, p->ends->b)->place) // two rounds of one loop
		return IDIOM_NONE;
	bool locks = happening_locks(first, first->object);
	return locks && happening_locks(other, first->object) ? IDIOM_LOCK_GAP : IDIOM_NONE;
}

// Does the other thread's step come between the two in the failing run? If the thread acts, its
// second step must have been taken; else the run may have ended before it.
static bool is_between(const struct idiom_case *c, const struct pair *p, enum idiom shape)
{
	const struct run *r = c->runs->all[c->run];
	size_t first = run_step(r, p->begins->a), other = run_step(r, p->begins->b);
	size_t second = run_step(r, p->ends->b);
	if (shape == IDIOM_BOTH_INSIDE) // the two orders imply it
		return true;
	if (first == NO_STEP || other == NO_STEP || other < first)
		return false;
	return second == NO_STEP ? shape != IDIOM_CHECK_ACT : run_before(r, other, second);
}

// The idiom of two facts, if it is `wanted` or that is IDIOM_NONE. here: only if the failing run
// has it.
static enum idiom of_clause(const struct idiom_case *c, const size_t *fact, enum idiom wanted,
			    bool here)
{
	const struct found_fact *a = &c->facts->all[fact[0]], *b = &c->facts->all[fact[1]];
	const struct pair pairs[2] = {{a, b}, {b, a}};
	for (size_t i = 0; i < 2; i++) {
		enum idiom is = of_shape(c, &pairs[i]);
		if (is && (!wanted || is == wanted) && (!here || is_between(c, &pairs[i], is)))
			return is;
	}
	return IDIOM_NONE;
}

static enum idiom idiom_of_pairs(const struct idiom_case *c)
{
	const struct decision *d = c->orders;
	bool all = d->by == DECIDED_BY_ALL && d->n == 2;
	enum idiom one = IDIOM_NONE;
	if (!all && (d->by != DECIDED_BY_CLAUSES || d->n % 2))
		return IDIOM_NONE;
	for (size_t i = 0; !one && i < d->n; i += 2)
		one = of_clause(c, &d->of[i], IDIOM_NONE, true);
	for (size_t i = 0; one && i < d->n; i += 2)
		if (d->clause[i] != d->clause[i + 1] || !of_clause(c, &d->of[i], one, false))
			return IDIOM_NONE;
	return one;
}

// ---- something else than going on ---------------------------------------------------------------

// Does the failing run have a step with this outcome that the passing one lacks?
static bool only_here(const struct idiom_case *c, uint8_t outcome)
{
	const struct run *r = c->runs->all[c->run], *near = idiom_near(c);
	for (size_t i = 0; near && i < r->n; i++)
		if (idiom_step(c, i)->outcome == outcome && !op_sleeps(idiom_step(c, i)->code) &&
		    run_step(near, r->of[i]) == NO_STEP)
			return true;
	return false;
}

// Has the time limit of the thread passed that returns from its wait by this step of the failing
// run?
static bool was_late(const struct idiom_case *c, const struct happening *h)
{
	const struct run *r = c->runs->all[c->run];
	bool late = false;
	for (size_t i = 0; h->phase == PHASE_RELOCK && i < r->n; i++) {
		const struct happening *step = idiom_step(c, i);
		if (step->thread != h->thread || step->object != h->object)
			continue;
		if (step->place == h->place && step->phase == PHASE_RELOCK && step->nth == h->nth)
			return late;
		late = step->outcome == OUT_TIMEOUT;
	}
	return false;
}

// Is a step with this outcome one of those that decide?
static bool decides(const struct idiom_case *c, uint8_t outcome)
{
	const struct decision *d = c->decision;
	for (size_t i = 0; i < d->n; i++) {
		const struct found_fact *f = &c->facts->all[d->of[i]];
		const struct happening *a = &c->runs->by_number[f->a]->h,
				       *b = &c->runs->by_number[f->b]->h;
		if (f->form != FACT_BETWEEN && a->outcome == outcome && !op_sleeps(a->code))
			return true;
		if (f->form == FACT_BEFORE && outcome == OUT_TIMEOUT && was_late(c, a))
			return true;
		if (f->form == FACT_BEFORE && b->outcome == outcome && !op_sleeps(b->code))
			return true;
	}
	return false;
}

static enum idiom by_outcome(const struct idiom_case *c)
{
	static const struct {
		uint8_t outcome;
		enum idiom idiom;
	} rows[] = {{OUT_SPURIOUS, IDIOM_SPURIOUS},
		    {OUT_INTERRUPT, IDIOM_WITHDRAWN},
		    {OUT_CANCEL, IDIOM_WITHDRAWN},
		    {OUT_TIMEOUT, IDIOM_TIME_LIMIT}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (only_here(c, rows[i].outcome) || decides(c, rows[i].outcome))
			return rows[i].idiom;
	return IDIOM_NONE;
}

// ---- what comes between two steps ---------------------------------------------------------------

static enum idiom between(const struct happening *first, const struct happening *other,
			  const struct happening *last)
{
	if (happening_reads(first) && happening_writes(other) && last->code == OP_COMPARE_EXCHANGE)
		return IDIOM_ABA;
	if (happening_reads(first) && happening_writes(other) && happening_writes(last))
		return IDIOM_LOST_UPDATE; // or, if it would not have written then: see
					  // look_between()
	if ((happening_reads(first) || first->code == OP_UPDATE) && happening_writes(other) &&
	    happening_reads(last))
		return IDIOM_CHECK_ACT;
	if (op_unlocks(first->code) && happening_locks(other, first->object) &&
	    happening_locks(last, first->object))
		return IDIOM_LOCK_GAP; // or check, then act, as above
	return IDIOM_NONE;
}

struct looked {
	const struct idiom_case *c;
	enum idiom best;
};

// Did the compare-and-exchange succeed?
static bool exchanged(const struct idiom_case *c, size_t step)
{
	const struct shown *s = c->failing;
	return step < s->n && !s->path.points[s->steps[step]].step.result;
}

// Do the three steps come in this order in the passing run, too?
static bool is_there(const struct idiom_case *c, size_t first, size_t other, size_t last)
{
	const struct run *r = c->runs->all[c->run], *near = idiom_near(c);
	return run_order(near, r->of[first], r->of[other]) == ORDER_FIRST &&
	       run_order(near, r->of[other], r->of[last]) == ORDER_FIRST &&
	       run_step(near, r->of[last]) != NO_STEP;
}

// Do the two runs differ only in the order of two threads' steps on these objects? The two steps
// are of these threads.
static bool differ_there(const struct idiom_case *c, size_t first, size_t other, uint32_t here,
			 uint32_t there)
{
	const struct run *r = c->runs->all[c->run], *near = idiom_near(c);
	uint16_t one = r->thread[first], two = r->thread[other];
	for (size_t i = 0; i < r->n; i++)
		for (size_t k = i + 1; k < r->n; k++) {
			uint32_t object = idiom_step(c, i)->object;
			bool turned = r->thread[i] != r->thread[k] && run_before(r, i, k) &&
				      run_order(near, r->of[i], r->of[k]) == ORDER_SECOND &&
				      object == idiom_step(c, k)->object;
			bool theirs = (r->thread[i] == one && r->thread[k] == two) ||
				      (r->thread[i] == two && r->thread[k] == one);
			if (turned && (!theirs || (object != here && object != there)))
				return false;
		}
	return true;
}

static bool is_one_of(const struct happening *h, uint32_t one, uint32_t two, uint32_t object)
{
	return (h->thread == one || h->thread == two) && h->object == object;
}

// If something decides: is it more than one order, all of these two threads and on this object?
static bool decides_there(const struct idiom_case *c, size_t first, size_t other)
{
	const struct decision *d = c->decision;
	const struct happening *a = idiom_step(c, first), *b = idiom_step(c, other);
	unsigned orders = 0;
	for (size_t i = 0; i < d->n; i++) {
		const struct found_fact *f = &c->facts->all[d->of[i]];
		orders += c->facts->holds[d->of[i]].orders;
		if (f->form == FACT_BEFORE &&
		    (!is_one_of(&c->runs->by_number[f->a]->h, a->thread, b->thread, a->object) ||
		     !is_one_of(&c->runs->by_number[f->b]->h, a->thread, b->thread, a->object)))
			return false;
	}
	return d->by == DECIDED_NOT || orders > 1;
}

// Are an unlock and a later lock of one thread the end and the beginning of two rounds of one loop,
// and not of two pieces of code that belong together?
static bool is_round(const struct idiom_case *c, size_t unlock, size_t lock)
{
	const struct run *r = c->runs->all[c->run];
	const struct happening *h = idiom_step(c, unlock);
	for (size_t i = unlock; op_unlocks(h->code) && i--;)
		if (r->thread[i] == r->thread[unlock] &&
		    happening_locks(idiom_step(c, i), h->object))
			return idiom_step(c, i)->place == idiom_step(c, lock)->place;
	return false;
}

static int look_between(void *ctx, size_t first, size_t other, size_t last)
{
	struct looked *l = ctx;
	const struct idiom_case *c = l->c;
	enum idiom i = between(idiom_step(c, first), idiom_step(c, other), idiom_step(c, last));
	if (is_round(c, first, last))
		return 0;
	uint32_t object = idiom_step(c, first)->object;
	if (i == IDIOM_ABA && exchanged(c, last)) {
		l->best = i;
	} else if (i && i != IDIOM_ABA && !l->best && !is_there(c, first, other, last) &&
		   differ_there(c, first, other, object, object) &&
		   decides_there(c, first, other)) {
		bool acts = run_step(idiom_near(c), c->runs->all[c->run]->of[last]) == NO_STEP;
		l->best = acts ? IDIOM_CHECK_ACT : i;
	}
	return 0;
}

static enum idiom by_between(const struct idiom_case *c)
{
	struct looked l = {c, IDIOM_NONE};
	if (c->passes)
		betweens_of(c->runs, c->runs->all[c->run], look_between, &l);
	return l.best;
}

// ---- two values that belong together ------------------------------------------------------------

// Does step i come before step k, but not in the passing run?
static bool only_here_before(const struct idiom_case *c, size_t i, size_t k)
{
	const struct run *r = c->runs->all[c->run];
	return run_before(r, i, k) && run_order(idiom_near(c), r->of[i], r->of[k]) != ORDER_FIRST;
}

// A thread writes two variables, in steps i and k. Does another thread, in its steps m and n, read
// the old value of one and the new value of the other, but not in the passing run?
static bool torn(const struct idiom_case *c, size_t i, size_t k, size_t m, size_t n)
{
	const struct run *r = c->runs->all[c->run];
	size_t at_i = idiom_step(c, m)->object == idiom_step(c, i)->object ? m : n,
	       at_k = at_i == m ? n : m;
	bool both = idiom_step(c, at_i)->object == idiom_step(c, i)->object &&
		    idiom_step(c, at_k)->object == idiom_step(c, k)->object;
	bool apart = both && ((at_i < i && run_before(r, k, at_k) && k < at_k) ||
			      (i < at_i && run_before(r, i, at_i) && at_k < k));
	return apart &&
	       (only_here_before(c, at_i, i) || only_here_before(c, at_k, k) ||
		only_here_before(c, i, at_i) || only_here_before(c, k, at_k)) &&
	       differ_there(c, i, m, idiom_step(c, i)->object, idiom_step(c, k)->object);
}

// The next step of the same thread that reads another variable than step i.
static size_t next_read(const struct idiom_case *c, size_t i)
{
	const struct run *r = c->runs->all[c->run];
	for (size_t k = i + 1; k < r->n; k++)
		if (r->thread[k] == r->thread[i] && happening_reads(idiom_step(c, k)) &&
		    idiom_step(c, k)->object != idiom_step(c, i)->object)
			return k;
	return NO_STEP;
}

static bool is_torn_by(const struct idiom_case *c, size_t i, size_t k)
{
	const struct run *r = c->runs->all[c->run];
	for (size_t m = 0; m < r->n; m++) {
		size_t n = r->thread[m] != r->thread[i] && happening_reads(idiom_step(c, m))
				   ? next_read(c, m)
				   : NO_STEP;
		if (n != NO_STEP && torn(c, i, k, m, n))
			return true;
	}
	return false;
}

static bool is_torn(const struct idiom_case *c)
{
	const struct run *r = c->runs->all[c->run];
	for (size_t i = 0; c->passes && i < r->n; i++)
		for (size_t k = i + 1; happening_writes(idiom_step(c, i)) && k < r->n; k++)
			if (r->thread[k] == r->thread[i] && happening_writes(idiom_step(c, k)) &&
			    idiom_step(c, k)->object != idiom_step(c, i)->object &&
			    is_torn_by(c, i, k))
				return true;
	return false;
}

// ---- an order of two steps ----------------------------------------------------------------------

// Is the thread detached, and does it still run at the end of the failing run?
static bool is_left(const struct idiom_case *c, uint32_t thread)
{
	const struct world *w = &c->failing->path.world;
	for (uint32_t t = 2; t <= w->nthreads; t++)
		if (c->failing->threads[t] == thread)
			return w->threads[t].detached && w->threads[t].life != LIFE_EXITED;
	return false;
}

// The idiom of an order of two steps, of which one reads memory and the other changes it.
static enum idiom of_look(const struct happening *a, const struct happening *b)
{
	if (a->object != b->object)
		return IDIOM_NONE;
	return happening_reads(a) && happening_writes(b)   ? IDIOM_TOO_EARLY
	       : happening_writes(a) && happening_reads(b) ? IDIOM_TOO_SOON
							   : IDIOM_NONE;
}

// If no order decides: the idiom by the first order that is reversed in the passing run.
static enum idiom by_turned(const struct idiom_case *c)
{
	uint32_t a, b;
	if (c->orders->by != DECIDED_NOT || !c->passes ||
	    !nearest_turned(c->runs, c->run, c->near, &a, &b))
		return IDIOM_NONE;
	return of_look(&c->runs->by_number[a]->h, &c->runs->by_number[b]->h);
}

// The idiom if one order decides.
static enum idiom by_order(const struct idiom_case *c)
{
	const struct decision *d = c->decision;
	if (d->by != DECIDED_BY_ALL || d->n != 1 || c->facts->all[d->of[0]].form != FACT_BEFORE)
		return by_turned(c);
	const struct found_fact *f = &c->facts->all[d->of[0]];
	const struct happening *a = &c->runs->by_number[f->a]->h, *b = &c->runs->by_number[f->b]->h;
	if (a->thread == c->failing->threads[1] && is_left(c, b->thread))
		return IDIOM_NOT_WAITED;
	enum idiom look = of_look(a, b);
	return look ? look : IDIOM_ORDER;
}

// The idiom of a wrong value: a failed assertion, a wrong exit status, a crash.
static enum idiom of_wrong(const struct idiom_case *c)
{
	enum idiom i = idiom_of_limits(c);
	if (!i)
		i = by_outcome(c);
	if (!i)
		i = idiom_of_returns(c);
	if (!i)
		i = by_between(c);
	if (!i && is_torn(c))
		i = IDIOM_TORN;
	if (!i)
		i = idiom_of_pairs(c);
	return i ? i : by_order(c);
}

static enum idiom of_misuse(const struct idiom_case *c)
{
	const struct event *end = &c->failing->path.end;
	bool itself = MISUSE_OTHER(end->arg) == end->thread; // has given it back
	switch (MISUSE_FAULT(end->arg)) {
	case FAULT_USE_FREED:
	case FAULT_OBJECT_FREED:
	case FAULT_FREE_IN_USE:
	case FAULT_FREE_AGAIN:
	case FAULT_LEFT_IN_USE:
	case FAULT_DESTROY_IN_USE:
	case FAULT_USE_DESTROYED:
		return itself ? IDIOM_NONE : c->runs->passing ? IDIOM_FREED_IN_USE : IDIOM_MISUSE;
	case FAULT_OUTSIDE_ARRAY: // no call, but a wrong index
	case FAULT_PAST_VARIABLE:
	case FAULT_BEFORE_VARIABLE:
		return of_wrong(c);
	default: {
		enum idiom i = by_between(c);
		return i ? i : IDIOM_MISUSE;
	}
	}
}

enum idiom idiom_of(const struct idiom_case *c)
{
	switch ((enum end)c->failing->path.end.op) {
	case END_RACE:
		return IDIOM_DATA_RACE;
	case END_LIVELOCK:
		return IDIOM_LIVELOCK;
	case END_STARVATION:
		return IDIOM_STARVATION;
	case END_MISUSE:
		return of_misuse(c);
	case END_DEADLOCK:
	case END_LOST_WAKEUP: {
		enum idiom i = idiom_of_stuck(c->failing);
		if (!i)
			i = idiom_of_returns(c);
		if (!i && idiom_waits_in_circle(c))
			i = IDIOM_WAIT_CIRCLE;
		return i ? i : of_wrong(c);
	}
	default:
		return of_wrong(c);
	}
}
