// SPDX-License-Identifier: MIT
//
// A failure in words: see failure.h.
#include "checker/verdict/failure.h"

#include "checker/search/ends.h"
#include "trace/story_end.h"
#include "trace/story_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Splits "file.c:41".
static void set_place(struct failure *f, const struct trace *t, uint32_t site)
{
	struct buf place = {0};
	story_site(t, site, &place);
	const char *s = buf_str(&place), *colon = strrchr(s, ':');
	buf_add(&f->file, s, colon ? (size_t)(colon - s) : strlen(s));
	f->line = colon ? strtol(colon + 1, NULL, 10) : 0;
	buf_free(&place);
}

int failure_describe(struct failure *f, const struct story *s, const struct trace *t)
{
	struct story_names ctx = {s, t};
	struct namer names = story_namer(&ctx);
	*f = (struct failure){0};
	if (s->end == NO_SLOT)
		return 0;
	struct event end = t->ev[s->end];
	f->kind = end_failure(&end);
	if (end.thread)
		names.thread(names.ctx, end.thread, &f->thread);
	if (end.object)
		names.object(names.ctx, end.object, &f->object);
	set_place(f, t, end.site);
	story_end(s, t, &f->sentence);
	return f->thread.failed || f->object.failed || f->file.failed || f->sentence.failed ? ENOMEM
											    : 0;
}

void failure_free(struct failure *f)
{
	buf_free(&f->thread);
	buf_free(&f->object);
	buf_free(&f->file);
	buf_free(&f->sentence);
}
