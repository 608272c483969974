// SPDX-License-Identifier: MIT
//
// A program under the runtime, seen from outside: see session.h. This file asks its server for
// executions (session_orders.c) and answers its questions; session_events.c takes over the events.
#include "session/session_orders.h"

#include "base/i18n.h"
#include "debuginfo/symbols.h"
#include "session/provenance.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- opening --------------------------------------------------------------------------------

// Makes the events that each trace begins with. 0 or ENOMEM.
static int begin_about(struct session *s, const struct target *target)
{
	trace_clear(&s->about);
	return provenance_add(target, &s->about) || trace_add_meta(&s->about, "mode", "plan")
		       ? ENOMEM
		       : 0;
}

int session_open(struct session **out, const struct target *target, struct status *st)
{
	return session_open_in(out, target, NULL, st);
}

int session_open_in(struct session **out, const struct target *target,
		    const struct sandbox *sandbox, struct status *st)
{
	struct session *s = calloc(1, sizeof *s);
	if (s)
		s->path = strdup(target->program);
	if (!s || !s->path || begin_about(s, target)) {
		if (s) {
			trace_free(&s->about);
			free(s->path);
		}
		free(s);
		return status_no_memory(st);
	}
	s->output = memfd_create("output", MFD_CLOEXEC);
	if (s->output >= 0)
		fcntl(s->output, F_SETFL, O_APPEND);
	struct spawn how = {.target = target,
			    .mode = "plan",
			    .shared = sizeof(struct wire),
			    .output = s->output,
			    .fixed = true,
			    .sandbox = sandbox};
	s->guarded = sandbox != NULL;
	s->input = target->input != NULL;
	int rc = spawn(&s->program, &how, st);
	if (rc) {
		s->program.socket = -1;
		session_close(s);
		return rc;
	}
	s->wire = s->program.shared;
	*out = s;
	return EXIT_OK;
}

// Puts the arguments in shared memory. False: there is no room for them.
static bool take_arguments(struct session *s, char *const *args)
{
	size_t at = 0;
	s->nargs = 0;
	memset(s->args, 0, sizeof s->args);
	for (; args[s->nargs]; s->nargs++) {
		size_t n = strlen(args[s->nargs]) + 1;
		if (s->nargs == WIRE_MOST_ARGS || n > sizeof s->args - at)
			return false;
		memcpy(s->args + at, args[s->nargs], n);
		at += n;
	}
	return s->nargs > 0;
}

bool session_again(struct session *s, const struct target *target)
{
	session_stop(s);
	if (!s->guarded || s->gone || s->lost || s->spoilt || s->norders ||
	    !take_arguments(s, target->argv + 1) || begin_about(s, target))
		return false;
	way_again(&s->ways);
	return true;
}

void session_close(struct session *s)
{
	if (!s)
		return;
	spawn_end(&s->program);
	if (s->output >= 0)
		close(s->output);
	while (s->norders)
		order_remove(s);
	trace_free(&s->trace);
	trace_free(&s->about);
	free(s->path);
	free(s->copy);
	free(s);
}

// ---- messages ---------------------------------------------------------------------------------

// The runner has run the execution to its end, or to its first question. Is a fork to run it as
// well?
static bool told(struct session *s, const struct order *o, bool loops)
{
	struct wire_cell *cell = wire_cell(s->wire, o->number);
	uint32_t resumed = atomic_load_explicit(&cell->resumed, memory_order_relaxed);
	return way_told(&s->ways, s->way, resumed, loops);
}

// A fork has run the execution as well: the runner's trace counts if both are the same.
static void settle_forked(struct session *s, struct order *o)
{
	if (!way_forked(&s->ways, &o->told, &s->trace))
		return;
	struct trace forked = s->trace;
	s->trace = o->told;
	o->told = forked;
}

static bool loops(const struct trace *t)
{
	const struct event *end = trace_end(t);
	return end && end->op == END_SPIN;
}

