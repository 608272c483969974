// SPDX-License-Identifier: MIT
//
// From an execution's events to the session's trace. The program's output goes to a file in memory
// that only grows; the runtime records the file's length in the events, and this file fills in the
// text. The program can overwrite the shared memory of events, so everything there is checked
// before use.
#include "session/session_events.h"

#include "base/i18n.h"
#include "base/mix.h"
#include "base/vec.h"
#include "base/own_time.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SLOTS_MAX (1u << 26) // of a trace: 2 GiB

// ---- adding to the trace ------------------------------------------------------------------------

// An EV_OUTPUT for the next n bytes of the program's output.
static int add_output(struct session *s, struct event e, off_t n)
{
	size_t keep = n > (off_t)WIRE_OUTPUT ? WIRE_OUTPUT : (size_t)n;
	char *text = malloc(keep + 1);
	if (!text)
		return ENOMEM;
	ssize_t got = pread(s->output, text, keep, s->output_taken);
	e.other = got > 0 ? (uint32_t)got : 0;
	e.arg = 0;
	s->output_taken += n < INT64_MAX - s->output_taken ? n : 0;
	int rc = e.other ? trace_add(&s->trace, &e, text) : 0;
	free(text);
	return rc;
}

// The time of the last event.
static uint64_t last_time(const struct trace *t)
{
	uint64_t time = 0;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		time = t->ev[i].time;
	return time;
}

static int add_end(struct session *s, enum end kind, int64_t arg, const char *text)
{
	struct event e = {.kind = EV_END,
			  .op = kind,
			  .time = last_time(&s->trace),
			  .arg = arg,
			  .other = (uint32_t)strlen(text)};
	return trace_add(&s->trace, &e, text);
}

// ---- a program that meddles ---------------------------------------------------------------------

bool session_is_child(const struct session *s, pid_t pid)
{
	char path[64], text[256];
	int parent = 0;
	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	const char *p = stat_fields(path, text, sizeof text);
	return p && sscanf(p, ") %*c %d", &parent) == 1 && parent == s->program.pid;
}

// Ends the execution: kills the child whose number is in shared memory or, if the program has
// overwritten that number, all children of the server.
void session_kill(const struct session *s)
{
	char path[64];
	int pid = atomic_load_explicit(&s->wire->child, memory_order_acquire);
	if (pid > 1 && session_is_child(s, pid)) {
		kill(pid, SIGKILL);
		return;
	}
	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)s->program.pid,
		 (int)s->program.pid);
	FILE *f = fopen(path, "re");
	// under a guard the first child is no execution, but the process that makes them
	for (bool keep = s->guarded; f && fscanf(f, "%d", &pid) == 1; keep = false)
		if (pid > 1 && !keep)
			kill(pid, SIGKILL);
	if (f)
		fclose(f);
}

// Ends an execution whose events are malformed. 0 or ENOMEM.
int session_spoil(struct session *s, const char *how)
{
	if (s->spoilt || trace_end(&s->trace))
		return 0;
	s->spoilt = s->stopped = true;
	if (!session_over(s, session_first(s)->number))
		session_kill(s);
	return add_end(s, END_TROUBLE, 0, how);
}

// ---- taking over events -------------------------------------------------------------------------

// Is there a mark of output whose text is still to be filled in?
static bool has_marks(const struct event *ev, size_t n)
{
	for (size_t i = 0; i < n; i += event_slots(&ev[i]))
		if (ev[i].kind == EV_OUTPUT && ev[i].arg)
			return true;
	return false;
}

// Adds valid events, and fills in the output where the runtime has only marked it.
static int add_events(struct session *s, const struct event *ev, size_t n)
{
	size_t from = 0;
	int rc = 0;
	for (size_t i = 0; i < n && !rc; i += event_slots(&ev[i])) {
		if (ev[i].kind != EV_OUTPUT || !ev[i].arg)
			continue;
		rc = trace_append(&s->trace, ev + from, i - from);
		if (!rc && ev[i].arg > 0)
			rc = add_output(s, ev[i], (off_t)ev[i].arg);
		from = i + event_slots(&ev[i]);
	}
	return rc ? rc : trace_append(&s->trace, ev + from, n - from);
}

void session_take_anew(struct session *s, bool kept)
{
	struct taken before = s->taken;
	s->taken = (struct taken){0};
	if (kept && before.n)
		s->taken = (struct taken){.again = before.n, .before = before.hash};
}

static void note_taken(struct taken *t, const struct event *ev, size_t n)
{
	const uint64_t *word = (const uint64_t *)ev;
	t->n += n;
	for (size_t i = 0; i < n * sizeof *ev / sizeof *word; i++)
		t->hash = mix64(t->hash + word[i]) + 1;
}

