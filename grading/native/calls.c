// SPDX-License-Identifier: MIT
//
// Calls of a native run: see calls.h.
#include "grading/native/calls.h"

#include "base/buf.h"
#include "contract/sentences.h"
#include "grading/native/lockstep.h"
#include "grading/native/machine.h"
#include "grading/native/scarce.h"
#include "grading/native/verdict.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = CONTRACT_COLUMNS, OWN = THREADS - 1, SOON_NS = 100000000 };

// Seconds, about 68 years: negative in an int, also as milliseconds and microseconds.
#define FAR_AWAY ((1LL << 31) + 3001000)

static const struct contract *const k = &tr_contract;

// A thread of the client.
struct caller {
	struct timespec deadline;
	bool has_deadline;
	int inside; // 1 + number of the operation that it has begun and not ended; 0: none
	int result, out[CONTRACT_OUTS];
};

void *calls_object;
static struct caller callers[THREADS];
static struct machine_call calls[THREADS];

static unsigned open[THREADS], nopen; // threads in a call, sorted
static unsigned latest;		      // the thread that made the last call

// Calls may take `spare` blocks of memory; the next one fails.
static unsigned spare;
static bool runs_out; // it has not failed yet
static bool missed;   // it failed in the last call

// --- a moment ------------------------------------------------------------------------------------

void calls_look(void)
{
	int seen[2 * CONTRACT_LOOKS] = {0}, i, expected;
	char numbers[2][12];
	struct buf b = {0};
	if (!k->nlooks)
		return;
	so_far.asking = true;
	k->look(calls_object, seen);
	so_far.asking = false;
	if (machine_look(seen, &i, &expected))
		return;
	so_far.number = k->looks[i];
	snprintf(numbers[0], sizeof numbers[0], "%d", expected);
	snprintf(numbers[1], sizeof numbers[1], "%d", seen[i]);
	buf_printf(&b, EXPECTED_VALUE, numbers[0], numbers[1]);
	fail_for("property",
		 k->look_properties[i] ? k->look_properties[i] : k->properties[CONTRACT_LOOK],
		 buf_str(&b));
}

static void say_call(struct buf *b, const struct machine_call *c)
{
	const struct contract_op *op = &k->ops[c->op];
	buf_puts(b, op->name);
	for (int i = 0; i < op->nargs; i++)
		buf_printf(b, "%s%d", i ? ", " : "(", c->arg[i]);
	buf_puts(b, op->nargs ? ")" : "");
}

static _Noreturn void refuse(const struct machine_refusal *why)
{
	const struct machine_call *c = &calls[why->thread];
	const char *own = k->ops[c->op].properties[why->rule];
	struct buf call = {0};
	say_call(&call, c);
	if (why->thread != latest)
		so_far.call = buf_str(&call);
	fail_for(why->waits ? "lost-wakeup" : "property", own ? own : k->properties[why->rule],
		 buf_str(&why->sentence));
}

// Records which calls have returned, with what, and which deadlines have passed.
static void note_returns(void)
{
	for (unsigned o = 0; o < nopen && open[o] < OWN; o++) {
		unsigned t = open[o];
		struct machine_call *c = &calls[t];
		c->returned = !lockstep_is_busy(t);
		c->late = callers[t].has_deadline && lockstep_is_past(&callers[t].deadline);
		c->result = callers[t].result;
		memcpy(c->out, callers[t].out, sizeof c->out);
	}
}

// Removes the calls that have returned, and records which operations they have begun or ended.
static void end_calls(void)
{
	unsigned still = 0;
	for (unsigned o = 0; o < nopen; o++) {
		unsigned t = open[o];
		struct machine_call *c = &calls[t];
		if (c->open && !c->returned)
			open[still++] = t;
		if (!c->returned)
			continue;
		if (k->ops[c->op].after)
			callers[t].inside = 0;
		for (unsigned i = 0; i < k->nops; i++)
			if (k->ops[i].after == (int)c->op + 1 && c->result == 0)
				callers[t].inside = (int)c->op + 1;
		*c = (struct machine_call){0};
	}
	nopen = still;
}

// Judges a moment, when all threads rest. False: it has more orders than can be judged.
static bool judge(void)
{
	struct machine_refusal why = {0};
	so_far.moments++;
	note_returns();
	enum machine_says says = machine_moment(calls, open, nopen, &why);
	if (says == MACHINE_REFUSED)
		refuse(&why);
	end_calls();
	if (says == MACHINE_EXPLAINED)
		calls_look();
	return says == MACHINE_EXPLAINED;
}

// --- calls ---------------------------------------------------------------------------------------

