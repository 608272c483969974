// SPDX-License-Identifier: MIT
//
// Names without kinds, and threads without names: see brief.h.
#include "visualizer/pictures/brief.h"

#include "visualizer/history/sentence.h"
#include "visualizer/pictures/frame.h"

static void name_only(void *ctx, uint32_t object, struct buf *b)
{
	const struct frame *f = ctx;
	sentence_bare_object(f->at->story, &f->namer, object, b);
}

static void name_thread(void *ctx, uint32_t thread, struct buf *b)
{
	const struct frame *f = ctx;
	f->namer.thread(f->namer.ctx, thread, b);
}

static void number_only(void *ctx, uint32_t thread, struct buf *b)
{
	(void)ctx;
	buf_printf(b, "%u", thread);
}

struct namer brief_namer(const struct frame *f)
{
	return (struct namer){.ctx = (struct frame *)f, .thread = name_thread, .object = name_only};
}

struct namer number_namer(const struct frame *f)
{
	return (struct namer){.ctx = (struct frame *)f, .thread = number_only, .object = name_only};
}
