// SPDX-License-Identifier: MIT
//
// A program under the runtime, seen from outside: see session.h. The program's output goes to
// a file in memory that only grows; the runtime marks in the events how much there was, and
// the text is filled in here.
#include "session/session.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "session/spawn.h"
#include "session/symbols.h"

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

#define SPIN_MS 2000	     // CPU time without a visible operation that is taken for a loop
#define BLOCK_MS 3000	     // time in a system call that is taken for ever
#define LONGEST_MS 60000     // time that an execution under a guard may take
#define OUTPUT_MAX (1 << 20) // bytes of one EV_OUTPUT; the rest of it is dropped
#define DONE_GONE INT32_MIN  // as a status of DONE: the server has gone without a word
#define SLOTS_MAX (1u << 26) // of a trace: 2 GiB

struct session {
	struct spawned program;
	struct wire *wire; // program.shared
	int output;
	off_t told;	 // bytes of output that the trace has
	size_t resolved; // slots of the trace that session_resolve has seen
	enum session_state state;
	bool stopped; // by session_stop
	bool spoilt;  // what the program has told makes no sense: nothing more of it is believed
	struct event *copy; // of the events in shared memory, while they are looked at
	size_t copy_cap;
	bool guarded; // the program is
	bool returns; // its main must; then the runtime says so by this token
	uint64_t token;
	struct trace trace;
	struct trace about; // the meta events every trace begins with, but the rules
};

// ---- opening --------------------------------------------------------------------------------

int session_open(struct session **out, const struct target *target, struct status *st)
{
	return session_open_in(out, target, NULL, st);
}

int session_open_in(struct session **out, const struct target *target,
		    const struct sandbox *sandbox, struct status *st)
{
	struct session *s = calloc(1, sizeof *s);
	if (!s || target_tell(target, &s->about) || trace_add_meta(&s->about, "mode", "plan")) {
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
	if (getrandom(&s->token, sizeof s->token, 0) != sizeof s->token)
		return status_set(st, EXIT_TROUBLE, _("no random numbers are to be had: %s"),
				  strerror(errno));
	s->returns = o->returns;
	s->wire->run = (struct run){.rules = o->rules,
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
				    .token = s->token,
				    .block_ms = o->ask && !o->unattended ? 0 : BLOCK_MS};
	if (o->nplan)
		memcpy(s->wire->plan, o->plan, o->nplan * sizeof *o->plan);
	copy_arrays(&s->wire->run, s->wire, o);
	s->told = 0;
	s->stopped = s->spoilt = false;
	if (ftruncate(s->output, 0) == 0)
		lseek(s->output, 0, SEEK_SET);
	struct msg m = {.kind = MSG_RUN};
	if (!tell(s, &m))
		return status_set(st, EXIT_TROUBLE,
				  _("the program's server has ended: start anew"));
	s->state = SESSION_RUNNING;
	return EXIT_OK;
}

// ---- adding to the trace ------------------------------------------------------------------------

// An EV_OUTPUT for the next n bytes of the program's output.
static int add_output(struct session *s, struct event e, off_t n)
{
	size_t keep = n > OUTPUT_MAX ? OUTPUT_MAX : (size_t)n;
	char *text = malloc(keep + 1);
	if (!text)
		return ENOMEM;
	ssize_t got = pread(s->output, text, keep, s->told);
	e.other = got > 0 ? (uint32_t)got : 0;
	e.arg = 0;
	s->told += n < INT64_MAX - s->told ? n : 0;
	int rc = e.other ? trace_add(&s->trace, &e, text) : 0;
	free(text);
	return rc;
}

static int add_end(struct session *s, enum end kind, int64_t arg, const char *text)
{
	struct event e = {.kind = EV_END, .op = kind, .arg = arg, .other = (uint32_t)strlen(text)};
	e.time = s->trace.n ? s->trace.ev[s->trace.n - 1].time : 0;
	return trace_add(&s->trace, &e, text);
}

// ---- a program that meddles ---------------------------------------------------------------------

// Is pid a child of the server? Its number comes from memory that the program can write.
static bool is_child(const struct session *s, pid_t pid)
{
	char path[64], text[256];
	int parent = 0;
	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	FILE *f = fopen(path, "re");
	if (!f)
		return false;
	size_t n = fread(text, 1, sizeof text - 1, f);
	fclose(f);
	text[n] = '\0';
	const char *p = strrchr(text, ')');
	return p && sscanf(p, ") %*c %d", &parent) == 1 && parent == s->program.pid;
}

// Ends the execution: the child whose number is in shared memory, or, where the program has
// overwritten that, all that the server has.
static void kill_child(const struct session *s)
{
	char path[64];
	int pid = atomic_load_explicit(&s->wire->child, memory_order_acquire);
	if (pid > 1 && is_child(s, pid)) {
		kill(pid, SIGKILL);
		return;
	}
	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)s->program.pid,
		 (int)s->program.pid);
	FILE *f = fopen(path, "re");
	// under a guard the first is no execution but what makes them
	for (bool keep = s->guarded; f && fscanf(f, "%d", &pid) == 1; keep = false)
		if (pid > 1 && !keep)
			kill(pid, SIGKILL);
	if (f)
		fclose(f);
}

