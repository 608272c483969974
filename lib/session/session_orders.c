// SPDX-License-Identifier: MIT
//
// The queue of executions: see session_orders.h.
#include "session/session_orders.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "debuginfo/extents.h"
#include "debuginfo/liveness.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

// Each is the program's own time (base/own_time.h).
#define SPIN_MS 2000	 // computing without a visible operation: taken for an endless loop
#define LOOP_MS 200	 // the same, if a loop is expected
#define BLOCK_MS 3000	 // in a system call: taken to be blocked for ever
#define LONGEST_MS 60000 // the limit of an execution under a guard

// ---- setting it down ------------------------------------------------------------------------

// Makes the events that the execution's trace begins with.
static int begin_trace(struct session *s, const struct run_options *o, struct trace *t)
{
	const struct rules *rules = &o->rules;
	char n[16];
	int rc = trace_append(t, s->about.ev, s->about.n);
	rc |= trace_add_meta(t, "timeouts", rules->any_timeouts ? "any" : "virtual");
	snprintf(n, sizeof n, "%d", rules->spurious);
	rc |= trace_add_meta(t, "spurious", n);
	snprintf(n, sizeof n, "%d", rules->interrupts);
	rc |= trace_add_meta(t, "interrupts", n);
	rc |= o->resumes ? trace_add_meta(t, "resumes", "1") : 0;
	snprintf(n, sizeof n, "%d", o->prints);
	rc |= o->prints != PRINTS_UNTOLD ? trace_add_meta(t, "prints", n) : 0;
	snprintf(n, sizeof n, "%d", o->races);
	rc |= o->races != RACES_OFF ? trace_add_meta(t, "races", n) : 0;
	rc |= o->returns ? trace_add_meta(t, "returns", "1") : 0;
	rc |= o->exact ? trace_add_meta(t, "exact", "1") : 0;
	rc |= rounds_to_trace(&o->rounds, t);
	for (size_t i = 0; i < o->nvisible && i < WIRE_VISIBLE; i++) {
		char place[64];
		int end = snprintf(place, sizeof place, "%#" PRIx64 " %" PRIu32, o->visible[i].addr,
				   o->visible[i].size);
		if (o->visible[i].first)
			snprintf(place + end, sizeof place - (size_t)end, " %" PRIu32,
				 o->visible[i].first);
		rc |= trace_add_meta(t, "visible", place);
	}
	return rc;
}

// Leaves out what the wire has no room for: see wire.h.
static void copy_arrays(struct session *s, struct wire_cell *cell, const struct run_options *o)
{
	size_t ns = o->nsleepers < WIRE_SLEEPERS ? o->nsleepers : WIRE_SLEEPERS;
	size_t nv = o->nvisible < WIRE_VISIBLE ? o->nvisible : WIRE_VISIBLE;
	if (o->nplan)
		memcpy(cell->plan, o->plan, o->nplan * sizeof *o->plan);
	if (ns)
		memcpy(cell->sleepers, o->sleepers, ns * sizeof *o->sleepers);
	if (nv && (s->norders == 1 || s->again)) // queued executions have the same places
		memcpy(s->wire->visible, o->visible, nv * sizeof *o->visible);
	cell->run.nsleepers = (uint32_t)ns;
	cell->run.nvisible = (uint32_t)nv;
}

static void set_down(struct session *s, struct wire_cell *cell, const struct order *order)
{
	const struct run_options *o = &order->options;
	cell->run = (struct run){.rules = o->rules,
				 .nplan = (uint32_t)o->nplan,
				 .ask = o->ask,
				 .holds = s->guarded ? HOLDS_NOT : o->holds, // it has no socket
				 .policy = o->policy,
				 .races = (uint8_t)o->races,
				 .memory = o->memory,
				 .written = o->written,
				 .sleep_from = (uint32_t)o->sleep_from,
				 .resumes = o->resumes,
				 .states = (uint8_t)o->states,
				 .prints = (uint8_t)o->prints,
				 .output = o->output,
				 .returns = o->returns,
				 .input = s->input,
				 .leaks = o->leaks,
				 .exact = o->exact,
				 .turned = o->turned,
				 .orders = o->orders,
				 .steps = o->max_steps,
				 .cpu = o->cpu,
				 .snapshots = o->way == WAY_BOTH, // so that these are compared, too
				 .token = order->token,
				 .spin_ms = o->loops ? LOOP_MS : SPIN_MS,
				 .longest_ms = o->longest_ms ? o->longest_ms
					       : s->guarded  ? LONGEST_MS
							     : 0,
				 .block_ms = o->ask && !o->unattended ? 0 : BLOCK_MS,
				 .rounds = o->rounds,
				 .nargs = s->nargs};
	if (s->nargs)
		memcpy(cell->args, s->args, sizeof s->args);
	copy_arrays(s, cell, o);
}

// ---- asking for it --------------------------------------------------------------------------

bool session_tell(const struct session *s, const struct msg *m)
{
	return send(s->program.socket, m, sizeof *m, MSG_NOSIGNAL | MSG_DONTWAIT) == sizeof *m;
}

bool session_wake(struct session *s)
{
	struct msg m = {.kind = MSG_RUN, .number = s->number};
	bool sleeps = atomic_exchange(&s->wire->idle, 0);
	return (!sleeps && !s->guarded) || session_tell(s, &m);
}

