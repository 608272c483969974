// SPDX-License-Identifier: MIT
//
// Writing a scene: see report.h. Each step of the trace is a command, followed by its
// sentence as a comment; `say` commands explain preemptions and the end.
#include "checker/report/report.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "checker/search/ends.h"
#include "checker/path/path.h"
#include "scene/scene_check.h"
#include "scene/scene_write.h"
#include "trace/story.h"
#include "trace/story_end.h"
#include "trace/story_text.h"

#include <errno.h>
#include <string.h>

struct scene_writer {
	FILE *out;
	const struct trace *t;
	const struct story *s; // the whole of it
	const struct path *p;
	struct namer names;
};

// --- steps ---------------------------------------------------------------------------------------

static void put_preemption(const struct scene_writer *w, uint16_t thread)
{
	struct buf b = {0}, who = {0};
	w->names.thread(w->names.ctx, thread, &who);
	buf_puts(&b, "say ");
	buf_printf(&b, _("%s is stopped here, though it could continue."), buf_str(&who));
	scene_put_line(w->out, &b);
	buf_free(&b);
	buf_free(&who);
}

static void put_step(const struct scene_writer *w, size_t i)
{
	const struct point *pt = &w->p->points[i];
	if (point_branches(w->p, i)[pt->taken].preempts)
		put_preemption(w, pt->before);
	scene_put_step(w->out, w->t, &pt->step, &w->names);
}

// Can a scene hold the text as it is?
static bool is_plain(const char *text, size_t n)
{
	for (size_t i = 0, used; i < n; i += used) {
		uint32_t c = utf8_next(text + i, n - i, &used);
		if (c < ' ' || c == 0x7f || (c == '?' && text[i] != '?'))
			return false;
	}
	return true;
}

// Adds the name of an object, without its kind, as a word. False: it cannot be written.
static bool add_object(const struct scene_writer *w, uint32_t object, struct buf *b)
{
	struct buf name = {0};
	w->names.object(w->names.ctx, object, &name);
	const char *kind = kind_name((enum kind)w->s->world.objects[object].kind);
	size_t n = strlen(kind);
	bool begins = n && !strncmp(buf_str(&name), kind, n) && name.s[n] == ' ';
	bool plain = is_plain(buf_str(&name), name.n);
	scene_word(buf_str(&name) + (begins ? n + 1 : 0), b);
	buf_free(&name);
	return plain;
}

// Writes what the thread waits for, if it cannot continue.
static void put_waiting(const struct scene_writer *w, uint32_t t)
{
	const struct world *world = &w->s->world;
	const struct thread *th = &world->threads[t];
	struct buf b = {0};
	if (th->life != LIFE_ALIVE || th->phase == PHASE_RUN || world_enabled(world, t))
		return;
	struct blocker k = world_blocker(world, t);
	uint32_t object = th->phase == PHASE_WAIT ? th->op.object : k.object;
	bool named = object || k.thread;
	buf_printf(&b, "expect thread %u waiting on", t);
	if (object)
		named = add_object(w, object, &b);
	else
		buf_printf(&b, " thread %u", k.thread);
	if (named)
		scene_put_line(w->out, &b);
	buf_free(&b);
}

static void put_end(const struct scene_writer *w)
{
	const struct event *end = &w->p->end;
	const char *kind = end_failure(end);
	bool stuck = end->op == END_DEADLOCK || end->op == END_LOST_WAKEUP;
	struct buf b = {0};
	for (uint32_t t = 1; stuck && t <= w->s->world.nthreads; t++)
		put_waiting(w, t);
	if (kind && (!end_for_ever(end->op) || scene_cycle_closed(w->t, w->s)))
		fprintf(w->out, "expect %s\n", kind);
	buf_puts(&b, "say ");
	story_end(w->s, w->t, &b);
	scene_put_line(w->out, &b);
	buf_free(&b);
}

static void put_all(const struct scene_writer *w)
{
	struct buf b = {0};
	buf_puts(&b, "# ");
	story_end(w->s, w->t, &b);
	scene_put_line(w->out, &b);
	scene_put_head(w->out, w->t);
	for (size_t i = 0; i < w->p->n; i++)
		put_step(w, i);
	put_end(w);
	buf_free(&b);
}

int counterexample_scene_write(FILE *out, const struct trace *t)
{
	struct story s;
	struct path p = {0};
	size_t at;
	int rc = story_until(&s, t, NO_SLOT, &at);
	if (rc)
		return rc;
	rc = path_fold(&p, t, &at);
	if (!rc) {
		struct story_names ctx = {&s, t};
		put_all(&(struct scene_writer){out, t, &s, &p, story_namer(&ctx)});
	}
	path_free(&p);
	story_free(&s);
	return rc;
}

// Does the trace end with a race, and continue after others? In a scene either all races end the
// run or none does.
static bool passes_races(const struct trace *t)
{
	const struct event *end = trace_end(t);
	char place[8];
	return end && end->op == END_RACE && trace_meta(t, "visible", 0, place, sizeof place) > 0;
}

// Are only the first accesses to memory with a race steps? In a scene all are.
static bool is_sparse(const struct trace *t)
{
	struct racing places = {0};
	bool sparse = !racing_of_trace(&places, t) && racing_sparse(&places);
	racing_free(&places);
	return sparse;
}

int counterexample_scene_save(const struct trace *t, const char *path, struct status *st)
{
	if (passes_races(t))
		return status_set(st, EXIT_FAILED,
				  _("no scene shows this race, for another one comes before it: "
				    "'%s' is not written"),
				  path);
	if (is_sparse(t))
		return status_set(st, EXIT_FAILED,
				  _("no scene shows this failure, for only the first accesses to "
				    "memory with a data race are steps of it: '%s' is not written"),
				  path);
	FILE *out = fopen(path, "w");
	if (!out)
		return status_set(st, EXIT_USAGE, _("'%s' cannot be written: %s"), path,
				  strerror(errno));
	int rc = counterexample_scene_write(out, t);
	bool failed = ferror(out);
	failed |= fclose(out) != 0;
	if (rc == ENOMEM)
		return status_no_memory(st);
	if (rc)
		return status_set(
			st, EXIT_TROUBLE,
			_("the failing trace does not fit the model: please report this"));
	if (failed)
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), path,
				  strerror(errno));
	return EXIT_OK;
}
