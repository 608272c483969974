// SPDX-License-Identifier: MIT
//
// How a run ended and what it left behind, each in one sentence: see story_end.h. Each end has a
// function in one table.
#include "trace/story_end.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "trace/stops.h"
#include "trace/story_race.h"
#include "trace/story_text.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

// ---- what is left behind ------------------------------------------------------------------------

static bool has_ended(const struct story *s, uint32_t thread)
{
	const struct world *w = &s->world;
	return thread <= w->nthreads && w->threads[thread].life == LIFE_EXITED;
}

void story_left(const struct story *s, const struct trace *t, struct leak what, struct buf *b)
{
	struct story_names ctx = {s, t};
	struct namer names = story_namer(&ctx);
	struct buf object = {0}, thread = {0};
	if (what.object)
		names.object(names.ctx, what.object, &object);
	if (what.thread)
		names.thread(names.ctx, what.thread, &thread);
	if (what.object && what.thread)
		buf_printf(b, _("%s is still locked by %s at the end of the program"),
			   buf_str(&object), buf_str(&thread));
	else if (what.object)
		buf_printf(b, _("%s was initialised and is not destroyed"), buf_str(&object));
	else if (has_ended(s, what.thread))
		buf_printf(b, _("thread %s has ended and was neither joined nor detached"),
			   buf_str(&thread));
	else
		buf_printf(b,
			   _("thread %s was neither joined nor detached and still runs at the end "
			     "of the program"),
			   buf_str(&thread));
	buf_free(&object);
	buf_free(&thread);
}

// ---- how it ended -------------------------------------------------------------------------------

struct ending {
	const struct story *s;
	const struct trace *t;
	const struct event *e; // the EV_END
	const struct namer *names;
	struct buf *b;
};

static void tell_place(const struct ending *to, uint32_t site)
{
	struct buf place = {0};
	story_called(to->t, site, _("%s, called from %s at %s"), &place);
	if (place.n)
		buf_printf(to->b, " (%s)", buf_str(&place));
	buf_free(&place);
}

static void add_thread(const struct ending *to, struct buf *b)
{
	if (to->e->thread)
		to->names->thread(to->names->ctx, to->e->thread, b);
	else
		buf_puts(b, _("the program"));
}

// Adds a translated sentence with the thread of the end in place of its %s, and where the run
// ended.
static void tell_of_thread(const struct ending *to, const char *sentence)
{
	struct buf thread = {0};
	add_thread(to, &thread);
	buf_printf(to->b, sentence, buf_str(&thread));
	buf_free(&thread);
	tell_place(to, to->e->site);
}

// The same with the text of the event, made printable.
static void tell_of_text(const struct ending *to, const char *sentence)
{
	struct buf text = {0};
	utf8_show(&text, event_text(to->e), to->e->other);
	buf_printf(to->b, sentence, buf_str(&text));
	buf_free(&text);
	tell_place(to, to->e->site);
}

// The same with the thread and the text.
static void tell_of_both(const struct ending *to, const char *sentence)
{
	struct buf thread = {0}, text = {0};
	add_thread(to, &thread);
	utf8_show(&text, event_text(to->e), to->e->other);
	buf_printf(to->b, sentence, buf_str(&thread), buf_str(&text));
	buf_free(&thread);
	buf_free(&text);
	tell_place(to, to->e->site);
}

static void end_exit(const struct ending *to)
{
	struct leak left = to->e->arg ? (struct leak){0} : world_leak(&to->s->world);
	if (!left.thread) {
		buf_printf(to->b, _("exited with status %d"), (int)to->e->arg);
		return;
	}
	struct buf what = {0};
	story_left(to->s, to->t, left, &what);
	buf_printf(to->b, _("exited with status %d; left behind: %s"), (int)to->e->arg,
		   buf_str(&what));
	buf_free(&what);
}

