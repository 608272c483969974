// SPDX-License-Identifier: MIT
//
// What a story says to people: the names of threads and objects, log lines, and how a run ended.
// See story.h. The words of the model's own sentences stand in lib/model.
#include "base/i18n.h"
#include "base/logline.h"
#include "trace/story.h"

#include <stdlib.h>
#include <string.h>

// Adds the text of the event at a slot. Returns whether there is one.
static bool add_text(const struct trace *t, uint32_t slot, struct buf *b)
{
	if (slot >= t->n || !t->ev[slot].other)
		return false;
	buf_add(b, event_text(&t->ev[slot]), t->ev[slot].other);
	return true;
}

// ---- names ----------------------------------------------------------------------------------

static uint32_t thread_name_slot(const struct story *s, const struct trace *t, uint32_t thread)
{
	uint32_t slot = thread < s->threads_cap ? s->threads[thread].name : NO_SLOT;
	return slot != NO_SLOT && thread ? slot : trace_thread_name(t, thread);
}

static void name_thread(void *ctx, uint32_t thread, struct buf *b)
{
	const struct story_names *n = ctx;
	uint32_t slot = thread_name_slot(n->story, n->trace, thread);
	buf_printf(b, "%u", thread);
	if (slot < n->trace->n) {
		buf_putc(b, ' ');
		add_text(n->trace, slot, b);
	} else if (thread == 1) {
		buf_puts(b, " main");
	}
}

// What objects without a name are called, before their number among their kind.
static const char *const short_kinds[KINDS] = {
	[KIND_MUTEX] = "m",   [KIND_SPIN] = "spin",  [KIND_FILE] = "file", [KIND_COND] = "c",
	[KIND_SEM] = "sem",   [KIND_NAME] = "name",  [KIND_RWLOCK] = "rw", [KIND_BARRIER] = "b",
	[KIND_ONCE] = "once", [KIND_MEMORY] = "var",
};

static void name_object(void *ctx, uint32_t object, struct buf *b)
{
	const struct story_names *n = ctx;
	const struct story *s = n->story;
	if (!object || object > s->world.nobjects || object >= s->objects_cap) {
		buf_printf(b, "object %u", object);
		return;
	}
	const struct object *o = &s->world.objects[object];
	const struct told_object *told = &s->objects[object];
	buf_printf(b, "%s ", kind_name(o->kind));
	if (add_text(n->trace, told->name, b))
		return;
	if (o->addr && add_text(n->trace, trace_static_name(n->trace, o->addr), b))
		return;
	buf_printf(b, "%s-%u", short_kinds[o->kind], told->order);
}

struct namer story_namer(struct story_names *n)
{
	return (struct namer){.ctx = n, .thread = name_thread, .object = name_object};
}

void story_site(const struct trace *t, uint32_t site, struct buf *b)
{
	uint32_t slot = site ? trace_site(t, site) : NO_SLOT;
	if (slot >= t->n)
		return;
	const struct event *e = &t->ev[slot];
	const char *text = event_text(e), *tab = e->other ? memchr(text, '\t', e->other) : NULL;
	buf_add(b, text, tab ? (size_t)(tab - text) : e->other);
}

// ---- log lines ------------------------------------------------------------------------------

void story_log_line(const struct story *s, const struct trace *t, uint32_t at, struct buf *b)
{
	const struct event *e = &t->ev[at];
	struct buf name = {0}, text = {0};
	add_text(t, thread_name_slot(s, t, e->thread), &name);
	add_text(t, at, &text);
	int n = logline(NULL, 0, e->time, e->thread, buf_str(&name), buf_str(&text));
	char *line = n < 0 ? NULL : malloc((size_t)n + 1);
	if (line) {
		logline(line, (size_t)n + 1, e->time, e->thread, buf_str(&name), buf_str(&text));
		buf_add(b, line, (size_t)n);
	}
	free(line);
	buf_free(&name);
	buf_free(&text);
}

// ---- the end --------------------------------------------------------------------------------

struct telling {
	const struct story *s;
	const struct trace *t;
	const struct event *e; // the EV_END
	const struct namer *names;
	struct buf *b;
};

static void tell_place(const struct telling *to, uint32_t site)
{
	struct buf place = {0};
	story_site(to->t, site, &place);
	if (place.n)
		buf_printf(to->b, " (%s)", buf_str(&place));
	buf_free(&place);
}

