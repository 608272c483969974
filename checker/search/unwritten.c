// SPDX-License-Identifier: MIT
//
// Gathering reads of what nobody has written: see unwritten.h.
#include "checker/search/unwritten.h"

#include "base/buf.h"
#include "base/vec.h"
#include "trace/story_unwritten.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool known(const struct unwritten_reads *l, uint64_t pc)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->all[i].pc == pc)
			return true;
	return false;
}

static uint64_t pc_of(const struct trace *t, const struct event *e)
{
	uint32_t slot = e->site ? trace_site(t, e->site) : NO_SLOT;
	return slot == NO_SLOT ? 0 : (uint64_t)t->ev[slot].arg;
}

static int add(struct unwritten_reads *l, uint64_t pc, const struct trace *t, size_t at)
{
	struct buf b = {0};
	struct unwritten *all = vec_room(l->all, &l->cap, l->n + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	l->all = all;
	story_unwritten_place(t, (uint32_t)at, &b);
	char *sentence = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	if (!sentence)
		return ENOMEM;
	all[l->n++] = (struct unwritten){pc, sentence};
	return 0;
}

int unwritten_note(struct unwritten_reads *l, struct trace *t, struct runner *runner)
{
	size_t n = t->n; // without the names
	int rc = 0;
	for (size_t i = 0; !rc && i < n; i += event_slots(&t->ev[i])) {
		if (t->ev[i].kind != EV_UNWRITTEN || known(l, pc_of(t, &t->ev[i])))
			continue;
		uint64_t pc = pc_of(t, &t->ev[i]);
		runner->ops->resolve(runner, t);
		rc = add(l, pc, t, i);
	}
	return rc;
}

void unwritten_free(struct unwritten_reads *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->all[i].sentence);
	free(l->all);
	*l = (struct unwritten_reads){0};
}
