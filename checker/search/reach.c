// SPDX-License-Identifier: MIT
//
// Places that must be reachable: see reach.h.
#include "checker/search/reach.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

#define MOST_PLACES (1 << 16) // of a trace with more places, the rest is ignored

// Place number `number`, NULL if there is no memory for it.
static struct reach_place *place(struct reach *r, uint32_t number)
{
	if (number == 0 || number > MOST_PLACES)
		return NULL;
	if (number > r->n) {
		if (!VEC_FITS(r->places, &r->cap, number)) {
			r->failed = true;
			return NULL;
		}
		r->n = number;
	}
	return &r->places[number - 1];
}

static void set_text(struct reach *r, struct reach_place *p, const char *text, size_t n)
{
	if (p->text)
		return;
	const char *tab = memrchr(text, '\t', n);
	size_t words = tab ? (size_t)(tab - text) : n;
	p->text = strndup(text, words);
	p->at = tab ? strndup(tab + 1, n - words - 1) : strdup("");
	if (p->text && p->at)
		return;
	free(p->text);
	free(p->at);
	p->text = p->at = NULL;
	r->failed = true;
}

void reach_note(struct reach *r, const struct trace *t)
{
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		struct reach_place *p = e->kind == EV_REACH ? place(r, e->object) : NULL;
		if (p && e->op == 1)
			p->reached = true;
		else if (p)
			set_text(r, p, event_text(e), e->other);
	}
}

static bool is_missing(const struct reach_place *p)
{
	return p->text && p->at && !p->reached;
}

size_t reach_missing(const struct reach *r)
{
	size_t n = 0;
	for (size_t i = 0; i < r->n; i++)
		n += is_missing(&r->places[i]);
	return n;
}

char *reach_sentence(const struct reach *r, size_t number, bool complete)
{
	for (size_t i = 0; i < r->n; i++) {
		const struct reach_place *p = &r->places[i];
		if (!is_missing(p) || number-- > 0)
			continue;
		struct buf b = {0};
		buf_printf(&b,
			   complete ? _("never happened: '%s' (%s)")
				    : _("in what was tried, this never happened: '%s' (%s)"),
			   p->text, p->at);
		if (!b.failed)
			return b.s;
		buf_free(&b);
		return NULL;
	}
	return NULL;
}

void reach_free(struct reach *r)
{
	for (size_t i = 0; i < r->n; i++) {
		free(r->places[i].text);
		free(r->places[i].at);
	}
	free(r->places);
	*r = (struct reach){0};
}
