// SPDX-License-Identifier: MIT
//
// Causes of a failure: see causes.h.
#include "checker/verdict/causes.h"

#include "base/i18n.h"
#include "trace/story_text.h"
#include "trace/story_race.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#define NAMES 4 // in a sentence

struct causes {
	const struct trace *t;
	const struct story *s;
	const struct path *p;
	struct namer names;
	struct text_set *to;
	struct buf name[NAMES]; // of threads and objects, for the current sentence
	size_t nnames;
	bool failed; // memory ran out
};

// A name for the current sentence, of a thread or an object.
static const char *name(struct causes *c, void (*add)(void *, uint32_t, struct buf *), uint32_t n)
{
	struct buf *b = &c->name[c->nnames++ % NAMES];
	buf_clear(b);
	add(c->names.ctx, n, b);
	c->failed |= b->failed;
	return buf_str(b);
}

static const char *thread_name(struct causes *c, uint32_t thread)
{
	return name(c, c->names.thread, thread);
}

static const char *object_name(struct causes *c, uint32_t object)
{
	return name(c, c->names.object, object);
}

// Adds a sentence.
static void __attribute__((format(printf, 2, 3))) say(struct causes *c, const char *format, ...)
{
	struct buf b = {0};
	va_list ap;
	va_start(ap, format);
	buf_vprintf(&b, format, ap);
	va_end(ap);
	c->failed |= b.failed || text_set_add(c->to, buf_str(&b), b.n);
	buf_free(&b);
}

// ---- lost signals -----------------------------------------------------------------------------

static bool signals(const struct step *s, uint32_t cond)
{
	return op_signals(s->op.code) && s->op.object == cond && !s->fault;
}

static bool woke_nobody(const struct step *s)
{
	return op_wakes_one(s->op.code) ? !s->choice.target : !s->value;
}

static bool is_wait(const struct step *s)
{
	return op_waits(s->op.code);
}

// What happened to the signals of a condition, relative to the step in which a thread began its
// last wait on it. Steps are numbered from 1; 0: none.
struct signalled {
	size_t all;
	size_t vain; // the last signal before the wait, if it woke no thread
	size_t away; // the last signal since then that woke another thread
};

static struct signalled count_signals(const struct causes *c, uint32_t cond, size_t began)
{
	struct signalled n = {0};
	for (size_t i = 0; i < c->p->n; i++) {
		const struct step *s = &c->p->points[i].step;
		if (!signals(s, cond))
			continue;
		n.all++;
		if (i < began && woke_nobody(s))
			n.vain = i + 1;
		if (i >= began && !woke_nobody(s))
			n.away = i + 1;
	}
	return n;
}

// The last step of a thread, from 1.
static size_t last_step(const struct path *p, uint32_t thread)
{
	size_t i = p->n;
	while (i && p->points[i - 1].step.choice.thread != thread)
		i--;
	return i;
}

static bool takes(const struct step *s, uint32_t mutex)
{
	return (is_wait(s) && s->op.mutex == mutex && s->phase == PHASE_RELOCK) ||
	       (s->op.object == mutex && op_locks(s->op.code));
}

// Has no other thread had the mutex since the thread began to wait, so that its condition is
// unchanged?
static bool unchanged_since(const struct causes *c, uint32_t thread, uint32_t mutex, size_t began)
{
	for (size_t i = began; i < c->p->n; i++) {
		const struct step *s = &c->p->points[i].step;
		if (s->choice.thread != thread && takes(s, mutex))
			return false;
	}
	return true;
}

// The last step (from 1) since then in which another thread has changed the place of the futex on
// which the thread waits; 0: none.
static size_t changed_since(const struct causes *c, uint32_t thread, uint32_t place, size_t began)
{
	for (size_t i = c->p->n; i > began; i--) {
		const struct step *s = &c->p->points[i - 1].step;
		if (s->choice.thread != thread && s->op.object == place && op_writes(s->op.code) &&
		    !step_looks(s))
			return i;
	}
	return 0;
}

// Is what the thread waits for as it was when it began to wait?
static bool unchanged(const struct causes *c, uint32_t thread, size_t began)
{
	const struct op *op = &c->s->world.threads[thread].op;
	return op_waits_on_futex(op->code) ? !changed_since(c, thread, op->object, began)
					   : unchanged_since(c, thread, op->mutex, began);
}

// Steps (from 1) of a thread in which it held the mutex, without signalling the condition then or
// before it took the mutex again.
struct silent {
	size_t taken, given; // the first and the last; taken is 0: there are none
	uint32_t thread;
	uint32_t other; // the condition that it signalled instead, 0: none
	bool asks;	// it only checked, and waited on another condition
};

