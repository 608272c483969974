// SPDX-License-Identifier: MIT
//
// What each operation does to the world: one small function a row of the table. A function
// ends by complete() when the call is over for the thread, or leaves it pending in a further
// phase (a condition wait, a barrier).
#include "model/world.h"

#include <errno.h>
#include <string.h>

#include "base/vec.h"

struct doing {
	struct world *w;
	struct thread *th;
	struct object *o; // &objects[0], which is unused, when there is none
	uint32_t t;
	struct choice choice;
};

static void complete(struct doing *d, int32_t result, int64_t value)
{
	struct thread *th = d->th;
	th->last = th->op.code;
	if ((th->last == OP_YIELD || th->last == OP_SLEEP) && th->pauses < UINT8_MAX)
		th->pauses++;
	th->op = (struct op){0};
	th->phase = PHASE_RUN;
	th->result = result;
	th->value = value;
}

static void enter_phase(struct world *w, struct thread *th, enum phase phase)
{
	th->phase = (uint8_t)phase;
	th->since = ++w->clock;
}

static void do_nothing(struct doing *d)
{
	complete(d, 0, 0);
}

// ---- threads --------------------------------------------------------------------------------

static void do_create(struct doing *d)
{
	struct thread *new = &d->w->threads[d->th->op.other];
	new->life = LIFE_NEW;
	new->detached = d->th->op.arg &CREATE_DETACHED;
	new->op = (struct op){.code = OP_START, .site = d->th->op.site};
	enter_phase(d->w, new, PHASE_CALL);
	complete(d, 0, d->th->op.other);
}

static void do_start(struct doing *d)
{
	d->th->life = LIFE_ALIVE;
	complete(d, 0, 0);
}

static void do_exit(struct doing *d)
{
	complete(d, 0, 0);
	d->th->life = LIFE_EXITED;
	d->w->over = true;
	for (uint32_t t = 1; t <= d->w->nthreads; t++)
		if (d->w->threads[t].life == LIFE_NEW || d->w->threads[t].life == LIFE_ALIVE)
			d->w->over = false;
}

static void do_process_exit(struct doing *d)
{
	complete(d, 0, 0);
	d->w->over = true;
}

static void do_join(struct doing *d)
{
	struct thread *target = &d->w->threads[d->th->op.other];
	if (target->life != LIFE_EXITED) {
		complete(d, EBUSY, 0); // tryjoin: a join is not enabled before
		return;
	}
	target->joined = true;
	complete(d, 0, 0);
}

static void do_detach(struct doing *d)
{
	d->w->threads[d->th->op.other].detached = true;
	complete(d, 0, 0);
}

static void do_sleep(struct doing *d)
{
	if (d->th->op.arg > d->w->now && d->th->op.arg != TR_NEVER)
		d->w->now = d->th->op.arg;
	complete(d, 0, 0);
}

static void wake(struct doing *d, struct thread *waiter, int32_t result)
{
	waiter->result = result;
	enter_phase(d->w, waiter, PHASE_RELOCK);
}

static void do_interrupt(struct doing *d)
{
	struct thread *target = &d->w->threads[d->th->op.other];
	target->interrupted = true;
	if (target->phase == PHASE_WAIT && target->op.code == OP_COND_WAIT_INT)
		wake(d, target, 0); // EINTR, when it has the mutex again
	complete(d, 0, 0);
}

static void do_interrupted(struct doing *d)
{
	bool was = d->th->interrupted;
	d->th->interrupted = false;
	complete(d, 0, was);
}

// ---- mutexes ----------------------------------------------------------------------------------

// Can an object begin with this value? The C library refuses it otherwise.
static bool can_begin(uint8_t code, int64_t value)
{
	if (code == OP_BARRIER_INIT)
		return value >= 1 && value <= INT32_MAX;
	return code != OP_SEM_INIT || (value >= 0 && value <= MAX_SEM);
}

static void do_init(struct doing *d)
{
	const struct op *op = &d->th->op;
	if (!can_begin(op->code, op->arg)) {
		complete(d, EINVAL, 0);
		return;
	}
	d->o->alive = true;
	d->o->value = op->arg;
	if (op->code == OP_INIT)
		d->o->type = (uint8_t)op->arg;
	complete(d, 0, 0);
}

