// SPDX-License-Identifier: MIT
//
// Where threads stand: see places.h.
#include "visualizer/history/places.h"

#include "trace/story_text.h"

uint32_t place_of_op(const struct trace *t, const struct op *op)
{
	bool made = op_bounds_thread(op->code) && !op_ends(op->code);
	return made ? story_program_site(t, op->site) : op->site;
}

// Where the run has ended, if that was in the code of this thread: at a failed check, an access
// that crashed, a call of exit. 0: it was not, or nobody knows.
static uint32_t place_of_end(const struct story *s, const struct trace *t, uint32_t thread)
{
	const struct op *last = &s->last.op;
	if (s->end == NO_SLOT)
		return 0;
	bool runs = s->world.threads[thread].phase == PHASE_RUN;
	uint32_t site = runs && s->end_thread == thread ? t->ev[s->end].site : 0;
	if (op_ends_program(last->code) && s->last.choice.thread == thread &&
	    story_program_site(t, last->site) == last->site) // else main has returned
		site = last->site;
	return story_source(t, site, NULL) ? story_program_site(t, site) : 0;
}

uint32_t place_of_thread(const struct story *s, const struct trace *t, uint32_t thread)
{
	const struct thread *th = &s->world.threads[thread];
	struct op op = th->op;
	uint32_t end = place_of_end(s, t, thread);
	if (end)
		return end;
	if (th->phase == PHASE_RUN || th->life == LIFE_EXITED || !story_source(t, op.site, NULL))
		op.site = thread < s->threads_cap ? s->threads[thread].site : 0;
	return place_of_op(t, &op);
}
