// SPDX-License-Identifier: MIT
//
// What executions came to: see seen.h.
#include "tests/random/seen.h"

#include "base/buf.h"
#include "base/vec.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void must(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "outcomes: %s\n", what);
	exit(3);
}

void seen_clear(struct seen *s)
{
	for (size_t i = 0; i < s->n; i++)
		free(s->texts[i]);
	s->n = 0;
}

void seen_free(struct seen *s)
{
	seen_clear(s);
	free(s->texts);
	free(s->places);
	*s = (struct seen){0};
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

void seen_sort(struct seen *s)
{
	size_t n = 0;
	if (s->n)
		qsort(s->texts, s->n, sizeof *s->texts, by_text);
	for (size_t i = 0; i < s->n; i++)
		if (n && strcmp(s->texts[n - 1], s->texts[i]) == 0)
			free(s->texts[i]);
		else
			s->texts[n++] = s->texts[i];
	s->n = n;
}

// The threads of an execution: by number the name that they give themselves.
#define NAMES 16

static void tell_end(const struct event *e, const char *name, struct buf *b)
{
	buf_printf(b, "end %u", e->op);
	if (e->op == END_DEADLOCK || e->op == END_LOST_WAKEUP)
		return;
	buf_printf(b, " of %s with %" PRId64, name, e->arg);
	if (e->op == END_ASSERT || e->op == END_PROPERTY || e->op == END_TROUBLE)
		buf_printf(b, " %.*s", (int)e->other, event_text(e));
}

static bool is_text(const struct event *e, const char *text)
{
	return e->other == strlen(text) && memcmp(event_text(e), text, e->other) == 0;
}

char *outcome_of(const struct trace *t, bool ends_only)
{
	struct buf logs[NAMES] = {{0}}, b = {0};
	char names[NAMES];
	memset(names, '-', sizeof names);
	const struct event *end = NULL;
	uint16_t tell_from = NAMES; // the one that tells what has come of all
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		must(e->thread < NAMES, "too many threads");
		if (e->kind == EV_THREAD_NAME)
			names[e->thread] = *event_text(e);
		else if (e->kind == EV_LOG && ends_only && is_text(e, "at the end"))
			tell_from = e->thread;
		else if (e->kind == EV_LOG && (!ends_only || e->thread == tell_from))
			buf_printf(&logs[e->thread], "; %.*s", (int)e->other, event_text(e));
		else if (e->kind == EV_END)
			end = e;
	}
	must(end, "an execution without an end");
	tell_end(end, (char[]){names[end->thread], '\0'}, &b);
	for (char name = '0'; name <= '9'; name++)
		for (unsigned k = 0; k < NAMES; k++)
			if (names[k] == name)
				buf_printf(&b, " | %c%s", name, buf_str(&logs[k]));
	for (unsigned k = 0; k < NAMES; k++)
		buf_free(&logs[k]);
	char *text = strdup(buf_str(&b));
	must(text && !b.failed, "out of memory");
	buf_free(&b);
	return text;
}

void seen_add(struct seen *s, char *text)
{
	char **all = vec_room(s->texts, &s->cap, s->n + 1, sizeof *all);
	must(all, "out of memory");
	s->texts = all;
	all[s->n++] = text;
}

static int by_place(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct visible));
}

bool seen_places_same(struct seen *a, struct seen *b)
{
	if (a->nplaces != b->nplaces || !a->nplaces)
		return a->nplaces == b->nplaces;
	qsort(a->places, a->nplaces, sizeof *a->places, by_place);
	qsort(b->places, b->nplaces, sizeof *b->places, by_place);
	return memcmp(a->places, b->places, a->nplaces * sizeof *a->places) == 0;
}

static unsigned end_of(const char *text)
{
	unsigned end;
	must(sscanf(text, "end %u", &end) == 1, "an outcome without an end");
	return end;
}

bool seen_more(const struct seen *a, const struct seen *b, bool (*counts)(unsigned end),
	       const char *what)
{
	bool more = false;
	for (size_t i = 0; i < a->n; i++)
		if ((!counts || counts(end_of(a->texts[i]))) &&
		    !bsearch(&a->texts[i], b->texts, b->n, sizeof *b->texts, by_text)) {
			printf("  %s: %s\n", what, a->texts[i]);
			more = true;
		}
	return more;
}

bool seen_end(const struct seen *s, unsigned first, unsigned second)
{
	for (size_t i = 0; i < s->n; i++)
		if (end_of(s->texts[i]) == first || end_of(s->texts[i]) == second)
			return true;
	return false;
}