static void end_crash(const struct ending *to)
{
	int sig = (int)to->e->arg;
	const char *name = sigabbrev_np(sig), *words = sigdescr_np(sig);
	struct buf thread = {0}, text = {0};
	add_thread(to, &thread);
	utf8_show(&text, event_text(to->e), to->e->other);
	if (sig != SIGSYS && name)
		buf_printf(to->b, _("%s crashed: SIG%s, %s"), buf_str(&thread), name, words);
	else if (sig != SIGSYS)
		buf_printf(to->b, _("%s crashed: signal %d"), buf_str(&thread), sig);
	else if (!stop_tell(to->b, buf_str(&thread), buf_str(&text)))
		buf_printf(to->b, _("%s tried to do what no program of pthreads needs: stopped"),
			   buf_str(&thread));
	tell_place(to, to->e->site);
	buf_free(&thread);
	buf_free(&text);
}

// Adds a translated sentence with the reason why the program is stuck in place of its %s.
static void tell_of_stuck(const struct ending *to, const char *sentence)
{
	struct buf why = {0};
	describe_stuck(&to->s->world, to->names, &why);
	buf_printf(to->b, sentence, buf_str(&why));
	buf_free(&why);
}

static void end_deadlock(const struct ending *to)
{
	tell_of_stuck(to, _("deadlock: %s"));
}

static void end_lost_wakeup(const struct ending *to)
{
	if (!to->e->thread) {
		tell_of_stuck(to, _("lost wake-up: %s"));
		return;
	}
	struct buf why = {0}, thread = {0};
	describe_stuck(&to->s->world, to->names, &why);
	add_thread(to, &thread);
	buf_printf(to->b, _("lost wake-up: %s; %s would go on if it were woken"), buf_str(&why),
		   buf_str(&thread));
	buf_free(&why);
	buf_free(&thread);
}

// ---- an element outside of its array

// The parts of the event's text (trace/event.h).
struct outside {
	char index[24];
	const char *type; // without the quotes
	int type_n;
};

static bool outside_read(const struct event *e, struct outside *o)
{
	const char *text = event_text(e), *end = text + e->other;
	const char *index = memchr(text, ' ', e->other);
	const char *type = index ? memchr(index + 1, ' ', (size_t)(end - index - 1)) : NULL;
	size_t n = type ? (size_t)(type - index - 1) : 0;
	if (!n || n >= sizeof o->index || index[1] == '?')
		return false;
	memcpy(o->index, index + 1, n);
	o->index[n] = '\0';
	o->type = type + 1 + (type + 1 < end && type[1] == '\'');
	const char *quote = memchr(o->type, '\'', (size_t)(end - o->type));
	o->type_n = (int)((quote ? quote : end) - o->type);
	return o->type_n > 0 && o->index[strspn(o->index, "-0123456789")] == '\0';
}

// Adds the array's name; nothing if the source does not give it.
static void add_array(const struct ending *to, struct buf *b)
{
	uint32_t site = trace_site(to->t, to->e->site);
	uint64_t pc = site != NO_SLOT ? (uint64_t)to->t->ev[site].arg : 0;
	uint32_t slot = pc ? trace_static_name(to->t, pc) : NO_SLOT;
	if (slot != NO_SLOT)
		story_static_name(to->t, slot, b);
}

static bool end_outside(const struct ending *to)
{
	struct outside o;
	struct buf thread = {0}, array = {0}, type = {0};
	if (MISUSE_FAULT(to->e->arg) != FAULT_OUTSIDE_ARRAY || !outside_read(to->e, &o))
		return false;
	bool in_front = o.index[0] == '-';
	add_thread(to, &thread);
	add_array(to, &array);
	utf8_show(&type, o.type, (size_t)o.type_n);
	const char *a = buf_str(&array), *t = buf_str(&thread);
	if (array.n)
		buf_printf(to->b,
			   in_front ? _("misuse: %s uses %s[%s], which is in front of %s (%s)")
				    : _("misuse: %s uses %s[%s], which is past the end of %s (%s)"),
			   t, a, o.index, a, buf_str(&type));
	else
		buf_printf(to->b,
			   in_front
				   ? _("misuse: %s uses element %s of an array (%s), which is in "
				       "front of it")
				   : _("misuse: %s uses element %s of an array (%s), which is past "
				       "its end"),
			   t, o.index, buf_str(&type));
	tell_place(to, to->e->site);
	buf_free(&thread);
	buf_free(&array);
	buf_free(&type);
	return true;
}

