// SPDX-License-Identifier: MIT
//
// What is left behind, in words: see story_left.h.
#include "trace/story_left.h"

#include "base/i18n.h"
#include "trace/story_text.h"

static void say_lock(const struct namer *names, struct leak what, struct buf *b)
{
	names->object(names->ctx, what.object, b);
	buf_puts(b, _(" is still locked by "));
	names->thread(names->ctx, what.thread, b);
	buf_puts(b, _(" at the end of the program"));
}

static void say_thread(const struct namer *names, uint32_t thread, bool ended, struct buf *b)
{
	buf_puts(b, _("thread "));
	names->thread(names->ctx, thread, b);
	buf_puts(b, ended ? _(" has ended and was neither joined nor detached")
			  : _(" was neither joined nor detached and still runs at the end of the "
			      "program"));
}

static bool has_ended(const struct story *s, uint32_t thread)
{
	const struct world *w = &s->world;
	return thread <= w->nthreads && w->threads[thread].life == LIFE_EXITED;
}

void story_left(const struct story *s, const struct trace *t, struct leak what, struct buf *b)
{
	struct story_names ctx = {s, t};
	struct namer names = story_namer(&ctx);
	if (what.object && what.thread) {
		say_lock(&names, what, b);
	} else if (what.thread) {
		say_thread(&names, what.thread, has_ended(s, what.thread), b);
	} else {
		names.object(names.ctx, what.object, b);
		buf_puts(b, _(" was initialised and is not destroyed"));
	}
}
