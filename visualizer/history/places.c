// SPDX-License-Identifier: MIT
//
// Where threads stand: see places.h.
#include "visualizer/history/places.h"

#include "trace/story_text.h"

uint32_t place_of_op(const struct trace *t, const struct op *op)
{
	bool made = op->code == OP_CREATE || op->code == OP_START || op->code == OP_JOIN;
	return made ? story_program_site(t, op->site) : op->site;
}

uint32_t place_of_thread(const struct story *s, const struct trace *t, uint32_t thread)
{
	const struct thread *th = &s->world.threads[thread];
	struct op op = th->op;
	if (th->phase == PHASE_RUN || th->life == LIFE_EXITED || !story_source(t, op.site, NULL))
		op.site = thread < s->threads_cap ? s->threads[thread].site : 0;
	return place_of_op(t, &op);
}