static void do_destroy(struct doing *d)
{
	d->o->alive = false;
	d->o->done = true;
	complete(d, 0, 0);
}

static void take(struct object *o, uint32_t t)
{
	o->owner = t;
	o->count++;
}

static void do_lock(struct doing *d)
{
	struct object *o = d->o;
	bool again = o->owner == d->t;
	if (again && o->type == MUTEX_ERRORCHECK && d->th->op.code == OP_LOCK)
		complete(d, EDEADLK, 0);
	else if (o->owner && !(again && o->type == MUTEX_RECURSIVE))
		complete(d, EBUSY, 0); // trylock: a lock is not enabled then
	else {
		take(o, d->t);
		complete(d, 0, 0);
	}
}

static void give_back(struct object *o)
{
	if (--o->count == 0)
		o->owner = 0;
}

static void do_unlock(struct doing *d)
{
	give_back(d->o);
	complete(d, 0, 0);
}

// ---- conditions ---------------------------------------------------------------------------------

// As the C library does, a recursive mutex is let go once: held twice, it stays held.
static void do_cond_wait(struct doing *d)
{
	struct thread *th = d->th;
	if (th->phase == PHASE_RELOCK) {
		int32_t result = th->result;
		take(&d->w->objects[th->op.other], d->t);
		if (th->op.code == OP_COND_WAIT_INT && th->interrupted) {
			th->interrupted = false;
			result = EINTR;
		}
		complete(d, result, 0);
	} else if (th->op.code == OP_COND_WAIT_INT && th->interrupted) {
		th->interrupted = false;
		complete(d, EINTR, 0);
	} else {
		give_back(&d->w->objects[th->op.other]);
		enter_phase(d->w, th, PHASE_WAIT);
	}
}

static void do_signal(struct doing *d)
{
	if (d->choice.target)
		wake(d, &d->w->threads[d->choice.target], 0);
	complete(d, 0, 0);
}

static void do_broadcast(struct doing *d)
{
	uint32_t o = d->th->op.object;
	int64_t woken = 0;
	for (uint32_t t = 1; t <= d->w->nthreads; t++) {
		struct thread *th = &d->w->threads[t];
		if (th->phase == PHASE_WAIT && th->op.object == o) {
			// each keeps its place in the order of arrival
			uint64_t since = th->since;
			wake(d, th, 0);
			th->since = since;
			woken++;
		}
	}
	complete(d, 0, woken);
}

// ---- semaphores ---------------------------------------------------------------------------------

static void do_sem_wait(struct doing *d)
{
	if (d->o->value == 0) {
		complete(d, EAGAIN, 0); // trywait: a wait is not enabled then
		return;
	}
	complete(d, 0, --d->o->value);
}

static void do_sem_post(struct doing *d)
{
	complete(d, 0, ++d->o->value);
}

static void do_sem_getvalue(struct doing *d)
{
	complete(d, 0, d->o->value);
}

static void do_sem_open(struct doing *d)
{
	int flags = OPEN_FLAGS(d->th->op.arg);
	if (d->o->other) {
		bool refuse = (flags & OPEN_CREATE) && (flags & OPEN_EXCLUSIVE);
		complete(d, refuse ? EEXIST : 0, refuse ? 0 : d->o->other);
		return;
	}
	if (!(flags & OPEN_CREATE)) {
		complete(d, ENOENT, 0);
		return;
	}
	uint32_t name = d->th->op.object, sem = world_object(d->w, KIND_SEM, 0, 0, true,
							     (uint32_t)OPEN_VALUE(d->th->op.arg));
	if (!sem) {
		complete(d, ENOMEM, 0);
		return;
	}
	d->w->objects[name].other = sem;
	complete(d, 0, sem | SEM_CREATED);
}

static void do_sem_unlink(struct doing *d)
{
	int32_t result = d->o->other ? 0 : ENOENT;
	d->o->other = 0;
	complete(d, result, 0);
}

// ---- read-write locks
// -----------------------------------------------------------------------------

