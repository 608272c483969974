// SPDX-License-Identifier: MIT
//
// Bookmarks: see bookmarks.h.
#include "visualizer/history/bookmarks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t bookmarks_from(const struct bookmarks *b, size_t moment)
{
	size_t i = 0;
	while (i < b->n && b->mark[i].moment < moment)
		i++;
	return i;
}

void bookmarks_add(struct bookmarks *b, size_t moment)
{
	size_t i = bookmarks_from(b, moment);
	memmove(&b->mark[i + 1], &b->mark[i], (b->n++ - i) * sizeof *b->mark);
	b->mark[i] = (struct bookmark){.moment = moment};
}

void bookmarks_remove(struct bookmarks *b, size_t i)
{
	memmove(&b->mark[i], &b->mark[i + 1], (--b->n - i) * sizeof *b->mark);
}

void bookmarks_cut(struct bookmarks *b, size_t moment)
{
	while (b->n && b->mark[b->n - 1].moment > moment)
		b->n--;
}

const struct bookmark *bookmarks_find(const struct bookmarks *b, const char *name)
{
	for (size_t i = 0; i < b->n; i++)
		if (b->mark[i].name[0] && strcmp(b->mark[i].name, name) == 0)
			return &b->mark[i];
	return NULL;
}

// ---- in a trace ---------------------------------------------------------------------------------

void bookmarks_read(struct bookmarks *b, const struct trace *t, size_t last)
{
	char value[BOOKMARK_NAME_MOST + 32], *end;
	for (int i = 0;
	     b->n < BOOKMARKS_MOST && trace_meta(t, "bookmark", i, value, sizeof value) >= 0; i++) {
		size_t moment = strtoul(value, &end, 10);
		bool after = !b->n || b->mark[b->n - 1].moment < moment;
		if (end == value || *end != ' ' || moment > last || !after)
			continue;
		struct bookmark *m = &b->mark[b->n++];
		m->moment = moment;
		snprintf(m->name, sizeof m->name, "%s", end + 1);
	}
}

int bookmarks_write(const struct bookmarks *b, struct trace_writer *w, struct status *st)
{
	struct trace metas = {0};
	char value[BOOKMARK_NAME_MOST + 32];
	int rc = 0;
	for (size_t i = 0; b && !rc && i < b->n; i++) {
		snprintf(value, sizeof value, "%zu %s", b->mark[i].moment, b->mark[i].name);
		rc = trace_add_meta(&metas, "bookmark", value);
	}
	int code = rc ? status_no_memory(st) : trace_write(w, metas.ev, metas.n, st);
	trace_free(&metas);
	return code;
}

bool bookmarks_is(const struct event *e)
{
	static const char key[] = "bookmark\t";
	return e->kind == EV_META && e->other >= sizeof key - 1 &&
	       memcmp(event_text(e), key, sizeof key - 1) == 0;
}
