// SPDX-License-Identifier: MIT
//
// What no run does: see undone.h.
#include "checker/explain/undone.h"

#include "trace/story_text.h"

static bool is_given(const struct runs *all, uint32_t object)
{
	for (size_t i = 0; i < all->nhappenings; i++)
		if (happening_gives(&all->by_number[i]->h, object))
			return true;
	return false;
}

static void tell(const struct shown *s, uint32_t thread, struct told_undone *to)
{
	const struct op *op = &s->path.world.threads[thread].op;
	struct story_names names = {&s->story, &s->trace};
	const struct namer by = story_namer(&names);
	by.thread(by.ctx, thread, &to->thread);
	by.object(by.ctx, op->object, &to->object);
	story_site(&s->trace, story_program_site(&s->trace, op->site), &to->place);
	to->permit = op->code == OP_SEM_WAIT;
}

void undone_tell(struct explanation *e, const struct runs *all)
{
	const struct shown *s = &e->failing;
	for (uint32_t t = 1; t <= s->path.world.nthreads && e->nundone < UNDONE_MOST; t++) {
		uint32_t object = shown_awaited(s, t);
		if (object && !is_given(all, object))
			tell(s, t, &e->undone[e->nundone++]);
	}
}