// Ends an execution that tells what makes no sense. 0 or ENOMEM.
static int spoil(struct session *s, const char *how)
{
	if (s->spoilt || trace_end(&s->trace))
		return 0;
	s->spoilt = s->stopped = true;
	kill_child(s);
	return add_end(s, END_TROUBLE, 0, how);
}

// ---- taking over events -------------------------------------------------------------------------

// Adds valid events, with the text of what the program has written.
static int add_events(struct session *s, const struct event *ev, size_t n)
{
	size_t from = 0;
	int rc = 0;
	for (size_t i = 0; i < n && !rc; i += event_slots(&ev[i])) {
		if (ev[i].kind != EV_OUTPUT)
			continue;
		rc = trace_append(&s->trace, ev + from, i - from);
		if (!rc && ev[i].arg > 0)
			rc = add_output(s, ev[i], (off_t)ev[i].arg);
		from = i + event_slots(&ev[i]);
	}
	return rc ? rc : trace_append(&s->trace, ev + from, n - from);
}

// Takes the events that are in shared memory: a copy, which is then looked at, since the program
// can change them at any time. None is taken twice, if the program ends before it goes on.
static int take_events(struct session *s)
{
	uint32_t n = atomic_exchange_explicit(&s->wire->n, 0, memory_order_acquire);
	n = n < WIRE_EVENTS ? n : WIRE_EVENTS;
	if (s->spoilt || !n)
		return 0;
	struct event *ev = vec_room(s->copy, &s->copy_cap, n, sizeof *ev);
	if (!ev)
		return ENOMEM;
	s->copy = ev;
	memcpy(ev, s->wire->events, n * sizeof *ev);
	size_t valid = trace_valid(ev, n);
	int rc = add_events(s, ev, valid);
	if (!rc && valid < n)
		rc = spoil(s, _("the program has overwritten the runtime's memory"));
	if (!rc && s->trace.n > SLOTS_MAX)
		rc = spoil(s, _("the run is too long to be kept"));
	return rc;
}

// The program has ended by an exit, and its main has not returned, which it must.
static int add_early(struct session *s, int status)
{
	struct event e = {.kind = EV_END, .op = END_EARLY, .arg = status};
	for (size_t i = 0; i < s->trace.n; i += event_slots(&s->trace.ev[i])) {
		const struct event *at = &s->trace.ev[i];
		e.time = at->time;
		if (at->kind == EV_PEND && at->op == OP_PROCESS_EXIT) {
			e.thread = at->thread;
			e.site = at->site;
		}
	}
	return trace_add(&s->trace, &e, "");
}

// The execution is over: what was written last, and how it ended if nobody has said so.
static int finish(struct session *s, int status)
{
	int rc = take_events(s);
	struct event out = {.kind = EV_OUTPUT,
			    .time = s->trace.n ? s->trace.ev[s->trace.n - 1].time : 0};
	off_t rest = lseek(s->output, 0, SEEK_END) - s->told;
	s->state = SESSION_ENDED;
	if (trace_end(&s->trace))
		return rc;
	if (!rc && rest > 0)
		rc = add_output(s, out, rest);
	if (rc)
		return rc;
	if (s->stopped)
		return add_end(s, END_STOPPED, 0, "");
	if (status == -1)
		return add_end(s, END_TROUBLE, 0, _("the system has no room for one more process"));
	if (status == DONE_SPINS)
		return add_end(s, END_SPIN, 1, "");
	if (status == DONE_BLOCKED)
		return add_end(s, END_BLOCKED, 0, "");
	if (WIFSIGNALED(status)) {
		const char *name = sigdescr_np(WTERMSIG(status));
		return add_end(s, END_CRASH, WTERMSIG(status), name ? name : "");
	}
	if (s->returns &&
	    atomic_load_explicit(&s->wire->returned, memory_order_relaxed) != s->token)
		return add_early(s, WEXITSTATUS(status));
	return add_end(s, END_EXIT, WEXITSTATUS(status), "");
}

static int answer_message(struct session *s, const struct msg *m)
{
	static const struct msg taken = {.kind = MSG_TAKEN};
	int rc;
	switch (m->kind) {
	case MSG_ASK:
		rc = take_events(s);
		if (!s->stopped)
			s->state = SESSION_ASKS;
		return rc;
	case MSG_FULL:
		rc = take_events(s);
		tell(s, &taken);
		return rc;
	case MSG_DONE: // of the server, which first notes that there is no child
		if (m->status == DONE_GONE ||
		    !atomic_load_explicit(&s->wire->child, memory_order_acquire))
			return finish(s, m->status == DONE_GONE ? SIGKILL : m->status);
		break;
	}
	rc = take_events(s);
	return rc ? rc : spoil(s, _("the program has written to the socket of its runtime"));
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
				  _("the program's server has ended: start anew"));
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
		kill_child(s);
		if (session_wait(s, 20, &state, &st))
			break;
	} while (state == SESSION_RUNNING);
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
