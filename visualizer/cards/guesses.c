// SPDX-License-Identifier: MIT
//
// Guesses: see guesses.h.
#include "visualizer/cards/guesses.h"

#include "base/i18n.h"

bool guesses_hide(const struct guesses *g, const struct story *s, size_t moment)
{
	return g->on && s->end == NO_SLOT && !(g->shown && g->moment == moment);
}

void guesses_show(struct guesses *g, size_t moment)
{
	g->shown = true;
	g->moment = moment;
}

bool guesses_cover(const struct story *s, uint32_t thread)
{
	const struct thread *th = &s->world.threads[thread];
	return th->phase != PHASE_RUN && th->life != LIFE_EXITED && th->life != LIFE_NONE;
}

void guesses_score(const struct guesses *g, struct buf *b)
{
	buf_printf(b,
		   ngettext("%u of %u guess was right.", "%u of %u guesses were right.", g->asked),
		   g->right, g->asked);
}
