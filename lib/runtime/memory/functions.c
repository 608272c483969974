// SPDX-License-Identifier: MIT
//
// The functions that threads are in: see functions.h.
#include "runtime/memory/functions.h"

#include "runtime/mode.h"
#include "runtime/state_marks.h"

#include "model/world.h"

#include <stddef.h>

#define DEEP 64 // functions that are known; of deeper ones, those further up are forgotten

PAST static struct functions {
	uint64_t n, begun;
	struct entered all[DEEP]; // the i-th is at i % DEEP
} functions[MAX_THREADS + 1];	  // by thread

void functions_enter(uint64_t back, const void *frame, uint32_t epoch)
{
	struct functions *f = &functions[rt_self];
	uint64_t here = (uint64_t)(uintptr_t)frame;
	while (f->n && f->all[(f->n - 1) % DEEP].frame <= here)
		f->n--;
	f->all[f->n++ % DEEP] = (struct entered){back, here, epoch};
	f->begun++;
}

void functions_leave(void)
{
	struct functions *f = &functions[rt_self];
	if (f->n)
		f->n--;
}

// Frames lie above each other: one that does not is of a function that took a forgotten one's
// place.
const struct entered *functions_up(uint32_t thread, uint64_t up)
{
	const struct functions *f = &functions[thread];
	if (up >= f->n || up >= DEEP)
		return NULL;
	const struct entered *e = &f->all[(f->n - 1 - up) % DEEP];
	return up && e->frame < f->all[(f->n - up) % DEEP].frame ? NULL : e;
}

uint64_t functions_begun(void)
{
	return functions[rt_self].begun;
}
