// SPDX-License-Identifier: MIT
//
// Advice: see advice.h.
#include "checker/verdict/advice.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/vec.h"
#include "checker/verdict/rounds.h"
#include "trace/story_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define THREADS_ENOUGH 3 // of one place: two meet, and one comes in between
#define ROUNDS_ENOUGH 2	 // one, and one that finds what the first has left
#define LOOPS_NAMED 4

// Ends that say that a smaller program would come out no otherwise.
static const enum end hopeless[] = {END_DEPARTED, END_BLOCKED, END_TROUBLE};

static bool helps(const struct search_result *r)
{
	for (size_t i = 0; i < sizeof hopeless / sizeof *hopeless; i++)
		if (r->cut[hopeless[i]].count)
			return false;
	return true;
}

static bool named(const struct advices *a, const char *place)
{
	for (size_t i = 0; i < a->n; i++)
		if (!strcmp(a->all[i].place, place))
			return true;
	return false;
}

static int add(struct advices *a, const char *text, const char *place)
{
	struct advice *all = vec_room(a->all, &a->cap, a->n + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	a->all = all;
	all[a->n] = (struct advice){strdup(text), strdup(place)};
	struct advice *new = &all[a->n++];
	return new->text &&new->place ? 0 : ENOMEM;
}

static void say(const struct rounds *r, bool whole, const char *place, struct buf *b)
{
	const char *least = whole ? "" : _("at least ");
	if (r->creates)
		buf_printf(b,
			   ngettext("%s%" PRIu32 " thread is created at %s: try %d",
				    "%s%" PRIu32 " threads are created at %s: try %d", r->times),
			   least, r->times, place, THREADS_ENOUGH);
	else
		buf_printf(b,
			   ngettext("%s is reached %s%" PRIu32
				    " time by one thread: %d rounds of its loop will do",
				    "%s is reached %s%" PRIu32
				    " times by one thread: %d rounds of its loop will do",
				    r->times),
			   place, least, r->times, ROUNDS_ENOUGH);
}

static int more_times(const void *a, const void *b)
{
	const struct rounds *x = a, *y = b;
	if (x->creates != y->creates)
		return x->creates ? -1 : 1;
	if (x->times != y->times)
		return x->times > y->times ? -1 : 1;
	return x->site < y->site ? -1 : x->site > y->site;
}

static int add_rounds(struct advices *a, const struct rounds *r, const struct trace *t, bool whole)
{
	struct buf place = {0}, text = {0};
	uint32_t enough = r->creates ? THREADS_ENOUGH : ROUNDS_ENOUGH;
	int rc = 0;
	story_site(t, r->site, &place);
	if (r->times > enough && place.n && !named(a, buf_str(&place))) {
		say(r, whole, buf_str(&place), &text);
		rc = text.failed ? ENOMEM : add(a, buf_str(&text), buf_str(&place));
	}
	buf_free(&place);
	buf_free(&text);
	return rc;
}

static int add_input(struct advices *a, const struct search_result *r)
{
	return r->lacks_input ? add(a, _("standard input is read: give it by --stdin=FILE"), "")
			      : 0;
}

int advices_find(struct advices *a, const struct search_result *r)
{
	struct rounds_found f = {0};
	int rc = add_input(a, r);
	if (!rc && helps(r))
		rc = rounds_find(&f, &r->longest);
	if (f.n)
		qsort(f.all, f.n, sizeof *f.all, more_times);
	for (size_t i = 0; !rc && i < f.n && a->n < LOOPS_NAMED; i++)
		rc = add_rounds(a, &f.all[i], &r->longest, f.whole);
	rounds_free(&f);
	return rc;
}

void advices_free(struct advices *a)
{
	for (size_t i = 0; i < a->n; i++) {
		free(a->all[i].text);
		free(a->all[i].place);
	}
	free(a->all);
	*a = (struct advices){0};
}
