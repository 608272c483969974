// SPDX-License-Identifier: MIT
//
// Which steps commute. Each step touches a few things, each in a manner; two steps depend on
// each other if they are of one thread, if one is what the other could not be without, or if
// they touch one thing in manners that do not go together:
//
//		READ	SHARE	GIVE	WRITE
//	READ	 ok	 -	 -	 -	looks only (a failed try, getvalue, a load)
//	SHARE	 -	 ok	 -	 -	read locks, taken and given back
//	GIVE	 -	 -	 ok	 -	posts of a semaphore, passes of an open barrier
//	WRITE	 -	 -	 -	 -
//
// Two more things make steps depend on each other: budgets (the number of spurious wake-ups and
// of interruptions from outside may be limited), and where a thread comes to after a step
// (step.next), since others can see that without its taking a further step.
#include "model/world.h"

enum manner { READ, SHARE, GIVE, WRITE };

struct touch {
	uint32_t object;
	enum manner manner;
};

static enum manner manner_of(const struct step *s)
{
	switch (s->op.code) {
	case OP_SEM_GETVALUE:
	case OP_SEM_CLOSE:
		return READ;
	case OP_READ:
	case OP_WRITE:
	case OP_LOAD:
	case OP_STORE:
	case OP_UPDATE:
	case OP_EXCHANGE_IF:
		return step_looks(s) ? READ : WRITE;
	case OP_SEM_POST:
		return GIVE;
	case OP_RDLOCK:
	case OP_TRYRDLOCK:
		return s->result ? READ : SHARE;
	case OP_RW_UNLOCK:
		return s->shared ? SHARE : WRITE;
	case OP_LOCK:
	case OP_TRYLOCK:
	case OP_WRLOCK:
	case OP_TRYWRLOCK:
	case OP_SEM_TRYWAIT:
	case OP_SEM_UNLINK:
		return s->result ? READ : WRITE;
	case OP_ONCE:
		return s->value ? WRITE : READ;
	case OP_SIGNAL:
		return s->choice.target ? WRITE : READ;
	case OP_BROADCAST:
		return s->value ? WRITE : READ;
	case OP_BARRIER_WAIT:
		return s->phase == PHASE_RELEASED && !s->crowded ? GIVE : WRITE;
	case OP_SEM_OPEN:
		return s->result || !(s->value & SEM_CREATED) ? READ : WRITE;
	default:
		return WRITE;
	}
}

// What a condition wait touches: at first the condition and the mutex, then one of them.
static size_t wait_touches(const struct step *s, struct touch out[2])
{
	struct touch cond = {s->op.object, WRITE}, mutex = {s->op.other, WRITE};
	out[0] = s->phase == PHASE_RELOCK ? mutex : cond;
	out[1] = mutex;
	return s->phase == PHASE_CALL ? 2 : 1;
}

static size_t touches(const struct step *s, struct touch out[2])
{
	if (op_waits(s->op.code))
		return wait_touches(s, out);
	if (s->woken) {
		out[0] = (struct touch){s->woken, WRITE};
		return 1;
	}
	if (!s->op.object)
		return 0;
	// a timeout gives up: it changes no object that is not a wait set
	out[0] = (struct touch){s->op.object,
				s->choice.outcome == OUT_TIMEOUT ? READ : manner_of(s)};
	return 1;
}

static bool joins(const struct op *op)
{
	return op->code == OP_JOIN || op->code == OP_TRYJOIN;
}

static bool destroys(uint8_t code)
{
	return code == OP_DESTROY || code == OP_COND_DESTROY || code == OP_SEM_DESTROY ||
	       code == OP_RW_DESTROY || code == OP_BARRIER_DESTROY;
}

// a interrupts a thread: does b meet that thread's wait or its mark, or is it that thread's end?
static bool interrupt_concerns(const struct step *a, const struct step *b)
{
	uint32_t target = a->op.other;
	switch (b->op.code) {
	case OP_COND_WAIT_INT:
	case OP_INTERRUPTED:
	case OP_EXIT:
		return b->choice.thread == target;
	case OP_INTERRUPT:
		return b->op.other == target;
	case OP_SIGNAL:
		return b->choice.target == target;
	case OP_BROADCAST:
		return b->value > 0;
	default:
		return false;
	}
}

static bool concerns_thread(const struct step *a, const struct step *b)
{
	uint32_t t = b->choice.thread;
	switch (a->op.code) {
	case OP_CREATE:
		return a->op.other == t;
	case OP_JOIN:
	case OP_TRYJOIN:
		return (a->op.other == t && b->op.code == OP_EXIT) ||
		       (joins(&b->op) && a->op.other == b->op.other);
	case OP_DETACH:
		return (joins(&b->op) || b->op.code == OP_DETACH) && a->op.other == b->op.other;
	case OP_INTERRUPT:
		return interrupt_concerns(a, b);
	case OP_SIGNAL:
		return a->choice.target == t && b->phase == PHASE_RELOCK;
	case OP_BROADCAST:
		return b->phase == PHASE_RELOCK && b->op.object == a->op.object;
	default:
		return false;
	}
}

// Does b see where a's thread came to?
static bool arrival_concerns(const struct step *a, const struct step *b)
{
	const struct op *next = &a->next;
	if (next->object && next->object == b->op.object && destroys(b->op.code))
		return true;
	switch (next->code) {
	case OP_BARRIER_WAIT:
		return b->op.code == OP_BARRIER_WAIT && b->phase == PHASE_CALL &&
		       b->op.object == next->object;
	case OP_JOIN:
		return joins(&b->op) && b->op.other == next->other;
	default:
		return false;
	}
}

static bool concerns_all(const struct step *s)
{
	return s->op.code == OP_PROCESS_EXIT || s->fault != FAULT_NONE || s->jumped;
}

// Both give the last permit that the semaphore holds: the other one would be a fault.
static bool fill(const struct step *a, const struct step *b)
{
	return a->op.code == OP_SEM_POST && b->op.code == OP_SEM_POST &&
	       a->op.object == b->op.object && a->value >= MAX_SEM && b->value >= MAX_SEM;
}

// Do both take from something of which there may be enough for one only?
static bool share_budget(const struct step *a, const struct step *b)
{
	uint8_t outcome = a->choice.outcome;
	return (outcome == b->choice.outcome &&
		(outcome == OUT_SPURIOUS || outcome == OUT_INTERRUPT)) ||
	       fill(a, b);
}

static bool concerns(const struct step *a, const struct step *b)
{
	return concerns_all(a) || concerns_thread(a, b) || arrival_concerns(a, b);
}

bool dependent(const struct step *a, const struct step *b)
{
	if (a->choice.thread == b->choice.thread || concerns(a, b) || concerns(b, a) ||
	    share_budget(a, b))
		return true;
	struct touch x[2], y[2];
	size_t nx = touches(a, x), ny = touches(b, y);
	for (size_t i = 0; i < nx; i++)
		for (size_t j = 0; j < ny; j++)
			if (x[i].object == y[j].object &&
			    (x[i].manner != y[j].manner || x[i].manner == WRITE))
				return true;
	return false;
}
