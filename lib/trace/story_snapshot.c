// SPDX-License-Identifier: MIT
//
// Snapshots of stories: see story_snapshot.h. One function lists the tables of a story, in the
// order of their pages. Each table begins on a new page, so a table that grows does not move the
// pages of the others.
#include "trace/story_snapshot.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 2032, TABLES = 6 };

struct story_page {
	size_t refs; // snapshots that share the page
	unsigned char bytes[PAGE];
};

// A table of a story: n elements in use.
struct story_table {
	void **at;
	size_t *cap;
	size_t n, size;
};

static void tables_of(struct story *s, struct story_table t[TABLES])
{
	struct world *w = &s->world;
	t[0] = (struct story_table){(void **)&w->threads, &w->threads_cap, w->nthreads + 1,
				    sizeof *w->threads};
	t[1] = (struct story_table){(void **)&w->objects, &w->objects_cap, w->nobjects + 1,
				    sizeof *w->objects};
	t[2] = (struct story_table){(void **)&w->holds, &w->holds_cap, w->nholds, sizeof *w->holds};
	t[3] = (struct story_table){(void **)&s->threads, &s->threads_cap, w->nthreads + 1,
				    sizeof *s->threads};
	t[4] = (struct story_table){(void **)&s->objects, &s->objects_cap, w->nobjects + 1,
				    sizeof *s->objects};
	t[5] = (struct story_table){(void **)&s->annotations, &s->annotations_cap, s->nannotations,
				    sizeof *s->annotations};
}

// The bytes of a table that are in use.
static size_t table_bytes(const struct story_table *t)
{
	return (t->n < *t->cap ? t->n : *t->cap) * t->size;
}

static size_t pages_in(size_t bytes)
{
	return (bytes + PAGE - 1) / PAGE;
}

// A page with these n bytes: the page of the last snapshot in this place if it is the same, else a
// new one.
static struct story_page *page_share(const void *from, size_t n, struct story_page *before,
				     size_t *bytes)
{
	if (before && !memcmp(before->bytes, from, n)) {
		before->refs++;
		return before;
	}
	struct story_page *p = malloc(sizeof *p);
	if (!p)
		return NULL;
	p->refs = 1;
	memcpy(p->bytes, from, n);
	memset(p->bytes + n, 0, PAGE - n);
	*bytes += sizeof *p;
	return p;
}

// For each table, the first of its pages in a snapshot.
static void pages_of(const struct story_snapshot *k, size_t first[TABLES + 1])
{
	struct story_table t[TABLES];
	struct story head = k->head;
	tables_of(&head, t);
	first[0] = 0;
	for (int i = 0; i < TABLES; i++)
		first[i + 1] = first[i] + pages_in(table_bytes(&t[i]));
}

static int table_take(struct story_snapshot *k, const struct story_table *t,
		      struct story_page **before, size_t nbefore, size_t *bytes)
{
	const char *from = *t->at;
	size_t left = table_bytes(t);
	for (size_t i = 0; left; i++) {
		size_t n = left < PAGE ? left : PAGE;
		struct story_page *p = page_share(from, n, i < nbefore ? before[i] : NULL, bytes);
		if (!p)
			return ENOMEM;
		k->pages[k->npages++] = p;
		from += n;
		left -= n;
	}
	return 0;
}

int story_snapshot_take(struct story_snapshot *k, const struct story *s,
			const struct story_snapshot *before, size_t *bytes)
{
	struct story_table t[TABLES];
	size_t first[TABLES + 1] = {0}, n = 0;
	*k = (struct story_snapshot){.head = *s};
	tables_of(&k->head, t);
	if (before)
		pages_of(before, first);
	for (int i = 0; i < TABLES; i++)
		n += pages_in(table_bytes(&t[i]));
	k->pages = malloc((n + 1) * sizeof *k->pages);
	if (!k->pages)
		return ENOMEM;
	*bytes += sizeof *k + n * sizeof *k->pages;
	for (int i = 0; i < TABLES; i++)
		if (table_take(k, &t[i], before ? before->pages + first[i] : NULL,
			       first[i + 1] - first[i], bytes)) {
			story_snapshot_drop(k, bytes);
			return ENOMEM;
		}
	for (int i = 0; i < TABLES; i++)
		*t[i].at = NULL; // the copies belong to the caller
	return 0;
}

void story_snapshot_drop(struct story_snapshot *k, size_t *bytes)
{
	size_t all = 0, first[TABLES + 1];
	pages_of(k, first);
	all = first[TABLES];
	for (size_t i = 0; i < k->npages; i++)
		if (!--k->pages[i]->refs) {
			free(k->pages[i]);
			*bytes -= sizeof **k->pages;
		}
	if (k->pages)
		*bytes -= sizeof *k + all * sizeof *k->pages;
	free(k->pages);
	*k = (struct story_snapshot){0};
}

static void table_fill(const struct story_table *t, char *to, struct story_page *const *pages)
{
	for (size_t left = table_bytes(t); left; pages++) {
		size_t n = left < PAGE ? left : PAGE;
		memcpy(to, (*pages)->bytes, n);
		to += n;
		left -= n;
	}
}

int story_snapshot_restore(struct story *to, const struct story_snapshot *k)
{
	struct story s = k->head;
	struct story_table from[TABLES], old[TABLES], new[TABLES];
	struct story head = k->head;
	size_t first[TABLES + 1];
	tables_of(&head, from);
	tables_of(to, old);
	tables_of(&s, new);
	pages_of(k, first);
	for (int i = 0; i < TABLES; i++) {
		size_t bytes = table_bytes(&from[i]), need = bytes / from[i].size;
		void *p = need ? vec_room(*old[i].at, old[i].cap, need, from[i].size) : *old[i].at;
		if (need && !p)
			return ENOMEM;
		*old[i].at = p;
		if (bytes)
			table_fill(&from[i], p, k->pages + first[i]);
		*new[i].at = p;
		*new[i].cap = *old[i].cap;
	}
	*to = s;
	for (size_t i = table_bytes(&from[3]) / sizeof *s.threads; i < to->threads_cap; i++)
		to->threads[i] = (struct story_thread){.name = NO_SLOT};
	return 0;
}