// Drops those of n events, with their output, that the trace has already; *n are left, at the
// beginning. False: they differ from those of the trace.
static bool drop_again(struct session *s, struct event *ev, size_t *n)
{
	struct taken *t = &s->taken;
	size_t drop = t->again < *n ? t->again : *n;
	note_taken(t, ev, drop);
	t->again -= drop;
	if (drop && !t->again && t->hash != t->before)
		return false;
	for (size_t i = 0; i < drop; i += event_slots(&ev[i]))
		if (ev[i].kind == EV_OUTPUT && ev[i].arg > 0)
			s->output_taken += (off_t)ev[i].arg;
	*n -= drop;
	memmove(ev, ev + drop, *n * sizeof *ev);
	note_taken(t, ev, *n);
	return true;
}

// Events can come once more only in an execution that asks: drops those.
static bool looks_again(struct session *s, struct event *ev, size_t *n)
{
	return !session_first(s)->options.ask || drop_again(s, ev, n);
}

// Takes the events in shared memory. They are copied before they are checked, since the program can
// change them at any time; none is taken twice. If there are no marks among them, the copy, behind
// the trace's own events, becomes part of the trace.
int session_take(struct session *s)
{
	struct wire_cell *cell = wire_cell(s->wire, session_first(s)->number);
	uint32_t n = atomic_load_explicit(&cell->n, memory_order_acquire), at = s->taken.at;
	n = n < WIRE_EVENTS ? n : WIRE_EVENTS;
	if (s->spoilt || n <= at)
		return 0;
	s->taken.at = n;
	n -= at;
	struct event *ev = trace_reserve(&s->trace, n);
	if (!ev)
		return ENOMEM;
	memcpy(ev, cell->events + at, n * sizeof *ev);
	size_t valid = trace_valid(ev, n), damaged = n - valid;
	int rc;
	if (!looks_again(s, ev, &valid)) {
		way_differed(&s->ways);
		return session_spoil(s, _("run by a fork it does something else up to here, which "
					  "is a mistake of Treadle's: start it again"));
	}
	if (has_marks(ev, valid)) {
		if (!VEC_FITS(s->copy, &s->copy_cap, valid))
			return ENOMEM;
		memcpy(s->copy, ev, valid * sizeof *s->copy);
		rc = add_events(s, s->copy, valid);
	} else
		rc = trace_commit(&s->trace, valid);
	if (!rc && damaged)
		rc = session_spoil(s, _("the program has overwritten the runtime's memory"));
	if (!rc && s->trace.n > SLOTS_MAX)
		rc = session_spoil(s, _("the run is too long to be kept"));
	return rc;
}

int session_take_full(struct session *s)
{
	struct wire_cell *cell = wire_cell(s->wire, session_first(s)->number);
	int rc = session_take(s);
	s->taken.at = 0;
	atomic_store_explicit(&cell->n, 0, memory_order_release);
	return rc;
}

// The program has ended by an exit although its main must return and has not.
static int add_early(struct session *s, int status)
{
	struct event e = {.kind = EV_END, .op = END_EARLY, .arg = status};
	for (size_t i = 0; i < s->trace.n; i += event_slots(&s->trace.ev[i])) {
		const struct event *at = &s->trace.ev[i];
		e.time = at->time;
		if (at->kind == EV_PEND && // the op of other events is no operation
		    (op_ends_program(at->op) || (op_ends(at->op) && at->thread == 1))) {
			e.thread = at->thread;
			e.site = at->site;
		}
	}
	return trace_add(&s->trace, &e, "");
}

// Takes the output since the last mark.
static int take_output(struct session *s, bool ended)
{
	off_t end = lseek(s->output, 0, SEEK_END), rest = end - s->output_taken;
	s->output_empty = end == 0;
	struct event e = {.kind = EV_OUTPUT, .time = last_time(&s->trace)};
	return rest > 0 && !ended ? add_output(s, e, rest) : 0;
}

void session_empty_output(struct session *s)
{
	s->output_taken = 0;
	if (!s->output_empty && ftruncate(s->output, 0) == 0)
		lseek(s->output, 0, SEEK_SET);
	s->output_empty = true;
}

// The execution is over: takes the last output, and adds the end if the runtime has not.
int session_finish(struct session *s, int status)
{
	const struct order *o = session_first(s);
	int rc = session_take(s);
	bool ended = trace_end(&s->trace) != NULL;
	s->state = SESSION_ENDED;
	if (!rc && (!o->by_runner || o->marked))
		rc = take_output(s, ended);
	if (rc || ended)
		return rc;
	if (s->stopped)
		return add_end(s, END_STOPPED, 0, "");
	if (status == -1)
		return add_end(s, END_TROUBLE, 0, _("the system has no room for one more process"));
	if (status == DONE_SPINS)
		return add_end(s, END_SPIN, 1, "");
	if (status == DONE_BLOCKED)
		return add_end(s, END_BLOCKED, BLOCKED_IN_CALL, "");
	if (WIFSIGNALED(status)) {
		const char *name = sigdescr_np(WTERMSIG(status));
		return add_end(s, END_CRASH, WTERMSIG(status), name ? name : "");
	}
	struct wire_cell *cell = wire_cell(s->wire, o->number);
	if (s->returns && atomic_load_explicit(&cell->returned, memory_order_relaxed) != o->token)
		return add_early(s, WEXITSTATUS(status));
	return add_end(s, END_EXIT, WEXITSTATUS(status), "");
}