// The execution of the first order has ended. So has the order, unless a fork is to run it again.
static int ended(struct session *s)
{
	struct order *o = session_first(s);
	struct wire_cell *cell = wire_cell(s->wire, o->number);
	int status = atomic_load_explicit(&cell->status, memory_order_relaxed);
	if (s->gone || s->lost)
		status = SIGKILL;
	bool died = status > 0 && WIFSIGNALED(status);
	bool refused = o->by_runner && (status == DONE_REFUSED || died);
	if (refused && o->options.nplan > WIRE_PLAN) {
		int rc = session_spoil(s, _("the run is too long to be run again"));
		if (rc)
			return rc;
	}
	if ((refused || s->lost) && !s->stopped && !s->gone) {
		// the runner may have been killed by a signal from outside; a crash happens again
		// in a fork
		uint32_t why = atomic_load_explicit(&cell->refused, memory_order_relaxed);
		if (refused)
			way_refused(&s->ways, why ? why : REFUSED_DIED);
		s->again = true;
	} else {
		int rc = session_finish(s, status == DONE_REFUSED ? SIGKILL : status);
		if (rc)
			return rc;
		if (o->by_runner)
			s->output_empty = !o->marked && !s->stopped;
		if (!o->by_runner) // the next one may be the runner's, which takes all that is
				   // there
			session_empty_output(s);
		if (!s->stopped && !o->asked && !o->by_runner)
			settle_forked(s, o);
		else if (!s->stopped && !o->asked)
			s->again = told(s, o, loops(&s->trace));
		if (!s->again) {
			s->lost = false;
			order_remove(s);
			return 0;
		}
		o->told = s->trace;
		s->trace = (struct trace){0};
		s->state = SESSION_RUNNING;
	}
	s->queues = s->lost = false;
	s->output_empty = false;
	return 0;
}

// Ends the execution, which waits for an answer.
static void stop_asking(struct session *s)
{
	const struct msg m = {.kind = MSG_STOP, .number = session_first(s)->number};
	if (!session_tell(s, &m))
		session_kill(s);
}

// The execution of the first order asks for a choice. At its first question, a fork may have to run
// it again up to here: then the fork asks the caller, and the runner's execution ends.
static int asks(struct session *s)
{
	struct order *o = session_first(s);
	size_t before = s->taken.n;
	int rc = session_take(s);
	if (rc || s->stopped)
		return rc;
	if (o->answered && s->taken.n == before) // the model did not allow the last answer
		o->options.nplan--;
	o->answered = false;
	if (!o->asked && !o->by_runner)
		settle_forked(s, o);
	else if (!o->asked && told(s, o, false)) {
		o->told = s->trace;
		s->trace = (struct trace){0};
		s->again = true;
		stop_asking(s);
		return 0;
	}
	o->asked = true;
	s->state = SESSION_ASKS;
	return 0;
}

static int answer_message(struct session *s, const struct msg *m)
{
	int rc;
	switch (m->kind) {
	case MSG_ASK:
		if (m->number != session_first(s)->number)
			return 0;
		if (!s->again)
			return asks(s);
		stop_asking(s); // the process that got the answer has died; another one runs the
				// execution
		return 0;
	case MSG_FULL:
		s->full = m->number;
		return 0;
	case MSG_DONE: // visible in the shared memory
		s->lost = s->guarded && !m->number;
		if (m->number == s->number || s->lost)
			s->told = s->number;
		return 0;
	}
	rc = session_take(s);
	return rc ? rc
		  : session_spoil(s, _("the program has written to the socket of its runtime"));
}

// The number of the execution that the first order waits for.
static uint32_t awaited(struct session *s)
{
	return s->again ? s->number : session_first(s)->number;
}

// Does everything that needs no waiting. *moved: something was done.
static int go_on(struct session *s, bool *moved)
{
	const struct order *o = session_first(s);
	*moved = true;
	if (s->again && (s->gone || session_over(s, s->number)))
		return order_run_again(s);
	if (!s->again && (s->gone || session_over(s, o->number)))
		return ended(s);
	*moved = s->full && s->full == o->number;
	if (!*moved)
		return 0;
	const struct msg taken = {.kind = MSG_TAKEN, .number = s->full};
	s->full = 0;
	int rc = session_take_full(s);
	session_tell(s, &taken);
	return rc;
}