static bool hold_add(struct world *w, uint32_t object, uint32_t t)
{
	for (size_t i = 0; i < w->nholds; i++)
		if (w->holds[i].object == object && w->holds[i].thread == t) {
			w->holds[i].n++;
			return true;
		}
	struct hold *p = vec_room(w->holds, &w->holds_cap, w->nholds + 1, sizeof *p);
	if (!p) {
		w->failed = true;
		return false;
	}
	w->holds = p;
	p[w->nholds++] = (struct hold){.object = object, .thread = (uint16_t)t, .n = 1};
	return true;
}

static void hold_drop(struct world *w, uint32_t object, uint32_t t)
{
	for (size_t i = 0; i < w->nholds; i++)
		if (w->holds[i].object == object && w->holds[i].thread == t) {
			if (--w->holds[i].n == 0)
				w->holds[i] = w->holds[--w->nholds];
			return;
		}
}

static void do_rdlock(struct doing *d)
{
	if (d->o->owner) { // a try, or the writer itself
		complete(d, d->th->op.code == OP_RDLOCK ? EDEADLK : EBUSY, 0);
		return;
	}
	if (!hold_add(d->w, d->th->op.object, d->t)) {
		complete(d, EAGAIN, 0);
		return;
	}
	d->o->count++;
	complete(d, 0, 0);
}

static void do_wrlock(struct doing *d)
{
	if (d->o->owner || d->o->count) {
		complete(d, d->th->op.code == OP_WRLOCK ? EDEADLK : EBUSY, 0);
		return;
	}
	d->o->owner = d->t;
	complete(d, 0, 0);
}

static void do_rw_unlock(struct doing *d)
{
	if (d->o->owner == d->t)
		d->o->owner = 0;
	else {
		hold_drop(d->w, d->th->op.object, d->t);
		d->o->count--;
	}
	complete(d, 0, 0);
}

// ---- barriers and once
// ----------------------------------------------------------------------------

// The thread chosen first is the serial one; the others that are there may then pass, as many
// as the barrier has parties. Those who come later wait for its next opening.
static void do_barrier_wait(struct doing *d)
{
	struct world *w = d->w;
	uint32_t o = d->th->op.object;
	bool opens = d->th->phase == PHASE_CALL;
	if (opens) {
		d->o->count = (uint32_t)d->o->value;
		for (uint32_t t = 1; t <= w->nthreads; t++) {
			struct thread *th = &w->threads[t];
			if (t != d->t && th->phase == PHASE_CALL &&
			    th->op.code == OP_BARRIER_WAIT && th->op.object == o)
				th->phase = PHASE_RELEASED;
		}
	}
	d->o->other--;
	complete(d, 0, opens);
	if (--d->o->count)
		return;
	for (uint32_t t = 1; t <= w->nthreads; t++) // more had come than it has parties
		if (w->threads[t].phase == PHASE_RELEASED && w->threads[t].op.object == o)
			w->threads[t].phase = PHASE_CALL;
}

static void do_once(struct doing *d)
{
	bool first = !d->o->done;
	if (first)
		d->o->owner = d->t;
	complete(d, 0, first);
}

static void do_once_done(struct doing *d)
{
	d->o->owner = 0;
	d->o->done = true;
	complete(d, 0, 0);
}

static void (*const acts[OPS])(struct doing *) = {
	[OP_CREATE] = do_create,
	[OP_START] = do_start,
	[OP_EXIT] = do_exit,
	[OP_JOIN] = do_join,
	[OP_TRYJOIN] = do_join,
	[OP_DETACH] = do_detach,
	[OP_YIELD] = do_nothing,
	[OP_SLEEP] = do_sleep,
	[OP_INTERRUPT] = do_interrupt,
	[OP_INTERRUPTED] = do_interrupted,
	[OP_PROCESS_EXIT] = do_process_exit,
	[OP_INIT] = do_init,
	[OP_DESTROY] = do_destroy,
	[OP_LOCK] = do_lock,
	[OP_TRYLOCK] = do_lock,
	[OP_UNLOCK] = do_unlock,
	[OP_COND_INIT] = do_init,
	[OP_COND_DESTROY] = do_destroy,
	[OP_COND_WAIT] = do_cond_wait,
	[OP_COND_WAIT_INT] = do_cond_wait,
	[OP_SIGNAL] = do_signal,
	[OP_BROADCAST] = do_broadcast,
	[OP_SEM_INIT] = do_init,
	[OP_SEM_DESTROY] = do_destroy,
	[OP_SEM_WAIT] = do_sem_wait,
	[OP_SEM_TRYWAIT] = do_sem_wait,
	[OP_SEM_POST] = do_sem_post,
	[OP_SEM_GETVALUE] = do_sem_getvalue,
	[OP_SEM_OPEN] = do_sem_open,
	[OP_SEM_CLOSE] = do_nothing,
	[OP_SEM_UNLINK] = do_sem_unlink,
	[OP_RW_INIT] = do_init,
	[OP_RW_DESTROY] = do_destroy,
	[OP_RDLOCK] = do_rdlock,
	[OP_TRYRDLOCK] = do_rdlock,
	[OP_WRLOCK] = do_wrlock,
	[OP_TRYWRLOCK] = do_wrlock,
	[OP_RW_UNLOCK] = do_rw_unlock,
	[OP_BARRIER_INIT] = do_init,
	[OP_BARRIER_DESTROY] = do_destroy,
	[OP_BARRIER_WAIT] = do_barrier_wait,
	[OP_ONCE] = do_once,
	[OP_ONCE_DONE] = do_once_done,
};

