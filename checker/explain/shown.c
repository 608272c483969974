// SPDX-License-Identifier: MIT
//
// Showing a run: see shown.h.
#include "checker/explain/shown.h"

#include "base/i18n.h"
#include "checker/search/replica.h"
#include "model/describe.h"
#include "model/key.h"
#include "trace/story_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int fold(struct shown *s)
{
	size_t at;
	int rc = path_fold(&s->path, &s->trace, &at);
	if (rc)
		return rc;
	rc = story_until(&s->story, &s->trace, NO_SLOT, &at);
	if (rc)
		return rc;
	s->whole = true;
	s->threads = run_threads(&s->path);
	s->steps = calloc(s->path.n + 1, sizeof *s->steps);
	if (!s->threads || !s->steps)
		return ENOMEM;
	rc = own_steps_find(&s->trace, s->path.n, &s->own);
	if (rc)
		return rc;
	for (size_t i = 0; i < s->path.n; i++)
		if (!op_resumes(s->path.points[i].step.op.code))
			s->steps[s->n++] = (uint32_t)i;
	return 0;
}

int shown_take(struct shown *s, const struct trace *t, enum eager eager)
{
	*s = (struct shown){.path.eager = eager};
	return trace_copy(&s->trace, t) ? ENOMEM : fold(s);
}

int shown_run(struct shown *s, struct runner *runner, const struct choice *plan, size_t n,
	      enum eager eager, struct status *st)
{
	const struct trace *t;
	struct plan how = {.policy = {.kind = POLICY_STAY, .eager = eager}, .n = n};
	*s = (struct shown){.path.eager = eager};
	how.c = calloc(n + 1, sizeof *how.c);
	if (!how.c)
		return status_no_memory(st);
	if (n)
		memcpy(how.c, plan, n * sizeof *plan);
	int rc = runner_run(runner, &how, true, &t, st);
	free(how.c);
	if (rc)
		return rc;
	if (trace_copy(&s->trace, t))
		return status_no_memory(st);
	runner->ops->resolve(runner, &s->trace);
	rc = fold(s);
	if (rc == EINVAL)
		return status_set(st, EXIT_TROUBLE,
				  _("a trace does not fit the model: please report this"));
	return rc ? status_no_memory(st) : EXIT_OK;
}

int shown_reordered(const struct shown *s, const size_t *order, struct choice *out)
{
	struct replica r = {0};
	int rc = replica_begin(&r, &s->path);
	for (size_t i = 0; !rc && i < s->n; i++) {
		uint32_t step = s->steps[order[i]];
		struct choice c = s->path.points[step].step.choice;
		c.thread = (uint16_t)r.threads[c.thread];
		if (c.target && c.target < r.threads_cap)
			c.target = r.threads[c.target];
		out[i] = c;
		if (i + 1 < s->n) // the last step may end the program, which a replica cannot do
			rc = replica_step(&r, step);
	}
	replica_free(&r);
	return rc;
}

// ---- words --------------------------------------------------------------------------------------

struct names {
	const struct shown *own, *as;
	struct story_names own_names, as_names;
	struct namer by_own, by_as;
};

// The number that a thread of one run has in the other; 0: it does not exist there.
static uint32_t thread_in(const struct shown *as, uint32_t id)
{
	for (uint32_t t = 1; t <= as->path.world.nthreads; t++)
		if (as->threads[t] == id)
			return t;
	return 0;
}

static void name_thread(void *ctx, uint32_t thread, struct buf *b)
{
	const struct names *n = ctx;
	uint32_t there = thread && thread <= n->own->path.world.nthreads
				 ? thread_in(n->as, n->own->threads[thread])
				 : 0;
	const struct namer *by = there ? &n->by_as : &n->by_own;
	by->thread(by->ctx, there ? there : thread, b);
}

static void name_object(void *ctx, uint32_t object, struct buf *b)
{
	const struct names *n = ctx;
	n->by_own.object(n->by_own.ctx, object, b);
}

static bool name_pointer(void *ctx, int64_t value, struct buf *b)
{
	const struct names *n = ctx;
	return n->by_own.pointer(n->by_own.ctx, value, b);
}

static void names_of(struct names *n, const struct shown *s, const struct shown *as)
{
	*n = (struct names){.own = s,
			    .as = as,
			    .own_names = {&s->story, &s->trace},
			    .as_names = {&as->story, &as->trace}};
	n->by_own = story_namer(&n->own_names);
	n->by_as = story_namer(&n->as_names);
}

void shown_step(const struct shown *s, size_t i, const struct shown *as, struct buf *b)
{
	struct names n;
	names_of(&n, s, as);
	const struct namer namer = {&n, name_thread, name_object, name_pointer};
	describe_step(&s->path.points[s->steps[i]].step, &namer, b);
}

size_t shown_row_end(const struct shown *s, size_t i)
{
	while (i + 1 < s->n &&
	       own_step_joins(&s->trace, &s->own[s->steps[i]], &s->own[s->steps[i + 1]]))
		i++;
	return i;
}

struct row_steps {
	const struct shown *s;
	size_t from;
};

static const struct step *row_step(const void *ctx, size_t i)
{
	const struct row_steps *r = ctx;
	return &r->s->path.points[r->s->steps[r->from + i]].step;
}

void shown_row(const struct shown *s, size_t i, size_t last, const struct shown *as, struct buf *b)
{
	struct names n;
	names_of(&n, s, as);
	const struct namer namer = {&n, name_thread, name_object, name_pointer};
	const struct row_steps steps = {s, i};
	const struct own_row row = {
		.own = s->own[s->steps[i]], .n = last + 1 - i, .step = row_step, .ctx = &steps};
	own_row_sentence(&row, &s->trace, &namer, b);
}

void shown_deed(const struct shown *s, size_t i, const struct shown *as, struct buf *b)
{
	struct names n;
	names_of(&n, s, as);
	const struct namer namer = {&n, name_thread, name_object, name_pointer};
	describe_deed(&s->path.points[s->steps[i]].step, &namer, b);
}

void shown_thread(const struct shown *s, size_t i, const struct shown *as, struct buf *b)
{
	struct names n;
	names_of(&n, s, as);
	name_thread(&n, s->path.points[s->steps[i]].step.choice.thread, b);
}

void shown_place(const struct shown *s, size_t i, struct buf *b)
{
	story_site(&s->trace, s->own[s->steps[i]].site, b);
}

uint32_t shown_awaited(const struct shown *s, uint32_t thread)
{
	const struct world *w = &s->path.world;
	const struct thread *t = &w->threads[thread];
	bool waits = t->life == LIFE_ALIVE && !world_enabled(w, thread) &&
		     (t->op.code == OP_SEM_WAIT || op_waits(t->op.code));
	return waits ? object_key(w, t->op.object) : 0;
}

void shown_free(struct shown *s)
{
	trace_free(&s->trace);
	path_free(&s->path);
	if (s->whole)
		story_free(&s->story);
	free(s->threads);
	free(s->steps);
	free(s->own);
	*s = (struct shown){0};
}
