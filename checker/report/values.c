// SPDX-License-Identifier: MIT
//
// What an assertion has read: see values.h. The runtime tells what the thread has read last, with
// its writes (runtime/gate/plain_values.h); of these counts what was read in the assertion's own
// line, or by a function that its function has called: a test often asks first, and asserts then.
#include "checker/report/values.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "base/vec.h"
#include "trace/story_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 4 }; // calls between the two

// What `tell` says of both, which writes nothing where it knows nothing.
static bool same_text(const struct trace *t, uint32_t site, uint32_t other,
		      void (*tell)(const struct trace *t, uint32_t site, struct buf *b))
{
	struct buf a = {0}, b = {0};
	tell(t, site, &a);
	tell(t, other, &b);
	bool same = a.n && a.n == b.n && !memcmp(a.s, b.s, a.n);
	buf_free(&a);
	buf_free(&b);
	return same;
}

static bool same_line(const struct trace *t, uint32_t site, uint32_t other)
{
	return same_text(t, site, other, story_site);
}

static bool same_function(const struct trace *t, uint32_t site, uint32_t other)
{
	return same_text(t, site, other, story_function);
}

// Was it read for the assertion at that site? A contract's judge asserts in a function of its own,
// for the one that has called it.
static bool read_for(const struct trace *t, uint32_t site, uint32_t assertion)
{
	uint32_t behind = story_caller(t, assertion);
	if (same_line(t, site, assertion))
		return true;
	for (int i = 0; i < DEEPEST && (site = story_caller(t, site)); i++)
		if (same_function(t, site, assertion) || (behind && same_function(t, site, behind)))
			return true;
	return false;
}

static bool name_read(const struct trace *t, const struct event *read, struct buf *b)
{
	uint32_t slot = trace_static_name(t, (uint64_t)read->arg);
	if (slot != NO_SLOT)
		story_static_name(t, slot, b);
	return b->n;
}

// Numbers as large as that are addresses, which say nothing.
static bool is_address(int64_t value)
{
	return value >> 40 != 0 && value >> 40 != -1;
}

// Those of the variable, which come last; its name is gone, so that no more are added.
static void drop_values(struct values *v, struct buf *name)
{
	while (v->n && name->n &&
	       !strncmp(buf_str(&v->all[v->n - 1].text), buf_str(name), name->n) &&
	       !strncmp(buf_str(&v->all[v->n - 1].text) + name->n, " = ", 3))
		buf_free(&v->all[--v->n].text);
	buf_clear(name);
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
			if (read_for(t, e->site, end->site))
				name_read(t, e, &name);
		}
		if (e->kind == EV_WROTE && is_address(e->arg))
			drop_values(v, &name);
		if (e->kind == EV_WROTE && name.n)
			rc = add_value(v, &name, e);
	}
	buf_free(&name);
	return rc;
}

void values_put_first(const struct values *v, FILE *out)
{
	struct buf b = {0};
	for (size_t i = 0; i < v->n; i++)
		if (!v->all[i].thread)
			buf_printf(&b, "%s%s", b.n ? ", " : _("At first, "),
				   buf_str(&v->all[i].text));
	if (b.n) {
		buf_putc(&b, '.');
		fputc('\n', out);
		line_put(out, buf_str(&b), 2);
	}
	buf_free(&b);
}

void values_free(struct values *v)
{
	for (size_t i = 0; i < v->n; i++)
		buf_free(&v->all[i].text);
	free(v->all);
	*v = (struct values){0};
}