static void use_up(int *budget)
{
	if (*budget > 0)
		--*budget;
}

// The ways a pending operation ends without going on.
static void apply_otherwise(struct doing *d)
{
	struct world *w = d->w;
	struct thread *th = d->th;
	int32_t result = 0;
	switch (d->choice.outcome) {
	case OUT_TIMEOUT:
		if (th->op.arg > w->now)
			w->now = th->op.arg;
		result = ETIMEDOUT;
		break;
	case OUT_SPURIOUS:
		use_up(&w->rules.spurious);
		break;
	case OUT_INTERRUPT:
		use_up(&w->rules.interrupts);
		th->interrupted = true;
		break;
	}
	if (th->phase == PHASE_WAIT)
		wake(d, th, result);
	else
		complete(d, result, 0);
}

int world_apply(struct world *w, struct choice c, struct effect *e)
{
	*e = (struct effect){0};
	if (!world_allows(w, c))
		return EINVAL;
	struct thread *th = &w->threads[c.thread];
	e->fault = world_fault(w, c.thread, &e->fault_other);
	if (e->fault)
		return 0;
	struct doing d = {
		.w = w, .th = th, .o = &w->objects[th->op.object], .t = c.thread, .choice = c};
	w->clock++;
	if (c.outcome == OUT_GO)
		acts[th->op.code](&d);
	else
		apply_otherwise(&d);
	e->completed = w->threads[c.thread].phase == PHASE_RUN;
	return w->failed ? ENOMEM : 0;
}

// What `dependent` needs to know of the world that the step finds.
static void look_ahead(const struct world *w, struct step *s)
{
	const struct op *op = &s->op;
	if (op->code == OP_INTERRUPT) {
		const struct thread *target = &w->threads[op->other];
		if (target->phase == PHASE_WAIT && target->op.code == OP_COND_WAIT_INT)
			s->woken = target->op.object;
	}
	s->shared = op->code == OP_RW_UNLOCK && w->objects[op->object].owner != s->choice.thread;
	if (s->phase == PHASE_RELEASED) {
		uint32_t passing = 0;
		for (uint32_t t = 1; t <= w->nthreads; t++)
			if (w->threads[t].phase == PHASE_RELEASED &&
			    w->threads[t].op.object == op->object)
				passing++;
		s->crowded = passing > w->objects[op->object].count;
	}
}

int world_step(struct world *w, struct choice c, struct step *s)
{
	if (c.thread < 1 || c.thread > w->nthreads)
		return EINVAL;
	struct thread *th = &w->threads[c.thread];
	int64_t before = w->now;
	struct effect e;
	*s = (struct step){.choice = c, .op = th->op, .phase = th->phase};
	look_ahead(w, s);
	int rc = world_apply(w, c, &e);
	s->after = th->phase;
	s->result = e.completed ? th->result : 0;
	s->value = e.completed ? th->value : 0;
	s->time = w->now;
	s->fault = e.fault;
	s->fault_other = e.fault_other;
	s->jumped = !w->rules.any_timeouts && w->now != before;
	return rc;
}
