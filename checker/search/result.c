// SPDX-License-Identifier: MIT
//
// The parts of a search's result: see result.h.
#include "checker/search/result.h"

#include "base/vec.h"
#include "trace/story_race.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- a failed execution --------------------------------------------------------------------

int failing_copy(struct failing *f, const struct trace *trace, const struct event *end,
		 const struct plan *plan, struct runner *runner)
{
	failing_free(f);
	*f = (struct failing){.end = *end,
			      .eager = plan->policy.eager,
			      .resumes = plan->resumes,
			      .runner = runner};
	return trace_copy(&f->trace, trace);
}

void failing_free(struct failing *f)
{
	trace_free(&f->trace);
	*f = (struct failing){0};
}

// ---- texts ---------------------------------------------------------------------------------

int text_set_add(struct text_set *s, const char *text, size_t n)
{
	for (size_t i = 0; i < s->n; i++)
		if (strlen(s->all[i]) == n && !memcmp(s->all[i], text, n))
			return 0;
	if (!VEC_FITS(s->all, &s->cap, s->n + 1))
		return ENOMEM;
	s->all[s->n] = strndup(text, n);
	return s->all[s->n++] ? 0 : ENOMEM;
}

void text_set_free(struct text_set *s)
{
	strings_free(s->all, s->n);
	*s = (struct text_set){0};
}

// ---- reads of unwritten memory -------------------------------------------------------------

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
	if (!VEC_FITS(l->all, &l->cap, l->n + 1))
		return ENOMEM;
	story_unwritten_place(t, (uint32_t)at, &b);
	char *sentence = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	if (!sentence)
		return ENOMEM;
	l->all[l->n++] = (struct unwritten){pc, sentence};
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

static void unwritten_free(struct unwritten_reads *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->all[i].sentence);
	free(l->all);
	*l = (struct unwritten_reads){0};
}

// ---- the whole -----------------------------------------------------------------------------

void search_result_free(struct search_result *r)
{
	struct result_limits *limits = &r->limits;
	for (size_t i = 0; i < ENDS; i++)
		free(limits->cut[i].sentence);
	free(limits->doubted.sentence);
	free(limits->inputless.sentence);
	free(limits->unsure.sentence);
	files_free(&limits->files);
	unwritten_free(&limits->unwritten);
	text_set_free(&limits->unmodelled);
	text_set_free(&limits->noted);
	text_set_free(&limits->older);
	free(limits->fork_locks);
	failing_free(&r->failure.failing);
	trace_free(&r->failure.trace);
	trace_free(&r->longest.trace);
	trace_free(&r->longest.callers);
	races_free(&r->races.sure);
	races_free(&r->races.unsure);
	reach_free(&r->reach);
	lefts_free(&r->left);
	*r = (struct search_result){0};
}