// ---- memory outside of a variable

// The parts of the event's text (trace/event.h), to be shown; all empty: it is another text.
struct variable {
	struct buf index, name, type, function;
};

static void variable_read(const struct event *e, struct variable *v)
{
	struct buf *const parts[] = {&v->index, &v->name, &v->type, &v->function};
	const char *at = event_text(e), *end = at + e->other;
	for (size_t i = 0; i < sizeof parts / sizeof *parts && at <= end; i++) {
		const char *tab = at < end ? memchr(at, '\t', (size_t)(end - at)) : NULL;
		utf8_show(parts[i], at, (size_t)((tab ? tab : end) - at));
		at = (tab ? tab : end) + 1;
	}
}

static void variable_free(struct variable *v)
{
	buf_free(&v->index);
	buf_free(&v->name);
	buf_free(&v->type);
	buf_free(&v->function);
}

static void tell_element(const struct ending *to, const char *thread, const struct variable *v,
			 bool in_front)
{
	const char *name = buf_str(&v->name), *index = buf_str(&v->index);
	const char *type = buf_str(&v->type);
	if (!v->function.n)
		buf_printf(to->b,
			   in_front ? _("misuse: %s uses %s[%s], which is in front of %s (%s)")
				    : _("misuse: %s uses %s[%s], which is past the end of %s (%s)"),
			   thread, name, index, name, type);
	else
		buf_printf(to->b,
			   in_front ? _("misuse: %s uses %s[%s], which is in front of %s (%s), a "
					"local variable of %s")
				    : _("misuse: %s uses %s[%s], which is past the end of %s (%s), "
					"a local variable of %s"),
			   thread, name, index, name, type, buf_str(&v->function));
}

static void tell_memory(const struct ending *to, const char *thread, const struct variable *v,
			bool in_front)
{
	const char *name = buf_str(&v->name), *type = buf_str(&v->type);
	if (!v->function.n)
		buf_printf(to->b,
			   in_front ? _("misuse: %s uses memory in front of %s (%s)")
				    : _("misuse: %s uses memory past the end of %s (%s)"),
			   thread, name, type);
	else
		buf_printf(to->b,
			   in_front ? _("misuse: %s uses memory in front of %s (%s), a local "
					"variable of %s")
				    : _("misuse: %s uses memory past the end of %s (%s), a local "
					"variable of %s"),
			   thread, name, type, buf_str(&v->function));
}

static bool end_beyond(const struct ending *to)
{
	unsigned fault = MISUSE_FAULT(to->e->arg);
	struct variable v = {0};
	struct buf thread = {0};
	if (fault != FAULT_PAST_VARIABLE && fault != FAULT_BEFORE_VARIABLE)
		return false;
	variable_read(to->e, &v);
	add_thread(to, &thread);
	if (v.name.n)
		(v.index.n ? tell_element : tell_memory)(to, buf_str(&thread), &v,
							 fault == FAULT_BEFORE_VARIABLE);
	bool told = v.name.n > 0;
	if (told)
		tell_place(to, to->e->site);
	buf_free(&thread);
	variable_free(&v);
	return told;
}

// ----

// The operation is still pending, since a fault changes nothing.
static void end_misuse(const struct ending *to)
{
	if (end_outside(to) || end_beyond(to))
		return;
	const struct world *w = &to->s->world;
	uint32_t thread = to->e->thread;
	unsigned fault = MISUSE_FAULT(to->e->arg);
	struct step step = {.choice.thread = (uint16_t)thread,
			    .op = {.object = to->e->object, .site = to->e->site},
			    .fault = fault < FAULTS ? (enum fault)fault : FAULT_NONE,
			    .fault_other = MISUSE_OTHER(to->e->arg)};
	uint32_t other_site = MISUSE_SITE(to->e->arg);
	bool pending = thread && thread <= w->nthreads && w->threads[thread].op.code != OP_NONE;
	if (pending && !step.fault_other) {
		step.op = w->threads[thread].op;
		step.phase = w->threads[thread].phase;
		world_fault(w, thread, &step.fault_other);
	}
	struct buf what = {0}, other = {0};
	describe_fault(&step, to->names, &what);
	story_where(to->t, other_site,
		    &other); // of the other thread's action, which ends the sentence
	if (other.n)
		buf_printf(to->b, _("misuse: %s at %s"), buf_str(&what), buf_str(&other));
	else
		buf_printf(to->b, _("misuse: %s"), buf_str(&what));
	buf_free(&what);
	buf_free(&other);
	tell_place(to, to->e->site ? to->e->site : step.op.site);
}