static void tell_thread(const struct telling *to)
{
	if (to->e->thread)
		to->names->thread(to->names->ctx, to->e->thread, to->b);
	else
		buf_puts(to->b, _("the program"));
}

static void end_exit(const struct telling *to)
{
	buf_printf(to->b, _("exited with status %d"), (int)to->e->arg);
}

static void end_crash(const struct telling *to)
{
	int sig = (int)to->e->arg;
	const char *name = sigabbrev_np(sig), *words = sigdescr_np(sig);
	tell_thread(to);
	if (name)
		buf_printf(to->b, _(" crashed: SIG%s, %s"), name, words);
	else
		buf_printf(to->b, _(" crashed: signal %d"), sig);
	tell_place(to, to->e->site);
}

static void end_stuck(const struct telling *to)
{
	describe_stuck(&to->s->world, to->names, to->b);
}

static void end_deadlock(const struct telling *to)
{
	buf_puts(to->b, _("deadlock: "));
	end_stuck(to);
}

static void end_lost_wakeup(const struct telling *to)
{
	buf_puts(to->b, _("lost wake-up: "));
	end_stuck(to);
}

// The operation is still pending: a fault changes nothing.
static void end_misuse(const struct telling *to)
{
	const struct world *w = &to->s->world;
	uint32_t thread = to->e->thread;
	struct step step = {.choice.thread = (uint16_t)thread,
			    .op = {.object = to->e->object, .site = to->e->site},
			    .fault = (uint64_t)to->e->arg < FAULTS ? (enum fault)to->e->arg
								   : FAULT_NONE};
	if (thread && thread <= w->nthreads && w->threads[thread].op.code != OP_NONE) {
		step.op = w->threads[thread].op;
		step.phase = w->threads[thread].phase;
		world_fault(w, thread, &step.fault_other);
	}
	buf_puts(to->b, _("misuse: "));
	describe_fault(&step, to->names, to->b);
	tell_place(to, to->e->site ? to->e->site : step.op.site);
}

static void end_assert(const struct telling *to)
{
	tell_thread(to);
	buf_puts(to->b, _(" fails the assertion "));
	buf_add(to->b, event_text(to->e), to->e->other);
	tell_place(to, to->e->site);
}

static void end_spin(const struct telling *to)
{
	tell_thread(to);
	buf_puts(to->b, _(" runs on and on without a visible operation"));
	tell_place(to, to->e->site);
	if (to->e->arg)
		buf_puts(to->b, _("; it may wait for another thread in a way that is not seen"));
}

static void end_blocked(const struct telling *to)
{
	if (to->e->arg) {
		buf_puts(to->b, _("only a signal could wake a thread: "));
		describe_stuck(&to->s->world, to->names, to->b);
		return;
	}
	tell_thread(to);
	buf_puts(to->b, _(" stays in a system call that blocks"));
	tell_place(to, to->e->site);
}

static void end_steps(const struct telling *to)
{
	buf_printf(to->b, _("cut short after %lld steps"), (long long)to->e->arg);
}

static void end_departed(const struct telling *to)
{
	buf_printf(to->b, _("the program departed from the plan at step %lld"),
		   (long long)to->e->arg);
}

static void end_stopped(const struct telling *to)
{
	buf_puts(to->b, _("stopped by the observer"));
}

static void end_trouble(const struct telling *to)
{
	buf_puts(to->b, _("treadle could not go on: "));
	buf_add(to->b, event_text(to->e), to->e->other);
}

static void (*const tell_end[ENDS])(const struct telling *) = {
	[END_EXIT] = end_exit,	       [END_CRASH] = end_crash,
	[END_DEADLOCK] = end_deadlock, [END_LOST_WAKEUP] = end_lost_wakeup,
	[END_MISUSE] = end_misuse,     [END_ASSERT] = end_assert,
	[END_SPIN] = end_spin,	       [END_BLOCKED] = end_blocked,
	[END_STEPS] = end_steps,       [END_DEPARTED] = end_departed,
	[END_STOPPED] = end_stopped,   [END_TROUBLE] = end_trouble,
};

void story_end(const struct story *s, const struct trace *t, struct buf *b)
{
	if (s->end >= t->n)
		return;
	struct story_names n = {.story = s, .trace = t};
	struct namer names = story_namer(&n);
	struct telling to = {.s = s, .t = t, .e = &t->ev[s->end], .names = &names, .b = b};
	if (to.e->op < ENDS && tell_end[to.e->op])
		tell_end[to.e->op](&to);
}
