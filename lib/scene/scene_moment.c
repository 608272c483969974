// SPDX-License-Identifier: MIT
//
// Names and states of threads and objects at a moment of a run: see scene_moment.h.
#include "scene/scene_moment.h"

#include "base/i18n.h"
#include "base/nearest.h"
#include "trace/story_end.h"
#include "trace/story_text.h"

#include <stdlib.h>
#include <string.h>

static struct namer namer_of(const struct scene_moment *m, struct story_names *names)
{
	*names = (struct story_names){.story = m->s, .trace = m->t};
	return story_namer(names);
}

void moment_say_thread(const struct scene_moment *m, uint32_t t, struct buf *b)
{
	struct story_names names;
	struct namer namer = namer_of(m, &names);
	namer.thread(namer.ctx, t, b);
}

void moment_say_object(const struct scene_moment *m, uint32_t object, struct buf *b)
{
	struct story_names names;
	struct namer namer = namer_of(m, &names);
	namer.object(namer.ctx, object, b);
}

void moment_say_end(const struct scene_moment *m, struct buf *b)
{
	story_end(m->s, m->t, b);
}

void moment_but(struct buf *why, struct buf *found)
{
	struct buf both = {0};
	buf_printf(&both, _("%s, but %s"), buf_str(why), buf_str(found));
	buf_clear(why);
	buf_puts(why, buf_str(&both));
	buf_free(&both);
	buf_free(found);
}

static void say_pending(const struct world *w, uint32_t t, const struct namer *namer, struct buf *b)
{
	struct buf pending = {0}, blocker = {0};
	describe_pending(w, t, namer, &pending);
	describe_blocker(w, t, namer, &blocker);
	if (world_enabled(w, t))
		buf_printf(b, _("it is ready to %s"), buf_str(&pending));
	else
		buf_printf(b, _("it is blocked, about to %s: %s"), buf_str(&pending),
			   buf_str(&blocker));
	buf_free(&pending);
	buf_free(&blocker);
}

void moment_say_doing(const struct scene_moment *m, uint32_t t, struct buf *b)
{
	const struct world *w = &m->s->world;
	const struct thread *th = &w->threads[t];
	struct story_names names;
	struct namer namer = namer_of(m, &names);
	if (th->life == LIFE_EXITED) {
		buf_puts(b, _("it has ended"));
	} else if (th->life == LIFE_NEW) {
		buf_puts(b, _("it has not started yet"));
	} else if (th->phase == PHASE_RUN) {
		buf_puts(b, _("it is between two operations"));
	} else if (th->phase == PHASE_WAIT) {
		struct buf name = {0};
		namer.object(namer.ctx, th->op.object, &name);
		buf_printf(b, _("it is waiting on %s"), buf_str(&name));
		buf_free(&name);
	} else if (op_sleeps(th->op.code) && th->op.arg > w->now) {
		buf_puts(b, _("it is sleeping"));
	} else {
		say_pending(w, t, &namer, b);
	}
}

// --- threads -------------------------------------------------------------------------------------

static bool is_there(const struct scene_moment *m, uint32_t t)
{
	return t <= m->s->world.nthreads && m->s->world.threads[t].life != LIFE_NONE;
}

// The name of a thread without its number, "" if it has none.
static const char *thread_name(const struct scene_moment *m, uint32_t t, struct buf *b)
{
	buf_clear(b);
	moment_say_thread(m, t, b);
	const char *blank = strchr(buf_str(b), ' ');
	return blank ? blank + 1 : "";
}

// Is this the name of the thread?
static bool moment_thread_is(const struct scene_moment *m, uint32_t t, const char *name)
{
	struct buf b = {0};
	bool is = strcmp(thread_name(m, t, &b), name) == 0;
	char *end;
	if (!is && *name >= '0' && *name <= '9')
		is = strtoul(name, &end, 10) == t && !*end;
	buf_free(&b);
	return is;
}

static void no_number(const struct scene_moment *m, unsigned number, struct buf *why)
{
	unsigned n = 0;
	for (uint32_t t = 1; t <= m->s->world.nthreads; t++)
		n += is_there(m, t);
	buf_printf(why,
		   ngettext("there is no thread %u here: there is %u so far",
			    "there is no thread %u here: there are %u so far", n),
		   number, n);
}

static void no_name(const struct scene_moment *m, const char *name, struct buf *why)
{
	const char **names = calloc(m->s->world.nthreads + 1, sizeof *names);
	size_t n = 0;
	struct buf b = {0};
	for (uint32_t t = 1; names && t <= m->s->world.nthreads; t++)
		if (is_there(m, t)) {
			char *copy = strdup(thread_name(m, t, &b));
			if (copy)
				names[n++] = copy;
		}
	const char *near = names ? nearest(name, names, n) : NULL;
	if (near && *near)
		buf_printf(why, _("no thread is called '%s' here; did you mean '%s'?"), name, near);
	else
		buf_printf(why, _("no thread is called '%s' here"), name);
	while (n)
		free((char *)names[--n]);
	free(names);
	buf_free(&b);
}

uint32_t moment_thread(const struct scene_moment *m, const struct scene_thread *who,
		       struct buf *why)
{
	struct buf b = {0};
	uint32_t found = 0, n = 0;
	if (who->number && is_there(m, who->number))
		return who->number;
	if (who->number) {
		no_number(m, who->number, why);
		return 0;
	}
	for (uint32_t t = 1; t <= m->s->world.nthreads; t++)
		if (is_there(m, t) && strcmp(thread_name(m, t, &b), who->text) == 0) {
			found = t;
			n++;
		}
	buf_free(&b);
	if (n == 1)
		return found;
	if (n)
		buf_printf(why, _("%u threads are called '%s': name it by its number"), n,
			   who->text);
	else
		no_name(m, who->text, why);
	return 0;
}

// --- objects and operations ----------------------------------------------------------------------

bool moment_object_is(const struct scene_moment *m, uint32_t object, const char *name)
{
	struct buf b = {0};
	if (!object || object > m->s->world.nobjects)
		return false;
	moment_say_object(m, object, &b);
	const char *kind = kind_name((enum kind)m->s->world.objects[object].kind);
	size_t n = strlen(kind);
	bool is = strcmp(buf_str(&b), name) == 0;
	if (!is && b.n > n && strncmp(b.s, kind, n) == 0 && b.s[n] == ' ')
		is = strcmp(b.s + n + 1, name) == 0;
	buf_free(&b);
	return is;
}

bool moment_at(const struct scene_moment *m, uint32_t t, const struct scene_operation *what)
{
	const struct thread *th = &m->s->world.threads[t];
	uint8_t code = th->op.code;
	uint32_t object = th->op.object;
	if (th->phase == PHASE_RELOCK) {
		code = OP_LOCK;
		object = th->op.mutex;
	} else if (th->phase != PHASE_CALL) {
		return false;
	}
	if (code != what->ops.one && code != what->ops.other)
		return false;
	if (!what->object)
		return true;
	if (op_names_thread(code))
		return moment_thread_is(m, th->op.target, what->object);
	return moment_object_is(m, object, what->object);
}
