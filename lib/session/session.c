// SPDX-License-Identifier: MIT
//
// A program under the runtime, seen from outside: see session.h. Its server is asked for
// executions, and answered; session_events.c takes what they tell.
#include "debuginfo/resolve.h"
#include "session/session_events.h"

#include "base/i18n.h"
#include "debuginfo/symbols.h"
#include "session/provenance.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define SPIN_MS 2000	    // CPU time without a visible operation that is taken for a loop
#define BLOCK_MS 3000	    // time in a system call that is taken for ever
#define LONGEST_MS 60000    // time that an execution under a guard may take
#define DONE_GONE INT32_MIN // as a status of DONE: the server has gone without a word

// ---- opening --------------------------------------------------------------------------------

int session_open(struct session **out, const struct target *target, struct status *st)
{
	return session_open_in(out, target, NULL, st);
}

int session_open_in(struct session **out, const struct target *target,
		    const struct sandbox *sandbox, struct status *st)
{
	struct session *s = calloc(1, sizeof *s);
	if (!s || provenance_add(target, &s->about) || trace_add_meta(&s->about, "mode", "plan")) {
		if (s)
			trace_free(&s->about);
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

void session_close(struct session *s)
{
	if (!s)
		return;
	spawn_end(&s->program);
	if (s->output >= 0)
		close(s->output);
	way_drop(&s->ways);
	trace_free(&s->trace);
	trace_free(&s->about);
	free(s->copy);
	free(s);
}

// Never waits: a program that does not read must not hold us up.
static bool tell(const struct session *s, const struct msg *m)
{
	return send(s->program.socket, m, sizeof *m, MSG_NOSIGNAL | MSG_DONTWAIT) == sizeof *m;
}

// ---- starting an execution ------------------------------------------------------------------

static int begin_trace(struct session *s, const struct run_options *o)
{
	const struct rules *rules = &o->rules;
	char n[16];
	trace_free(&s->trace);
	s->resolved = 0;
	int rc = trace_append(&s->trace, s->about.ev, s->about.n);
	rc |= trace_add_meta(&s->trace, "timeouts", rules->any_timeouts ? "any" : "virtual");
	snprintf(n, sizeof n, "%d", rules->spurious);
	rc |= trace_add_meta(&s->trace, "spurious", n);
	snprintf(n, sizeof n, "%d", rules->interrupts);
	rc |= trace_add_meta(&s->trace, "interrupts", n);
	rc |= o->resumes ? trace_add_meta(&s->trace, "resumes", "1") : 0;
	snprintf(n, sizeof n, "%d", o->races);
	rc |= o->races != RACES_OFF ? trace_add_meta(&s->trace, "races", n) : 0;
	rc |= o->returns ? trace_add_meta(&s->trace, "returns", "1") : 0;
	for (size_t i = 0; i < o->nvisible && i < WIRE_VISIBLE; i++) {
		char place[48];
		snprintf(place, sizeof place, "%#" PRIx64 " %" PRIu32, o->visible[i].addr,
			 o->visible[i].size);
		rc |= trace_add_meta(&s->trace, "visible", place);
	}
	return rc;
}

// What the wire has no room for is left out: see wire.h.
static void copy_arrays(struct run *run, struct wire *wire, const struct run_options *o)
{
	size_t ns = o->nsleepers < WIRE_SLEEPERS ? o->nsleepers : WIRE_SLEEPERS;
	size_t nv = o->nvisible < WIRE_VISIBLE ? o->nvisible : WIRE_VISIBLE;
	if (ns)
		memcpy(wire->sleepers, o->sleepers, ns * sizeof *o->sleepers);
	if (nv)
		memcpy(wire->visible, o->visible, nv * sizeof *o->visible);
	run->nsleepers = (uint32_t)ns;
	run->nvisible = (uint32_t)nv;
}

// Has the execution that is set down in the shared memory run. False: there is nobody to run it.
static bool request(struct session *s, bool by_runner)
{
	s->by_runner = by_runner;
	s->output_taken = 0;
	s->wire->run.token = s->token;
	s->wire->run.number = ++s->number;
	s->wire->run.persistent = by_runner;
	if (!s->output_empty && ftruncate(s->output, 0) == 0)
		lseek(s->output, 0, SEEK_SET);
	s->output_empty = false;
	return tell(s, &(struct msg){.kind = MSG_RUN, .number = s->number});
}

// The same execution once more, by a fork.
static int run_again(struct session *s)
{
	struct trace head = {0};
	int rc = trace_append(&head, s->trace.ev, s->begun);
	if (rc)
		return rc;
	trace_free(&s->trace);
	s->trace = head;
	s->state = SESSION_RUNNING;
	return request(s, false) ? 0 : session_finish(s, SIGKILL);
}

int session_start(struct session *s, const struct run_options *o, struct status *st)
{
	session_stop(s);
	if (o->nplan > WIRE_PLAN)
		return status_set(
			st, EXIT_USAGE,
			_("a schedule of %zu steps is too long to be run again (at most %u)"),
			o->nplan, WIRE_PLAN);
	if (begin_trace(s, o))
		return status_no_memory(st);
	s->token++; // a program that is not trusted is not to know it
	if (s->guarded && getrandom(&s->token, sizeof s->token, 0) != sizeof s->token)
		return status_set(st, EXIT_TROUBLE, _("no random numbers are available: %s"),
				  strerror(errno));
	s->returns = o->returns;
	s->wire->run = (struct run){.number = s->number, // until request() asks for it
				    .rules = o->rules,
				    .nplan = (uint32_t)o->nplan,
				    .ask = o->ask,
				    .policy = o->policy,
				    .races = (uint8_t)o->races,
				    .memory = o->memory,
				    .written = o->written,
				    .sleep_from = (uint32_t)o->sleep_from,
				    .resumes = o->resumes,
				    .output = o->output,
				    .returns = o->returns,
				    .steps = o->max_steps,
				    .cpu = o->cpu,
				    .spin_ms = SPIN_MS,
				    .longest_ms = s->guarded ? LONGEST_MS : 0,
				    .block_ms = o->ask && !o->unattended ? 0 : BLOCK_MS};
	if (o->nplan)
		memcpy(s->wire->plan, o->plan, o->nplan * sizeof *o->plan);
	copy_arrays(&s->wire->run, s->wire, o);
	s->stopped = s->spoilt = false;
	s->way = o->way;
	s->ways.counts.way = s->way;
	s->begun = s->trace.n;
	if (!request(s, way_next(&s->ways, s->way, o->ask)))
		return status_set(st, EXIT_TROUBLE,
				  _("the program's server has ended: start again"));
	s->state = SESSION_RUNNING;
	return EXIT_OK;
}

// ---- messages ---------------------------------------------------------------------------------

// The execution is over: this one, unless it is to be run by a fork too.
static int ended(struct session *s, int status)
{
	bool again = false, died = status > 0 && WIFSIGNALED(status);
	if (s->by_runner && (status == DONE_REFUSED || died) && !s->stopped) {
		// what has killed the runner may have been meant for it; a crash comes once more
		uint32_t why = atomic_load_explicit(&s->wire->refused, memory_order_relaxed);
		way_refused(&s->ways, died ? REFUSED_DIED : why);
		return run_again(s);
	}
	int rc = session_finish(s, status == DONE_REFUSED ? SIGKILL : status);
	if (rc || s->stopped)
		way_drop(&s->ways);
	else if (!s->by_runner)
		way_forked(&s->ways, &s->trace);
	else
		rc = way_told(&s->ways, s->way, &s->trace, &again);
	return again && !rc ? run_again(s) : rc;
}

static int answer_message(struct session *s, const struct msg *m)
{
	static const struct msg taken = {.kind = MSG_TAKEN};
	int rc;
	switch (m->kind) {
	case MSG_ASK:
		rc = session_take(s);
		if (!s->stopped)
			s->state = SESSION_ASKS;
		return rc;
	case MSG_FULL:
		rc = session_take(s);
		tell(s, &taken);
		return rc;
	case MSG_DONE: // of the runner; or of the server, which first notes that there is no child
		if (m->status == DONE_GONE)
			return ended(s, SIGKILL);
		if (m->number != s->number)
			return 0;
		if (s->by_runner || !atomic_load_explicit(&s->wire->child, memory_order_acquire))
			return ended(s, m->status);
		break;
	}
	rc = session_take(s);
	return rc ? rc
		  : session_spoil(s, _("the program has written to the socket of its runtime"));
}

int session_wait(struct session *s, int timeout_ms, enum session_state *state, struct status *st)
{
	while (s->state == SESSION_RUNNING) {
		struct pollfd p = {.fd = s->program.socket, .events = POLLIN};
		int n = poll(&p, 1, timeout_ms);
		if (n <= 0)
			break; // time is up, or a signal came, which is the caller's business
		struct msg m;
		ssize_t got = recv(s->program.socket, &m, sizeof m, 0);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0) // the server is
			m = (struct msg){.kind = MSG_DONE, .status = DONE_GONE};
		else if (got != sizeof m)
			m.kind = 0;
		if (answer_message(s, &m))
			return status_no_memory(st);
	}
	*state = s->state;
	return EXIT_OK;
}

int session_choose(struct session *s, struct choice c, struct status *st)
{
	struct msg m = {.kind = MSG_CHOOSE, .choice = c};
	if (s->state != SESSION_ASKS)
		return status_set(st, EXIT_USAGE, _("the program does not wait for a choice"));
	if (!tell(s, &m))
		return status_set(st, EXIT_TROUBLE,
				  _("the program's server has ended: start again"));
	s->state = SESSION_RUNNING;
	return EXIT_OK;
}

// ---- stopping ----------------------------------------------------------------------------------

void session_stop(struct session *s)
{
	struct status st;
	enum session_state state = s->state;
	if (state != SESSION_RUNNING && state != SESSION_ASKS)
		return;
	s->stopped = true;
	s->state = SESSION_RUNNING;
	do { // it may not have been forked yet
		session_kill(s);
		if (session_wait(s, 20, &state, &st))
			break;
	} while (state == SESSION_RUNNING);
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
