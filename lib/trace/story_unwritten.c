// SPDX-License-Identifier: MIT
//
// Reads of what nobody has written, in words: see story_unwritten.h.
#include "trace/story_unwritten.h"

#include "base/i18n.h"
#include "trace/story_text.h"

static void say_at(const struct trace *t, uint32_t site, struct buf *b)
{
	struct buf place = {0};
	story_site(t, site, &place);
	if (place.n)
		buf_printf(b, _(" at %s"), buf_str(&place));
	buf_free(&place);
}

static void say_what(const struct trace *t, uint64_t addr, struct buf *b)
{
	uint32_t slot = trace_static_name(t, addr);
	if (slot != NO_SLOT)
		story_static_name(t, slot, b);
	else
		buf_puts(b, _("memory"));
}

void story_unwritten(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	struct story_names ctx = {s, t};
	struct namer names = story_namer(&ctx);
	names.thread(names.ctx, e->thread, b);
	buf_puts(b, _(" reads "));
	say_what(t, (uint64_t)e->arg, b);
	say_at(t, e->site, b);
	buf_puts(b, _(", which nobody has written since "));
	names.thread(names.ctx, e->object, b);
	buf_puts(b, _(" has allocated it"));
	say_at(t, e->other, b);
	buf_puts(b, _(": what stands in new memory is not known"));
}

void story_unwritten_place(const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	struct buf place = {0};
	story_site(t, e->site, &place);
	buf_printf(b, _("%s reads memory that nobody has written since its allocation"),
		   place.n ? buf_str(&place) : _("the program"));
	say_at(t, e->other, b);
	buf_free(&place);
}
