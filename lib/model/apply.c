// SPDX-License-Identifier: MIT
//
// What each operation does to the world: one small function a row of the table (see acts.h).
// Here are those of threads, mutexes and conditions; those of what several threads may pass at
// once stand in acts_shared.c, those on memory in acts_memory.c.
#include "model/acts.h"

#include <errno.h>

void act_complete(struct doing *d, int32_t result, int64_t value)
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

static void act_nothing(struct doing *d)
{
	act_complete(d, 0, 0);
}

// ---- threads --------------------------------------------------------------------------------

static void act_create(struct doing *d)
{
	struct thread *new = &d->w->threads[d->th->op.other];
	new->life = LIFE_NEW;
	new->detached = (d->th->op.arg & CREATE_DETACHED) != 0;
	new->op = (struct op){.code = OP_START, .site = d->th->op.site};
	enter_phase(d->w, new, PHASE_CALL);
	act_complete(d, 0, d->th->op.other);
}

static void act_start(struct doing *d)
{
	d->th->life = LIFE_ALIVE;
	act_complete(d, 0, 0);
}

static void act_exit(struct doing *d)
{
	act_complete(d, 0, 0);
	d->th->life = LIFE_EXITED;
	d->w->over = true;
	for (uint32_t t = 1; t <= d->w->nthreads; t++)
		if (d->w->threads[t].life == LIFE_NEW || d->w->threads[t].life == LIFE_ALIVE)
			d->w->over = false;
}

static void act_process_exit(struct doing *d)
{
	act_complete(d, 0, 0);
	d->w->over = true;
}

static void act_join(struct doing *d)
{
	struct thread *target = &d->w->threads[d->th->op.other];
	if (target->life != LIFE_EXITED) {
		act_complete(d, EBUSY, 0); // tryjoin: a join is not enabled before
		return;
	}
	target->joined = true;
	act_complete(d, 0, 0);
}

static void act_detach(struct doing *d)
{
	d->w->threads[d->th->op.other].detached = true;
	act_complete(d, 0, 0);
}

static void act_sleep(struct doing *d)
{
	if (d->th->op.arg > d->w->now && d->th->op.arg != TR_NEVER)
		d->w->now = d->th->op.arg;
	act_complete(d, 0, 0);
}

static void wake(struct doing *d, struct thread *waiter, int32_t result)
{
	waiter->result = result;
	enter_phase(d->w, waiter, PHASE_RELOCK);
}

static void act_interrupt(struct doing *d)
{
	struct thread *target = &d->w->threads[d->th->op.other];
	if (target->life == LIFE_EXITED) {
		act_complete(d, ESRCH, 0);
		return;
	}
	target->interrupted = true;
	if (target->phase == PHASE_WAIT && target->op.code == OP_COND_WAIT_INT)
		wake(d, target, 0); // EINTR, when it has the mutex again
	act_complete(d, 0, 0);
}

static void act_interrupted(struct doing *d)
{
	bool was = d->th->interrupted;
	d->th->interrupted = false;
	act_complete(d, 0, was);
}

// ---- mutexes ----------------------------------------------------------------------------------

// Can an object begin with this value? The C library refuses it otherwise.
static bool can_begin(uint8_t code, int64_t value)
{
	if (code == OP_BARRIER_INIT)
		return value >= 1 && value <= INT32_MAX;
	return code != OP_SEM_INIT || (value >= 0 && value <= MAX_SEM);
}

static void act_init(struct doing *d)
{
	const struct op *op = &d->th->op;
	if (!can_begin(op->code, op->arg)) {
		act_complete(d, EINVAL, 0);
		return;
	}
	d->o->alive = true;
	d->o->value = op->arg;
	if (op->code == OP_INIT)
		d->o->type = (uint8_t)op->arg;
	act_complete(d, 0, 0);
}

static void act_destroy(struct doing *d)
{
	d->o->alive = false;
	d->o->done = true;
	act_complete(d, 0, 0);
}

static void take(struct object *o, uint32_t t)
{
	o->owner = t;
	o->count++;
}

static void act_lock(struct doing *d)
{
	struct object *o = d->o;
	bool again = o->owner == d->t;
	if (again && o->type == MUTEX_ERRORCHECK && d->th->op.code == OP_LOCK)
		act_complete(d, EDEADLK, 0);
	else if (o->owner && !(again && o->type == MUTEX_RECURSIVE))
		act_complete(d, EBUSY, 0); // trylock: a lock is not enabled then
	else {
		take(o, d->t);
		act_complete(d, 0, 0);
	}
}

