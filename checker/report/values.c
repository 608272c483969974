// SPDX-License-Identifier: MIT
//
// What an assertion has read: see values.h. The runtime tells what the thread has read last, with
// its writes (runtime/gate/plain_values.h); of these, what was read in the assertion's own line
// counts.
#include "checker/report/values.h"

#include "base/vec.h"
#include "trace/story_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool same_line(const struct trace *t, uint32_t site, uint32_t other)
{
	struct buf a = {0}, b = {0};
	story_site(t, site, &a);
	story_site(t, other, &b);
	bool same = a.n && a.n == b.n && !memcmp(a.s, b.s, a.n);
	buf_free(&a);
	buf_free(&b);
	return same;
}

static bool name_read(const struct trace *t, const struct event *read, struct buf *b)
{
	uint32_t slot = trace_static_name(t, (uint64_t)read->arg);
	if (slot != NO_SLOT)
		story_static_name(t, slot, b);
	return b->n;
}

static int add_value(struct values *v, const struct buf *name, const struct event *e)
{
	struct value *all = vec_room(v->all, &v->cap, v->n + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	v->all = all;
	struct value *new = &all[v->n++];
	*new = (struct value){.step = e->other, .thread = e->op ? 0 : e->thread, .site = e->site};
	buf_printf(&new->text, "%s = %" PRId64, buf_str(name), e->arg);
	return new->text.failed ? ENOMEM : 0;
}

int values_find(struct values *v, const struct trace *t)
{
	const struct event *end = trace_end(t);
	struct buf name = {0};
	int rc = 0;
	*v = (struct values){0};
	for (size_t i = 0; end && !rc && i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_READ) {
			buf_clear(&name);
			if (same_line(t, e->site, end->site))
				name_read(t, e, &name);
		}
		if (e->kind == EV_WROTE && name.n)
			rc = add_value(v, &name, e);
	}
	buf_free(&name);
	return rc;
}

void values_free(struct values *v)
{
	for (size_t i = 0; i < v->n; i++)
		buf_free(&v->all[i].text);
	free(v->all);
	*v = (struct values){0};
}
