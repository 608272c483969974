// SPDX-License-Identifier: MIT
//
// Which steps commute. Each step touches a few things, each in a manner; two steps depend on
// each other if they are of one thread, if one is what the other could not be without, or if
// they touch one thing in manners that do not go together:
//
//		READ	SHARE	GIVE	WRITE
//	READ	 ok	 -	 -	 -	looks only (a failed try, getvalue)
//	SHARE	 -	 ok	 -	 -	read locks, taken and given back
//	GIVE	 -	 -	 ok	 -	posts of a semaphore
//	WRITE	 -	 -	 -	 -
#include "model/world.h"

#include <errno.h>

enum manner { READ, SHARE, GIVE, WRITE };

struct touch {
	uint32_t object;
	enum manner manner;
};

static enum manner manner_of(const struct step *s)
{
	switch (s->op.code) {
	case OP_SEM_GETVALUE:
		return READ;
	case OP_SEM_POST:
		return GIVE;
	case OP_RDLOCK:
	case OP_TRYRDLOCK:
		return s->result == EBUSY ? READ : SHARE;
	case OP_TRYLOCK:
	case OP_TRYWRLOCK:
		return s->result == EBUSY ? READ : WRITE;
	case OP_SEM_TRYWAIT:
		return s->result == EAGAIN ? READ : WRITE;
	case OP_ONCE:
		return s->value ? WRITE : READ;
	case OP_SIGNAL:
		return s->choice.target ? WRITE : READ;
	case OP_SEM_OPEN:
		return s->result || !(s->value & SEM_CREATED) ? READ : WRITE;
	case OP_SEM_CLOSE:
		return READ;
	default:
		return WRITE;
	}
}

// A thread's mutex, and its condition or other object.
static size_t touches(const struct step *s, struct touch out[2])
{
	if (!s->op.object)
		return 0;
	if (s->op.code == OP_COND_WAIT || s->op.code == OP_COND_WAIT_INT) {
		struct touch cond = {s->op.object, WRITE}, mutex = {s->op.other, WRITE};
		switch (s->phase) {
		case PHASE_CALL:
			out[0] = cond;
			out[1] = mutex;
			return 2;
		case PHASE_WAIT:
			out[0] = cond;
			return 1;
		default:
			out[0] = mutex;
			return 1;
		}
	}
	out[0] = (struct touch){s->op.object, manner_of(s)};
	// a timeout gives up: it changes no object that is not a wait set
	if (s->choice.outcome == OUT_TIMEOUT)
		out[0].manner = READ;
	if (s->phase == PHASE_RELEASED)
		out[0].manner = GIVE;
	return 1;
}

static bool concerns_thread(const struct step *a, const struct step *b)
{
	uint32_t t = b->choice.thread;
	switch (a->op.code) {
	case OP_CREATE:
		return a->op.other == t;
	case OP_JOIN:
	case OP_TRYJOIN:
		if (a->op.other == t)
			return b->op.code == OP_EXIT;
		// fall through
	case OP_DETACH:
		return (b->op.code == OP_JOIN || b->op.code == OP_TRYJOIN ||
			b->op.code == OP_DETACH) &&
		       a->op.other == b->op.other;
	case OP_INTERRUPT:
		return (a->op.other == t &&
			(b->op.code == OP_COND_WAIT_INT || b->op.code == OP_INTERRUPTED)) ||
		       (b->op.code == OP_INTERRUPT && a->op.other == b->op.other);
	case OP_SIGNAL:
		return a->choice.target == t && b->phase == PHASE_RELOCK;
	case OP_BROADCAST:
		return b->phase == PHASE_RELOCK && b->op.object == a->op.object;
	case OP_BARRIER_WAIT:
		return a->phase == PHASE_CALL && b->phase == PHASE_RELEASED &&
		       b->op.object == a->op.object;
	default:
		return false;
	}
}

static bool concerns_all(const struct step *s)
{
	return s->op.code == OP_PROCESS_EXIT || s->fault != FAULT_NONE || s->jumped;
}

bool dependent(const struct step *a, const struct step *b)
{
	if (a->choice.thread == b->choice.thread || concerns_all(a) || concerns_all(b) ||
	    concerns_thread(a, b) || concerns_thread(b, a))
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