static bool gives(const struct step *s, uint32_t mutex)
{
	return (is_wait(s) && s->op.mutex == mutex && s->phase == PHASE_CALL) ||
	       (s->op.object == mutex && op_unlocks(s->op.code) && !s->held);
}

// What the thread that took the mutex in step i (from 1) did with it. taken is 0: it signalled the
// condition, or waited on it, which shows that there was nothing to signal.
static struct silent silent_at(const struct causes *c, size_t i, uint32_t cond, uint32_t mutex)
{
	struct silent r = {.taken = i, .thread = c->p->points[i - 1].step.choice.thread};
	bool first = true;
	for (size_t k = i; k < c->p->n; k++) {
		const struct step *s = &c->p->points[k].step;
		if (s->choice.thread != r.thread)
			continue;
		bool given = gives(s, mutex);
		if (signals(s, cond) || (given && is_wait(s) && s->op.object == cond))
			return (struct silent){0};
		if (signals(s, s->op.object))
			r.other = s->op.object;
		if (given && !r.given) {
			r.given = k + 1;
			r.asks = first && is_wait(s);
		}
		first = false;
		if (r.given && takes(s, mutex))
			break;
	}
	return r.given ? r : (struct silent){0};
}

// The last such steps of another thread since step `from`; those of a thread that only checks
// another condition count if there are no others. woken: also after taking the mutex again at the
// end of a wait.
static struct silent last_silent(const struct causes *c, uint32_t thread, size_t from, bool woken)
{
	const struct op *op = &c->s->world.threads[thread].op;
	struct silent r = {0}, asks = {0};
	for (size_t i = c->p->n; i > from && !r.taken; i--) {
		const struct step *s = &c->p->points[i - 1].step;
		if (s->choice.thread != thread && !s->result && takes(s, op->mutex) &&
		    (woken || !is_wait(s)))
			r = silent_at(c, i, op->object, op->mutex);
		if (r.asks) {
			asks = asks.taken ? asks : r;
			r = (struct silent){0};
		}
	}
	return r.taken ? r : asks;
}

// Reports where the condition that the thread waits for may have become true without a signal.
static void say_silent(struct causes *c, const struct silent *r, uint32_t thread)
{
	const struct op *op = &c->s->world.threads[thread].op;
	const char *by = thread_name(c, r->thread), *mutex = object_name(c, op->mutex);
	if (r->other)
		say(c, _("%s has held %s since (steps %zu to %zu) and signalled %s, not %s."), by,
		    mutex, r->taken, r->given, object_name(c, r->other),
		    object_name(c, op->object));
	else
		say(c,
		    _("%s has held %s since (steps %zu to %zu) and signalled nobody: if it made "
		      "true what %s waits for, this is where the signal is missing."),
		    by, mutex, r->taken, r->given, thread_name(c, thread));
}

// The step (from 1) by which the wait of a thread timed out although a signal woke it in this step;
// 0: it did not.
static size_t late_after(const struct causes *c, size_t step, uint32_t woken)
{
	for (size_t i = step; i < c->p->n; i++) {
		const struct step *s = &c->p->points[i].step;
		if (s->choice.thread == woken)
			return s->phase == PHASE_RELOCK && s->choice.outcome == OUT_TIMEOUT ? i + 1
											    : 0;
	}
	return 0;
}

static void say_used_up(struct causes *c, size_t step, size_t late, uint32_t thread)
{
	const char *woken = thread_name(c, c->p->points[step - 1].step.choice.target);
	say(c,
	    _("The signal at step %zu woke %s, whose wait timed out at step %zu nevertheless: "
	      "POSIX allows such a wait to use up a signal. A thread that gives up must check its "
	      "condition once more, or pass the signal on. %s waited as well, and no signal has "
	      "woken it."),
	    step, woken, late, thread_name(c, thread));
}

// Reports a signal that woke another thread than the one that could now continue.
static void say_away(struct causes *c, size_t step, uint32_t thread)
{
	uint32_t other = c->p->points[step - 1].step.choice.target;
	const struct thread *woken = &c->s->world.threads[other];
	uint32_t cond = c->s->world.threads[thread].op.object;
	bool again = woken->phase == PHASE_WAIT && woken->op.object == cond;
	const char *by = thread_name(c, other), *waits = thread_name(c, thread);
	if (again)
		say(c,
		    _("The signal at step %zu was lost: it woke %s, which waits again. %s waited "
		      "as well, and no signal has woken it."),
		    step, by, waits);
	else
		say(c,
		    _("The signal at step %zu woke %s. %s waited as well, and no signal has woken "
		      "it."),
		    step, by, waits);
}

