// SPDX-License-Identifier: MIT
//
// How a run ended and what it left behind, each in one sentence: see story_end.h. Each end has a
// function in one table.
#include "trace/story_end.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "trace/story_race.h"
#include "trace/story_text.h"

#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
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
	story_site(to->t, site, &place);
	if (place.n) {
		buf_printf(to->b, " (%s", buf_str(&place));
		story_called(to->t, site, _(", called from %s at %s"), to->b);
		buf_putc(to->b, ')');
	}
	buf_free(&place);
}

static void tell_thread(const struct ending *to)
{
	if (to->e->thread)
		to->names->thread(to->names->ctx, to->e->thread, to->b);
	else
		buf_puts(to->b, _("the program"));
}

static void end_exit(const struct ending *to)
{
	struct leak left = to->e->arg ? (struct leak){0} : world_leak(&to->s->world);
	buf_printf(to->b, _("exited with status %d"), (int)to->e->arg);
	if (!left.thread)
		return;
	buf_puts(to->b, _("; left behind: "));
	story_left(to->s, to->t, left, to->b);
}

// What a guard has stopped.
static void tell_stopped(const struct ending *to)
{
	buf_puts(to->b, " ");
	utf8_show(to->b, event_text(to->e), to->e->other);
	buf_puts(to->b, _(": stopped"));
}

static void end_crash(const struct ending *to)
{
	int sig = (int)to->e->arg;
	const char *name = sigabbrev_np(sig), *words = sigdescr_np(sig);
	static const char tried[] = "tried "; // what a guard says of what it stopped
	bool named = to->e->other > sizeof tried && !strncmp(event_text(to->e), tried, 6);
	if (to->e->thread || sig != SIGSYS)
		tell_thread(to);
	else
		buf_puts(to->b, _("the program"));
	if (sig == SIGSYS && named)
		tell_stopped(to);
	else if (sig == SIGSYS)
		buf_puts(to->b, _(" tried to do what no program of pthreads needs: stopped"));
	else if (name)
		buf_printf(to->b, _(" crashed: SIG%s, %s"), name, words);
	else
		buf_printf(to->b, _(" crashed: signal %d"), sig);
	tell_place(to, to->e->site);
}

static void end_stuck(const struct ending *to)
{
	describe_stuck(&to->s->world, to->names, to->b);
}

static void end_deadlock(const struct ending *to)
{
	buf_puts(to->b, _("deadlock: "));
	end_stuck(to);
}

static void end_lost_wakeup(const struct ending *to)
{
	buf_puts(to->b, _("lost wake-up: "));
	end_stuck(to);
	if (!to->e->thread)
		return;
	buf_puts(to->b, "; ");
	tell_thread(to);
	buf_puts(to->b, _(" would go on if it were woken"));
}

// The operation is still pending: a fault changes nothing.
static void end_misuse(const struct ending *to)
{
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
	buf_puts(to->b, _("misuse: "));
	describe_fault(&step, to->names, to->b);
	story_at(to->t, other_site, to->b);
	tell_place(to, to->e->site ? to->e->site : step.op.site);
}

static void end_assert(const struct ending *to)
{
	tell_thread(to);
	buf_puts(to->b, _(" fails the assertion "));
	utf8_show(to->b, event_text(to->e), to->e->other);
	tell_place(to, to->e->site);
}

static void end_spin(const struct ending *to)
{
	tell_thread(to);
	buf_puts(to->b, _(" runs on and on without reaching an operation"));
	tell_place(to, to->e->site);
	if (to->e->arg)
		buf_puts(to->b, _("; it may wait for another thread in a way that is not seen"));
}

static void end_blocked(const struct ending *to)
{
	if (to->e->arg != BLOCKED_IN_CALL) {
		buf_puts(to->b,
			 to->e->arg == BLOCKED_SIGNAL
				 ? _("only a signal could wake a thread: ")
				 : _("only what is outside the model could let a thread go on: "));
		describe_stuck(&to->s->world, to->names, to->b);
		return;
	}
	tell_thread(to);
	buf_puts(to->b, _(" stays in a system call that blocks"));
	tell_place(to, to->e->site);
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
	buf_puts(to->b, _("property: "));
	utf8_show(to->b, event_text(to->e), to->e->other);
	tell_place(to, to->e->site);
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

static void end_livelock(const struct ending *to)
{
	bool moving[MAX_THREADS + 1] = {false};
	unsigned n = mark_moving(to->t, to->e->arg, moving), named = 0;
	buf_puts(to->b, _("livelock: "));
	for (uint32_t t = 1; t <= MAX_THREADS; t++) {
		if (!moving[t])
			continue;
		buf_puts(to->b, named++ ? ", " : "");
		to->names->thread(to->names->ctx, t, to->b);
	}
	if (!n)
		tell_thread(to);
	buf_puts(to->b, n > 1 ? _(" run for ever and make no progress")
			      : _(" runs for ever and makes no progress"));
	tell_place(to, to->e->site);
}

static void end_starvation(const struct ending *to)
{
	bool moving[MAX_THREADS + 1] = {false};
	unsigned named = 0;
	mark_moving(to->t, to->e->arg, moving);
	buf_puts(to->b, _("starvation: "));
	tell_thread(to);
	buf_puts(to->b, _(" waits for ever while others go on: "));
	for (uint32_t t = 1; t <= MAX_THREADS; t++) {
		if (!moving[t] || t == to->e->thread)
			continue;
		buf_puts(to->b, named++ ? ", " : "");
		to->names->thread(to->names->ctx, t, to->b);
	}
	tell_place(to, to->e->site);
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

static void end_trouble(const struct ending *to)
{
	buf_puts(to->b, _("treadle could not continue: "));
	utf8_show(to->b, event_text(to->e), to->e->other);
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

// The thread that ended the program is not known where it did so without a call that is seen.
static void end_early(const struct ending *to)
{
	if (to->e->thread)
		tell_thread(to);
	else
		buf_puts(to->b, _("something that is not seen"));
	buf_puts(to->b, to->e->other ? _(" replaces the program by another before its main has "
					 "returned")
				     : _(" ends the program before its main has returned"));
	tell_place(to, to->e->site);
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
