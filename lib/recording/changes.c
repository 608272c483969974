// SPDX-License-Identifier: MIT
//
// The undo log of a world: see changes.h.
#include "recording/changes.h"

#include "base/vec.h"

#include <stdlib.h>

struct change {
	uint32_t number;
	bool is_thread;
	union {
		struct object object;
		struct thread thread;
	};
};

void changes_free(struct changes *c)
{
	free(c->log);
}

static bool note(struct changes *c, struct change change)
{
	if (!VEC_FITS(c->log, &c->cap, c->n + 1))
		return false;
	c->log[c->n++] = change;
	return true;
}

bool changes_object(struct changes *c, const struct world *w, uint32_t object)
{
	return note(c, (struct change){.number = object, .object = w->objects[object]});
}

bool changes_thread(struct changes *c, const struct world *w, uint32_t thread)
{
	return note(c, (struct change){
			       .number = thread, .is_thread = true, .thread = w->threads[thread]});
}

void changes_undo(struct changes *c, struct world *w, size_t mark)
{
	while (c->n > mark) {
		const struct change *was = &c->log[--c->n];
		if (was->is_thread)
			w->threads[was->number] = was->thread;
		else
			w->objects[was->number] = was->object;
	}
}

void changes_keep(struct changes *c, size_t mark)
{
	c->n = vec_drop(c->log, mark, c->n, sizeof *c->log);
}