static void say_vain(struct causes *c, size_t step, size_t began, uint32_t thread)
{
	const char *cond = object_name(c, c->s->world.threads[thread].op.object);
	say(c,
	    _("The signal at step %zu was lost: no thread waited on %s then. %s began to wait at "
	      "step %zu only."),
	    step, cond, thread_name(c, thread), began);
}

static void say_none(struct causes *c, size_t began, uint32_t thread)
{
	const char *waits = thread_name(c, thread);
	say(c, _("%s began to wait at step %zu, and no thread has signalled %s since."), waits,
	    began, object_name(c, c->s->world.threads[thread].op.object));
}

// The same of a futex: the wake that was lost, or the change of its place that nobody was told of.
static void say_lost_wake(struct causes *c, uint32_t thread, size_t began)
{
	uint32_t place = c->s->world.threads[thread].op.object;
	struct signalled n = count_signals(c, place, began);
	size_t changed = changed_since(c, thread, place, began);
	const char *waits = thread_name(c, thread), *futex = object_name(c, place);
	const struct step *away = n.away ? &c->p->points[n.away - 1].step : NULL;
	if (away && away->choice.target)
		say(c,
		    _("The wake at step %zu woke %s. %s waited as well, and no thread has woken "
		      "it."),
		    n.away, thread_name(c, away->choice.target), waits);
	else if (changed)
		say(c,
		    _("At step %zu %s was changed while %s waited on it, and no thread was woken."),
		    changed, futex, waits);
	else if (n.vain)
		say(c,
		    _("The wake at step %zu was lost: no thread waited on %s then. %s began to "
		      "wait at step %zu only."),
		    n.vain, futex, waits, began);
}

// Reports the signal that was lost: the thread would continue if it were woken (see lost wake-up in
// docs/checker.md). If nothing has changed since it began to wait, an earlier signal that woke no
// thread would have been enough.
static void say_lost(struct causes *c)
{
	uint32_t thread = c->t->ev[c->s->end].thread;
	const struct op *op = &c->s->world.threads[thread].op;
	if (c->s->world.threads[thread].phase != PHASE_WAIT)
		return; // a trace that Treadle did not make
	size_t began = last_step(c->p, thread);
	if (op_waits_on_futex(op->code)) {
		say_lost_wake(c, thread, began);
		return;
	}
	struct signalled n = count_signals(c, op->object, began);
	if (n.vain && unchanged(c, thread, began)) {
		say_vain(c, n.vain, began, thread);
		return;
	}
	size_t late =
		n.away ? late_after(c, n.away, c->p->points[n.away - 1].step.choice.target) : 0;
	if (late) {
		say_used_up(c, n.away, late, thread);
		return;
	}
	struct silent r = last_silent(c, thread, n.away ? n.away : began, false);
	if (!r.taken && !n.away)
		r = last_silent(c, thread, began, true);
	if (n.away)
		say_away(c, n.away, thread);
	else if (n.all)
		say_none(c, began, thread);
	if (r.taken)
		say_silent(c, &r, thread);
}

// Reports the conditions that threads wait on and that were never signalled, and such futexes, each
// once.
static void say_unsignalled(struct causes *c)
{
	const struct world *w = &c->s->world;
	for (uint32_t o = 1; o <= w->nobjects; o++) {
		uint16_t one;
		if (!world_queue(w, o, true, &one, 1) || count_signals(c, o, 0).all)
			continue;
		say(c,
		    w->objects[o].kind == KIND_COND
			    ? _("No thread ever signals %s.")
			    : _("No thread ever wakes a thread that waits on %s."),
		    object_name(c, o));
	}
}

// ---- locks held at a race ---------------------------------------------------------------------

static bool holds(const struct world *w, uint32_t object, uint32_t thread)
{
	const struct object *o = &w->objects[object];
	bool lock = o->kind == KIND_MUTEX || o->kind == KIND_SPIN || o->kind == KIND_RWLOCK;
	return lock && (o->owner == thread || world_reads(w, object, thread));
}

// Adds the names of the locks that a thread holds in w, if any.
static void name_locks(struct causes *c, const struct world *w, uint32_t thread, struct buf *b)
{
	for (uint32_t o = 1; o <= w->nobjects; o++) {
		if (!holds(w, o, thread))
			continue;
		const char *lock = object_name(c, o);
		struct buf both = {0};
		buf_printf(&both, b->n ? _("%s and %s") : "%s%s", buf_str(b), lock);
		buf_clear(b);
		buf_puts(b, buf_str(&both));
		b->failed |= both.failed;
		buf_free(&both);
	}
}