static void end_assert(const struct ending *to)
{
	tell_of_both(to, _("%s fails the assertion %s"));
}

static void end_spin(const struct ending *to)
{
	tell_of_thread(to, _("%s runs on and on without reaching an operation"));
	if (to->e->arg) {
		buf_puts(to->b, "; ");
		buf_puts(to->b, _("it may wait for another thread in a way that is not seen"));
	}
}

static void end_blocked(const struct ending *to)
{
	if (to->e->arg == BLOCKED_IN_CALL)
		tell_of_thread(to, _("%s stays in a system call that blocks"));
	else if (to->e->arg == BLOCKED_SIGNAL)
		tell_of_stuck(to, _("only a signal could wake a thread: %s"));
	else
		tell_of_stuck(to, _("only what is outside the model could let a thread go on: %s"));
}

static void end_race(const struct ending *to)
{
	if (to->s->race < to->t->n) {
		story_race(to->s, to->t, to->s->race, false, to->b);
		return;
	}
	buf_puts(to->b, _("data race"));
	tell_place(to, to->e->site);
}

// ---- properties, leaks, livelocks ---------------------------------------------------------------

static void end_property(const struct ending *to)
{
	tell_of_text(to, _("property: %s"));
}

static void end_leak(const struct ending *to)
{
	struct leak what = {.thread = to->e->thread, .object = to->e->object};
	story_left(to->s, to->t, what, to->b);
	tell_place(to, to->e->site);
}

// Marks the threads that took steps from the step `from` on; returns how many they are.
static unsigned mark_moving(const struct trace *t, int64_t from, bool moving[MAX_THREADS + 1])
{
	int64_t step = 0;
	unsigned n = 0;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind != EV_STEP || step++ < from || e->thread > MAX_THREADS)
			continue;
		n += !moving[e->thread];
		moving[e->thread] = true;
	}
	return n;
}

// Adds the names of the threads that move, except one (0: all).
static void add_moving(const struct ending *to, const bool moving[MAX_THREADS + 1], uint32_t one,
		       struct buf *b)
{
	for (uint32_t t = 1; t <= MAX_THREADS; t++) {
		if (!moving[t] || t == one)
			continue;
		buf_puts(b, b->n ? ", " : "");
		to->names->thread(to->names->ctx, t, b);
	}
}

static void end_livelock(const struct ending *to)
{
	bool moving[MAX_THREADS + 1] = {false};
	unsigned n = mark_moving(to->t, to->e->arg, moving);
	struct buf threads = {0};
	add_moving(to, moving, 0, &threads);
	if (!n)
		add_thread(to, &threads);
	buf_printf(to->b,
		   ngettext("livelock: %s runs for ever and makes no progress",
			    "livelock: %s run for ever and make no progress", n ? n : 1),
		   buf_str(&threads));
	buf_free(&threads);
	tell_place(to, to->e->site);
}

static void end_starvation(const struct ending *to)
{
	bool moving[MAX_THREADS + 1] = {false};
	struct buf thread = {0}, others = {0};
	mark_moving(to->t, to->e->arg, moving);
	add_thread(to, &thread);
	add_moving(to, moving, to->e->thread, &others);
	buf_printf(to->b, _("starvation: %s waits for ever while others go on: %s"),
		   buf_str(&thread), buf_str(&others));
	buf_free(&thread);
	buf_free(&others);
	tell_place(to, to->e->site);
}

