// SPDX-License-Identifier: MIT
//
// The outcome of an execution, read off its trace: see outcome.h.
#include "checker/outcomes/outcome.h"

#include "base/mix.h"
#include "base/vec.h"
#include "checker/verdict/failure.h"
#include "trace/story_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- what was printed ---------------------------------------------------------------------------

// Gives each thread (by its number in the trace) an origin that does not depend on the order of
// events: a number made of its creator's origin and the number of threads that this one had created
// before. NULL when memory runs out.
static uint64_t *origins(const struct trace *t, uint32_t nthreads)
{
	uint64_t *origin = calloc(2 * ((size_t)nthreads + 1), sizeof *origin);
	uint64_t *children = origin + nthreads + 1;
	if (!origin)
		return NULL;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		bool creates = e->kind == EV_PEND && op_creates(e->op);
		if (creates && e->thread <= nthreads && e->other <= nthreads)
			origin[e->other] = mix_hash(origin[e->thread] + ++children[e->thread]);
	}
	return origin;
}

// Adds a log line, with the name or origin of its thread in front.
static void add_log(const struct trace *t, const struct event *e, const uint64_t *origin,
		    struct buf *b)
{
	uint32_t slot = trace_thread_name(t, e->thread);
	if (b->n && b->s[b->n - 1] != '\n')
		buf_putc(b, '\n');
	if (origin)
		buf_printf(b, "%" PRIx64, origin[e->thread]);
	else
		buf_printf(b, "%u%s", e->thread, e->thread == 1 && slot == NO_SLOT ? " main" : "");
	if (!origin && slot != NO_SLOT)
		buf_printf(b, " %.*s", (int)t->ev[slot].other, event_text(&t->ev[slot]));
	buf_printf(b, ": %.*s\n", (int)e->other, event_text(e));
}

// Adds the output of the process, or log lines, or both.
static void add_printed(const struct trace *t, bool output, bool logs, const uint64_t *origin,
			struct buf *b)
{
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (output && e->kind == EV_OUTPUT)
			buf_add(b, event_text(e), e->other);
		else if (logs && e->kind == EV_LOG)
			add_log(t, e, origin, b);
	}
}

int outcome_text(const struct trace *t, struct buf *text)
{
	add_printed(t, true, true, NULL, text);
	return text->failed ? ENOMEM : 0;
}

// ---- values -------------------------------------------------------------------------------------

static struct outcome_value *value_numbered(struct outcome_value *all, size_t n, uint32_t number)
{
	for (size_t i = 0; i < n; i++)
		if (all[i].number == number)
			return &all[i];
	return NULL;
}

static int by_name(const void *a, const void *b)
{
	const struct outcome_value *x = a, *y = b;
	int order = memcmp(x->name, y->name, x->n < y->n ? x->n : y->n);
	if (order)
		return order;
	return x->n != y->n ? (x->n > y->n) - (x->n < y->n)
			    : (x->value > y->value) - (x->value < y->value);
}

int outcome_values(const struct trace *t, struct outcome_value **all, size_t *n)
{
	struct outcome_value *v = NULL;
	size_t cap = 0, m = 0, kept = 0;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind != EV_WATCH && e->kind != EV_VALUE)
			continue;
		struct outcome_value *of = value_numbered(v, m, e->object);
		if (e->kind == EV_VALUE && of) {
			of->value = e->arg;
			of->known = true;
		} else if (e->kind == EV_WATCH && of) { // it is no longer watched
			of->known = false;
		} else if (e->kind == EV_WATCH && e->other) {
			of = vec_room(v, &cap, m + 1, sizeof *v);
			if (!of) {
				free(v);
				return ENOMEM;
			}
			v = of;
			v[m++] = (struct outcome_value){
				.name = event_text(e), .n = e->other, .number = e->object};
		}
	}
	for (size_t i = 0; i < m; i++)
		if (v[i].known)
			v[kept++] = v[i];
	if (kept)
		qsort(v, kept, sizeof *v, by_name);
	*all = v;
	*n = kept;
	return 0;
}

static int add_values(const struct trace *t, struct buf *key)
{
	struct outcome_value *all;
	size_t n;
	int rc = outcome_values(t, &all, &n);
	if (rc)
		return rc;
	for (size_t i = 0; i < n; i++)
		buf_printf(key, "%.*s=%" PRId64 "\n", (int)all[i].n, all[i].name, all[i].value);
	free(all);
	return 0;
}

// ---- the key ------------------------------------------------------------------------------------

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

// Adds the lines of text, sorted; the text is overwritten.
static int add_sorted(char *text, struct buf *key)
{
	char **lines = NULL, *rest = NULL;
	size_t n = 0, cap = 0;
	for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		if (!VEC_FITS(lines, &cap, n + 1)) {
			free(lines);
			return ENOMEM;
		}
		lines[n++] = line;
	}
	if (n)
		qsort(lines, n, sizeof *lines, by_text);
	for (size_t i = 0; i < n; i++)
		buf_printf(key, "%s\n", lines[i]);
	free(lines);
	return 0;
}

int outcome_key(const struct trace *t, const struct path *p, bool any_order, struct buf *key)
{
	struct failure_signature s = failure_signature_of(t, p);
	struct buf text = {0};
	uint64_t *origin = origins(t, p->world.nthreads);
	if (!origin)
		return ENOMEM;
	buf_printf(key, "%u %" PRId64 " %" PRIx64 "\n", s.end, s.arg, s.place);
	int rc = add_values(t, key);
	if (!end_for_ever(s.end)) { // else the output depends on how long the run was
		// apart, since during a search output is known only at the end
		add_printed(t, true, false, NULL, &text);
		buf_putc(&text, '\n');
		add_printed(t, false, true, origin, &text);
	}
	if (!rc && any_order && text.n)
		rc = add_sorted(text.s, key);
	else if (!rc)
		buf_add(key, buf_str(&text), text.n);
	rc = rc || text.failed || key->failed ? ENOMEM : 0;
	buf_free(&text);
	free(origin);
	return rc;
}

bool outcome_between_steps(const struct path *p)
{
	switch ((enum end)p->end.op) {
	case END_EXIT:
	case END_ROUNDS:
	case END_DEADLOCK:
	case END_LOST_WAKEUP:
	case END_LIVELOCK:
	case END_STARVATION:
	case END_LEAK:
	case END_ASSERT: // a step, if there are other threads
	case END_PROPERTY:
		return false;
	case END_MISUSE:
		return world_in_company(&p->world) && !(p->n && p->points[p->n - 1].step.fault);
	default:
		return world_in_company(&p->world);
	}
}