// Has a thread taken no lock at all?
static bool never_locks(const struct path *p, uint32_t thread)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->points[i].step.choice.thread == thread &&
		    op_locks(p->points[i].step.op.code))
			return false;
	return true;
}

// Reports the locks at the two accesses. The second access is at the moment of the event; the time
// of the first is unknown, but a thread that has never taken a lock held none.
static void say_race(struct causes *c)
{
	struct story then;
	struct buf locks = {0};
	size_t at;
	if (c->s->race >= c->t->n || story_until(&then, c->t, c->s->race, &at))
		return;
	const struct event *e = &c->t->ev[c->s->race];
	name_locks(c, &then.world, e->thread, &locks);
	const char *by = thread_name(c, e->thread), *held = buf_str(&locks);
	const char *other = never_locks(c->p, e->other) ? thread_name(c, e->other) : NULL;
	if (locks.n && other)
		say(c, _("%s holds %s at its access; %s has taken no lock at all."), by, held,
		    other);
	else if (locks.n)
		say(c, _("%s holds %s at its access."), by, held);
	else if (other)
		say(c, _("%s holds no lock at its access; %s has taken no lock at all."), by,
		    other);
	else
		say(c, _("%s holds no lock at its access."), by);
	c->failed |= locks.failed;
	buf_free(&locks);
	story_free(&then);
}

// ---- time limits ----------------------------------------------------------------------------

// Another thread that could have taken the step instead, and not by a time limit of its own; 0:
// none.
static uint32_t other_at(const struct path *p, const struct point *at)
{
	for (uint32_t i = 0; i < at->nbranches; i++) {
		const struct choice *c = &p->branches[at->first + i].c;
		if (c->thread != at->step.choice.thread && c->outcome != OUT_TIMEOUT)
			return c->thread;
	}
	return 0;
}

// Reports the last time limit of a wait that has passed while another thread could continue.
static void say_limit(struct causes *c)
{
	for (size_t i = c->p->n; i > 0; i--) {
		const struct point *at = &c->p->points[i - 1];
		const struct step *s = &at->step;
		uint32_t other = other_at(c->p, at);
		if (s->choice.outcome != OUT_TIMEOUT || op_sleeps(s->op.code) || !other)
			continue;
		say(c,
		    _("At step %zu the time limit of %s passes, while %s could still have "
		      "continued: on a busy machine that may happen, however long the limit is."),
		    i, thread_name(c, s->choice.thread), thread_name(c, other));
		return;
	}
}

// ---- what nobody has written ----------------------------------------------------------------

#define UNWRITTEN_SAID 3

static void say_unwritten(struct causes *c)
{
	unsigned said = 0;
	for (size_t i = 0; i < c->t->n && said < UNWRITTEN_SAID; i += event_slots(&c->t->ev[i])) {
		if (c->t->ev[i].kind != EV_UNWRITTEN)
			continue;
		struct buf b = {0};
		story_unwritten(c->s, c->t, (uint32_t)i, &b);
		c->failed |= b.failed;
		say(c, "%s.", buf_str(&b));
		buf_free(&b);
		said++;
	}
}

size_t causes_lost_signal(const struct trace *t, const struct story *s, const struct path *p)
{
	struct causes c = {.t = t, .s = s, .p = p};
	uint32_t thread = s->end < t->n ? t->ev[s->end].thread : 0;
	if (!thread || t->ev[s->end].op != END_LOST_WAKEUP ||
	    s->world.threads[thread].phase != PHASE_WAIT)
		return 0;
	const struct op *op = &s->world.threads[thread].op;
	size_t began = last_step(p, thread);
	struct signalled n = count_signals(&c, op->object, began);
	if (n.vain && unchanged(&c, thread, began))
		return n.vain;
	uint32_t other = n.away ? p->points[n.away - 1].step.choice.target : 0;
	const struct thread *woken = &s->world.threads[other];
	return other && woken->phase == PHASE_WAIT && woken->op.object == op->object ? n.away : 0;
}

int causes_describe(const struct trace *t, const struct story *s, const struct path *p,
		    struct text_set *to)
{
	struct story_names ctx = {s, t};
	struct causes c = {.t = t, .s = s, .p = p, .names = story_namer(&ctx), .to = to};
	if (p->end.op == END_LOST_WAKEUP || p->end.op == END_DEADLOCK)
		say_unsignalled(&c);
	if (p->end.op == END_LOST_WAKEUP)
		say_lost(&c);
	if (p->end.op == END_RACE)
		say_race(&c);
	say_limit(&c);
	say_unwritten(&c);
	for (size_t i = 0; i < NAMES; i++)
		buf_free(&c.name[i]);
	return c.failed ? ENOMEM : 0;
}