// ---- rounds used up --------------------------------------------------------------------------

static void end_rounds(const struct ending *to)
{
	buf_puts(to->b, _("each loop without an end has had its rounds"));
}

// ---- executions cut short -----------------------------------------------------------------------

static void end_steps(const struct ending *to)
{
	buf_printf(to->b, _("cut short after %lld steps"), (long long)to->e->arg);
}

static void end_departed(const struct ending *to)
{
	buf_printf(to->b, _("the program departed from the plan at step %lld"),
		   (long long)to->e->arg);
}

static void end_stopped(const struct ending *to)
{
	buf_puts(to->b, _("stopped before it came to its end"));
}

// The text is a message that the runtime marks but does not translate.
static void end_trouble(const struct ending *to)
{
	struct buf why = {0};
	utf8_show(&why, event_text(to->e), to->e->other);
	buf_printf(to->b, _("treadle could not continue: %s"), why.n ? _(buf_str(&why)) : "");
	buf_free(&why);
	tell_place(to, to->e->site);
}

static void end_asleep(const struct ending *to)
{
	buf_puts(to->b, _("cut short: all ways to continue are tried elsewhere"));
}

static void end_memory(const struct ending *to)
{
	buf_printf(to->b, _("the program took more than %lld MiB of memory"),
		   (long long)(to->e->arg >> 20));
}

static void end_output(const struct ending *to)
{
	buf_printf(to->b, _("the program wrote more than %lld MiB"), (long long)(to->e->arg >> 20));
}

// The thread that ended the program is unknown if it did so by a call that is not seen.
static void end_early(const struct ending *to)
{
	bool replaces = to->e->other;
	if (to->e->thread)
		tell_of_thread(to, replaces ? _("%s replaces the program by another before its "
						"main has returned")
					    : _("%s ends the program before its main has "
						"returned"));
	else {
		buf_puts(to->b, replaces ? _("something that is not seen replaces the program by "
					     "another before its main has returned")
					 : _("something that is not seen ends the program before "
					     "its main has returned"));
		tell_place(to, to->e->site);
	}
}

static void (*const tell_end[ENDS])(const struct ending *) = {
	[END_EXIT] = end_exit,
	[END_CRASH] = end_crash,
	[END_DEADLOCK] = end_deadlock,
	[END_LOST_WAKEUP] = end_lost_wakeup,
	[END_MISUSE] = end_misuse,
	[END_ASSERT] = end_assert,
	[END_SPIN] = end_spin,
	[END_BLOCKED] = end_blocked,
	[END_STEPS] = end_steps,
	[END_DEPARTED] = end_departed,
	[END_STOPPED] = end_stopped,
	[END_TROUBLE] = end_trouble,
	[END_RACE] = end_race,
	[END_PROPERTY] = end_property,
	[END_LEAK] = end_leak,
	[END_LIVELOCK] = end_livelock,
	[END_STARVATION] = end_starvation,
	[END_ASLEEP] = end_asleep,
	[END_MEMORY] = end_memory,
	[END_OUTPUT] = end_output,
	[END_EARLY] = end_early,
	[END_ROUNDS] = end_rounds,
};

void story_end_named(const struct story *s, const struct trace *t, const struct namer *names,
		     struct buf *b)
{
	if (s->end >= t->n)
		return;
	struct ending to = {.s = s, .t = t, .e = &t->ev[s->end], .names = names, .b = b};
	if (to.e->op < ENDS && tell_end[to.e->op])
		tell_end[to.e->op](&to);
}

void story_end(const struct story *s, const struct trace *t, struct buf *b)
{
	struct story_names n = {.story = s, .trace = t};
	struct namer names = story_namer(&n);
	story_end_named(s, t, &names, b);
}

char *story_end_alone(const struct trace *t)
{
	struct story s;
	struct buf b = {0};
	char *text = NULL;
	size_t bad;
	if (story_until(&s, t, NO_SLOT, &bad))
		return NULL;
	story_end(&s, t, &b);
	if (!b.failed)
		text = strdup(buf_str(&b));
	buf_free(&b);
	story_free(&s);
	return text;
}