// Requests the execution that is described in the next cell; the order now stands for it. False: no
// process is left to run it.
static bool request(struct session *s, struct order *order, bool by_runner)
{
	order->number = ++s->number;
	order->by_runner = by_runner;
	wire_cell(s->wire, s->number)->run.persistent = by_runner;
	if (s->norders == 1 || s->again) { // no other execution is in progress
		session_empty_output(s);
		s->output_empty = false;
		atomic_store_explicit(&s->wire->dropped, s->number - 1, memory_order_relaxed);
	}
	if (!s->queues)
		atomic_store(&s->wire->awaited, s->number);
	atomic_store(&s->wire->asked, s->number);
	// a runner that has executions queued need not be woken for each
	return s->queues && s->norders < WIRE_CELLS / 2 ? true : session_wake(s);
}

int order_run_again(struct session *s)
{
	struct order *order = session_first(s);
	if (!order->asked) {
		trace_free(&s->trace);
		if (trace_copy(&s->trace, &order->head))
			return ENOMEM;
	}
	session_take_anew(s, order->asked);
	// not copied from its cell: the program could have written there
	set_down(s, wire_cell(s->wire, s->number + 1), order);
	s->gone |= !request(s, order, false);
	s->again = false;
	return 0;
}

void session_know(struct session *s, const uint64_t *numbers, size_t n)
{
	if (!n && s->wire->known.n)
		madvise(&s->wire->known, sizeof s->wire->known, MADV_REMOVE);
	for (size_t i = 0; i < n; i++)
		known_add(&s->wire->known, numbers[i]);
}

// ---- orders ---------------------------------------------------------------------------------

int order_begin(struct session *s)
{
	trace_free(&s->trace);
	session_take_anew(s, false);
	s->resolved = 0;
	s->stopped = s->spoilt = false;
	s->state = SESSION_RUNNING;
	return trace_copy(&s->trace, &session_first(s)->head);
}

void order_remove(struct session *s)
{
	struct order *o = session_first(s);
	trace_free(&o->head);
	trace_free(&o->told);
	free(o->made);
	s->first = (s->first + 1) % WIRE_CELLS;
	s->norders--;
}

bool session_room(const struct session *s)
{
	return !s->norders || (s->queues && s->norders < WIRE_CELLS - 1);
}

// Keeps the choices of an execution that asks: they may have to be made once more.
static int keep_plan(struct order *order)
{
	struct run_options *o = &order->options;
	if (!o->ask)
		return 0;
	order->made = vec_room(NULL, &order->made_cap, o->nplan + 1, sizeof *order->made);
	if (!order->made)
		return ENOMEM;
	if (o->nplan)
		memcpy(order->made, o->plan, o->nplan * sizeof *o->plan);
	o->plan = order->made;
	return 0;
}

int order_answered(struct session *s, struct choice c)
{
	struct order *order = session_first(s);
	struct run_options *o = &order->options;
	struct choice *made =
		vec_room(order->made, &order->made_cap, o->nplan + 1, sizeof *order->made);
	if (!made)
		return ENOMEM;
	o->plan = order->made = made;
	made[o->nplan++] = c;
	order->answered = true;
	return 0;
}

// May other executions be queued behind this one?
static bool queues(const struct session *s, const struct run_options *o, bool by_runner)
{
	return o->queued && by_runner && !o->output && !s->guarded && o->way == WAY_PERSISTENT &&
	       way_trusts(&s->ways);
}

// Drops messages that a program which has ended wrote to the socket.
static void drop_messages(const struct session *s)
{
	struct msg m;
	while (recv(s->program.socket, &m, sizeof m, MSG_DONTWAIT) > 0)
		;
}

// Done before the first execution that reports states. A program that is not trusted is run by
// forks, which report none.
static void read_returns(struct session *s)
{
	if (s->returns_read || s->guarded)
		return;
	s->returns_read = true;
	returns_read(s->path, &s->wire->returns);
}

// Done before the first execution that looks at memory.
static void read_extents(struct session *s)
{
	if (!s->extents_read)
		extents_read(s->path, &s->wire->extents);
	s->extents_read = true;
}

static int order_add(struct session *s, const struct run_options *o, struct status *st)
{
	if (s->spoilt)
		drop_messages(s);
	struct order *order = &s->orders[(s->first + s->norders) % WIRE_CELLS];
	*order = (struct order){
		.options = *o, .marked = o->output || s->guarded, .token = ++s->token};
	// a program that is not trusted must not know the token
	if (s->guarded && getrandom(&order->token, sizeof s->token, 0) != sizeof s->token)
		return status_set(st, EXIT_TROUBLE, _("no random numbers are available: %s"),
				  strerror(errno));
	if (begin_trace(s, o, &order->head) || keep_plan(order)) {
		trace_free(&order->head);
		free(order->made);
		return status_no_memory(st);
	}
	if (o->states != STATES_UNTOLD)
		read_returns(s);
	if (o->races != RACES_OFF)
		read_extents(s);
	s->norders++;
	set_down(s, wire_cell(s->wire, s->number + 1), order);
	if (s->norders == 1 && order_begin(s))
		return status_no_memory(st);
	s->way = o->way;
	s->ways.counts.way = s->way;
	bool unfit = o->ask && s->guarded; // a program that is not trusted has no socket to ask by
	bool by_runner = !unfit && way_next(&s->ways, s->way);
	s->queues = queues(s, o, by_runner);
	return request(s, order, by_runner) && !s->gone
		       ? EXIT_OK
		       : status_set(st, EXIT_TROUBLE, _("the program was ended from outside"));
}

int session_start(struct session *s, const struct run_options *o, struct status *st)
{
	if (!o->queued || !session_room(s))
		session_stop(s);
	if (o->nplan > WIRE_PLAN)
		return status_set(
			st, EXIT_USAGE,
			_("a schedule of %zu steps is too long to be run again (at most %u)"),
			o->nplan, WIRE_PLAN);
	s->returns = o->returns;
	return order_add(s, o, st);
}