// Must the session wait for a message before it can do anything?
static bool must_wait(struct session *s, uint32_t number)
{
	if (!s->guarded && atomic_load(&s->wire->asked) != atomic_load(&s->wire->ended))
		session_wake(s);
	atomic_store(&s->wire->awaited, number);
	return !session_over(s, number);
}

bool session_sleeps(struct session *s)
{
	if (s->state != SESSION_RUNNING)
		return s->state != SESSION_ENDED || !s->norders;
	uint32_t number = awaited(s);
	if (session_over(s, number))
		return false;
	if (s->queues) // not woken for each end: only when half of them have ended
		number += (uint32_t)(s->norders - 1) / 2;
	return must_wait(s, number);
}

// Waits for a message, and answers it. False: the time is over, or a signal came.
static bool await_message(struct session *s, int timeout_ms, int *rc)
{
	struct pollfd p = {.fd = s->program.socket, .events = POLLIN};
	struct msg m;
	*rc = 0;
	if (timeout_ms && poll(&p, 1, timeout_ms) <= 0)
		return false;
	ssize_t got = recv(s->program.socket, &m, sizeof m, MSG_DONTWAIT);
	if (got < 0 && (errno == EINTR || errno == EAGAIN))
		return errno == EINTR;
	if (got <= 0)
		s->gone = true;
	if (got > 0 && got != sizeof m)
		m.kind = 0;
	if (got > 0)
		*rc = answer_message(s, &m);
	return true;
}

int session_wait(struct session *s, int timeout_ms, enum session_state *state, struct status *st)
{
	int rc = s->state == SESSION_ENDED && s->norders ? order_begin(s) : 0;
	while (!rc && s->state == SESSION_RUNNING && s->norders) {
		bool moved;
		rc = go_on(s, &moved);
		if (rc || moved)
			continue;
		if (timeout_ms && !must_wait(s, awaited(s)))
			continue;
		if (!await_message(s, timeout_ms, &rc))
			break;
	}
	*state = s->state;
	return rc ? status_no_memory(st) : EXIT_OK;
}

static int answer(struct session *s, struct choice c, struct status *st)
{
	struct msg m = {.kind = MSG_CHOOSE, .choice = c, .number = session_first(s)->number};
	if (!session_tell(s, &m))
		return status_set(st, EXIT_TROUBLE, _("the program was ended from outside"));
	s->state = SESSION_RUNNING;
	return EXIT_OK;
}

int session_choose(struct session *s, struct choice c, struct status *st)
{
	if (s->state != SESSION_ASKS)
		return status_set(st, EXIT_USAGE, _("the program does not wait for a choice"));
	return order_answered(s, c) ? status_no_memory(st) : answer(s, c, st);
}

int session_go_on(struct session *s, struct status *st)
{
	return answer(s, (struct choice){0}, st);
}

// ---- stopping ----------------------------------------------------------------------------------

#define STOP_MS 2000 // a runner that asks ends its execution as soon as it gets a processor
#define KILL_MS 20   // after that, another process may have to be killed

void session_stop(struct session *s)
{
	struct status st;
	enum session_state state;
	atomic_store_explicit(&s->wire->dropped, s->number, memory_order_relaxed);
	while (s->norders) { // the last execution asked for may not have been forked yet
		if (s->state == SESSION_ENDED && order_begin(s))
			return;
		bool asked = s->state == SESSION_ASKS && session_first(s)->by_runner;
		s->stopped = true;
		s->again = false;
		s->state = SESSION_RUNNING;
		if (asked) // lets the runner continue
			stop_asking(s);
		else
			session_kill(s);
		if (session_wait(s, asked ? STOP_MS : KILL_MS, &state, &st))
			return;
	}
}

const struct way_counts *session_ways(const struct session *s)
{
	return &s->ways.counts;
}

int session_fd(const struct session *s)
{
	return s->program.socket;
}

const struct trace *session_trace(const struct session *s)
{
	return &s->trace;
}

void session_resolve(struct session *s)
{
	if (symbols_resolve(s->program.symbols, &s->trace, s->resolved) == 0)
		s->resolved = s->trace.n;
}

void session_resolve_copy(struct session *s, struct trace *t)
{
	symbols_resolve(s->program.symbols, t, 0);
}