static void give_back(struct object *o)
{
	if (--o->count == 0)
		o->owner = 0;
}

static void act_unlock(struct doing *d)
{
	give_back(d->o);
	act_complete(d, 0, 0);
}

// ---- conditions ---------------------------------------------------------------------------------

// As the C library does, a recursive mutex is let go once: held twice, it stays held.
static void act_cond_wait(struct doing *d)
{
	struct thread *th = d->th;
	if (th->phase == PHASE_RELOCK) {
		int32_t result = th->result;
		take(&d->w->objects[th->op.other], d->t);
		if (th->op.code == OP_COND_WAIT_INT && th->interrupted) {
			th->interrupted = false;
			result = EINTR;
		}
		act_complete(d, result, 0);
	} else if (th->op.code == OP_COND_WAIT_INT && th->interrupted) {
		th->interrupted = false;
		act_complete(d, EINTR, 0);
	} else {
		give_back(&d->w->objects[th->op.other]);
		enter_phase(d->w, th, PHASE_WAIT);
	}
}

static void act_signal(struct doing *d)
{
	if (d->choice.target)
		wake(d, &d->w->threads[d->choice.target], 0);
	act_complete(d, 0, 0);
}

static void act_broadcast(struct doing *d)
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
	act_complete(d, 0, woken);
}

static void (*const acts[OPS])(struct doing *) = {
	[OP_CREATE] = act_create,
	[OP_START] = act_start,
	[OP_EXIT] = act_exit,
	[OP_JOIN] = act_join,
	[OP_TRYJOIN] = act_join,
	[OP_DETACH] = act_detach,
	[OP_YIELD] = act_nothing,
	[OP_RESUME] = act_nothing,
	[OP_SLEEP] = act_sleep,
	[OP_INTERRUPT] = act_interrupt,
	[OP_INTERRUPTED] = act_interrupted,
	[OP_PROCESS_EXIT] = act_process_exit,
	[OP_INIT] = act_init,
	[OP_DESTROY] = act_destroy,
	[OP_LOCK] = act_lock,
	[OP_TRYLOCK] = act_lock,
	[OP_UNLOCK] = act_unlock,
	[OP_COND_INIT] = act_init,
	[OP_COND_DESTROY] = act_destroy,
	[OP_COND_WAIT] = act_cond_wait,
	[OP_COND_WAIT_INT] = act_cond_wait,
	[OP_SIGNAL] = act_signal,
	[OP_BROADCAST] = act_broadcast,
	[OP_SEM_INIT] = act_init,
	[OP_SEM_DESTROY] = act_destroy,
	[OP_SEM_WAIT] = act_sem_wait,
	[OP_SEM_TRYWAIT] = act_sem_wait,
	[OP_SEM_POST] = act_sem_post,
	[OP_SEM_GETVALUE] = act_sem_getvalue,
	[OP_SEM_OPEN] = act_sem_open,
	[OP_SEM_CLOSE] = act_nothing,
	[OP_SEM_UNLINK] = act_sem_unlink,
	[OP_RW_INIT] = act_init,
	[OP_RW_DESTROY] = act_destroy,
	[OP_RDLOCK] = act_rdlock,
	[OP_TRYRDLOCK] = act_rdlock,
	[OP_WRLOCK] = act_wrlock,
	[OP_TRYWRLOCK] = act_wrlock,
	[OP_RW_UNLOCK] = act_rw_unlock,
	[OP_BARRIER_INIT] = act_init,
	[OP_BARRIER_DESTROY] = act_destroy,
	[OP_BARRIER_WAIT] = act_barrier_wait,
	[OP_ONCE] = act_once,
	[OP_ONCE_DONE] = act_once_done,
	[OP_READ] = act_memory,
	[OP_WRITE] = act_memory,
	[OP_LOAD] = act_memory,
	[OP_STORE] = act_memory,
	[OP_UPDATE] = act_memory,
	[OP_EXCHANGE_IF] = act_memory,
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
		act_complete(d, result, 0);
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
	if (op_rows[op->code].kind == KIND_MEMORY)
		s->before = w->objects[op->object].value;
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
	s->untold = s->op.code == OP_WRITE;
	s->time = w->now;
	s->fault = e.fault;
	s->fault_other = e.fault_other;
	s->jumped = !w->rules.any_timeouts && w->now != before;
	return rc;
}
