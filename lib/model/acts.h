// SPDX-License-Identifier: MIT
//
// What apply.c, acts_shared.c and acts_memory.c share; nobody else needs it. An act is what one
// operation does to the world once it may happen. It ends by act_complete() when the call is over
// for the thread, or leaves it pending in a further phase (a condition wait, a barrier).
#ifndef MODEL_ACTS_H
#define MODEL_ACTS_H

#include "model/world.h"

struct doing {
	struct world *w;
	struct thread *th;
	struct object *o; // &objects[0], which is unused, when there is none
	uint32_t t;
	struct choice choice;
};

// The call is over: with this result (an errno value or 0), and this value of the act's own.
void act_complete(struct doing *d, int32_t result, int64_t value);

void act_sem_wait(struct doing *d);
void act_sem_post(struct doing *d);
void act_sem_getvalue(struct doing *d);
void act_sem_open(struct doing *d);
void act_sem_unlink(struct doing *d);
void act_rdlock(struct doing *d);
void act_wrlock(struct doing *d);
void act_rw_unlock(struct doing *d);
void act_barrier_wait(struct doing *d);
void act_once(struct doing *d);
void act_once_done(struct doing *d);
void act_memory(struct doing *d);

#endif