static void run_call(void *number)
{
	unsigned t = *(const unsigned *)number;
	struct caller *c = &callers[t];
	const struct machine_call *call = &calls[t];
	int out[CONTRACT_OUTS] = {0};
	struct timespec deadline = c->deadline;
	const struct contract_op *op = &k->ops[call->op];
	bool scarce = runs_out && op->takes_memory;
	if (scarce)
		scarce_begin(&spare);
	c->result = op->run(calls_object, call->arg, c->has_deadline ? &deadline : NULL, out);
	if (scarce && scarce_end()) {
		missed = true;
		runs_out = false;
	}
	memcpy(c->out, out, sizeof out);
}

static void set_deadline(struct caller *c, enum block_until until)
{
	c->has_deadline = until != UNTIL_NEVER;
	c->deadline = lockstep_now();
	if (until == UNTIL_PAST)
		c->deadline.tv_sec--;
	if (until == UNTIL_FAR)
		c->deadline.tv_sec += FAR_AWAY;
	if (until == UNTIL_SOON) {
		c->deadline.tv_nsec += SOON_NS;
		c->deadline.tv_sec += c->deadline.tv_nsec / 1000000000;
		c->deadline.tv_nsec %= 1000000000;
	}
}

static bool is_begun(unsigned op)
{
	for (unsigned i = 0; i < k->nops; i++)
		if (k->ops[i].after == (int)op + 1)
			return true;
	return false;
}

// Can this thread make the call, and does the contract allow it?
static bool may_call(const struct contract_op *op, unsigned t, const struct machine_call *call)
{
	bool at_once;
	return (t == OWN || (!calls[t].open && callers[t].inside == op->after)) &&
	       machine_allows(t, call, &at_once);
}

// Chooses the thread that makes the call. A call that may wait, or begins an operation, needs a
// thread in no operation; a call that ends an operation, the thread that has begun it; main makes
// all others. THREADS: there is none.
static unsigned choose_thread(const struct contract_op *op, const struct machine_call *call,
			      bool at_once)
{
	bool own = at_once || (!op->waits && !op->after && !is_begun(call->op));
	unsigned t = own ? OWN : 0;
	while (t < (own ? THREADS : OWN) && !may_call(op, t, call))
		t++;
	return t < (own ? THREADS : OWN) ? t : THREADS;
}

static void open_call(unsigned t, const struct machine_call *call)
{
	unsigned at = nopen++;
	for (; at > 0 && open[at - 1] > t; at--)
		open[at] = open[at - 1];
	open[at] = t;
	calls[t] = *call;
	calls[t].open = true;
}

bool calls_make(const struct block *b, unsigned i, bool *judged)
{
	static unsigned numbers[THREADS];
	const struct contract_op *op = &k->ops[b->op];
	struct machine_call call = {.op = b->op};
	memcpy(call.arg, b->arg, sizeof call.arg);
	call.arg[0] = block_arg(k, b, so_far.round, i);
	unsigned t = choose_thread(op, &call, b->at_once);
	if (t == THREADS)
		return false;
	latest = t;
	set_deadline(&callers[t], b->until);
	numbers[t] = t;
	open_call(t, &call);
	if (t != OWN && !lockstep_call(t, run_call, &numbers[t])) {
		calls[t] = (struct machine_call){0};
		end_calls();
		return false;
	}
	missed = false;
	if (t == OWN) {
		run_call(&numbers[t]);
		lockstep_settle();
		calls[t].returned = true;
		calls[t].result = callers[t].result;
		memcpy(calls[t].out, callers[t].out, sizeof calls[t].out);
	}
	if (t != OWN || !missed || callers[t].result != ENOMEM)
		return *judged = judge();
	end_calls(); // a call that returned ENOMEM has done nothing
	calls_look();
	return true;
}

bool calls_pass_time(void)
{
	const struct timespec *soonest = NULL;
	for (unsigned t = 0; t < OWN; t++) {
		const struct timespec *d = &callers[t].deadline;
		if (calls[t].open && callers[t].has_deadline &&
		    (!soonest || d->tv_sec < soonest->tv_sec ||
		     (d->tv_sec == soonest->tv_sec && d->tv_nsec < soonest->tv_nsec)))
			soonest = d;
	}
	if (!soonest)
		return true;
	latest = THREADS;
	lockstep_pass(soonest);
	lockstep_settle();
	return judge();
}

bool calls_interrupt(bool *judged)
{
	for (unsigned t = 0; t < OWN; t++)
		if (calls[t].open && !k->ops[calls[t].op].no_interrupt) {
			latest = THREADS;
			machine_interrupt(t);
			lockstep_interrupt(t);
			lockstep_settle();
			return *judged = judge();
		}
	return false;
}

void calls_begin(void)
{
	memset(callers, 0, sizeof callers);
	memset(calls, 0, sizeof calls);
	nopen = 0;
	runs_out = false;
}

void calls_run_out(unsigned n)
{
	spare = n - 1;
	runs_out = true;
}

bool calls_ran_out(void)
{
	return !runs_out;
}

bool calls_are_over(void)
{
	bool busy = false;
	for (unsigned t = 0; t < OWN; t++)
		busy |= lockstep_is_busy(t);
	return !busy;
}
