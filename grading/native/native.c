// SPDX-License-Identifier: MIT
//
// The main of a program that is linked of this, a contract and an answer with sanitizers: a native
// run. It makes many calls, with large numbers, of the answer and of the contract side by side, and
// compares; and the sanitizers look on. Threads that wait take turns (lockstep.h), so it is the
// same run each time.
//
// It is started with a guard for system calls as descriptor 3, nothing on standard output, and on
// standard input a word that the answer cannot know: which comes in front of the verdict, on
// standard error, and is read only when there is one:
//
//	WORD passed
//	WORD open			it cannot be run so
//	WORD failed KIND PROPERTY	the next line says what, then a program for the student
//
// KIND is a word of end_kinds (trace/event.h), or "locks": a deadlock, in a wait for a lock.
#include "base/buf.h"
#include "grading/native/blocks.h"
#include "grading/native/confine.h"
#include "grading/native/faults.h"
#include "grading/native/lockstep.h"
#include "grading/native/machine.h"

#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

// A process that has made more threads than that may have come to its limits.
enum { MOST_THREADS = 1000 };

enum { THREADS = CONTRACT_COLUMNS, OWN = THREADS - 1, SOON_NS = 100000000, STUCK_S = 5 };

// So often a client is run once more that has left memory.
enum { AGAIN = 3 };

// As seconds, milliseconds and microseconds it is negative where an int holds it: some 68 years.
#define FAR_AWAY ((1LL << 31) + 3001000)

static const struct contract *const k = &tr_contract;

// What one thread is in.
struct caller {
	struct timespec deadline;
	bool has_deadline;
	int inside; // 1 and the number of the operation that it has begun; 0: none
	int result, out[CONTRACT_OUTS];
};

static void *objects[2];
static struct caller callers[THREADS];
static struct machine_call calls[THREADS];

// The client, and how far it has come.
static struct blocks client;
static unsigned current, at, times; // the round, the block, and how often it was done
static unsigned latest;		    // the thread that has made the last call
static unsigned waited;		    // calls that were interrupted at the end, to free the object
static bool asking;		    //  the object is asked what it reports
static atomic_ulong moments; // that were judged; read by a signal handler, which needs no order

// --- the verdict ---------------------------------------------------------------------------------

static _Noreturn void conclude(const char *verdict, const char *text)
{
	char word[64];
	ssize_t n = read(STDIN_FILENO, word, sizeof word);
	struct buf b = {0};
	buf_add(&b, word, n > 0 ? (size_t)n : 0);
	buf_printf(&b, " %s\n%s", verdict, text);
	n = write(STDERR_FILENO, buf_str(&b), b.n);
	_exit(0);
}

static void say_client(const struct blocks_place *to, struct buf *b)
{
	buf_puts(b, "after ");
	blocks_write(&client, k, to, b);
}

// In the name of this property. kind: of failure, a word.
static _Noreturn void fail_for(const char *kind, const char *property, const char *what)
{
	static atomic_bool failing;
	struct buf verdict = {0}, text = {0};
	const struct blocks_place to = {current, times ? at + 1 : at, times,
					strcmp(kind, "leak") == 0};
	if (atomic_exchange(&failing, true))
		_exit(1);
	buf_printf(&verdict, "failed %s %s", kind, property);
	say_client(&to, &text);
	buf_printf(&text, "%s%s\n", asking ? ", when it is asked what it reports" : "", what);
	blocks_write_code(&client, k, &to, &text);
	conclude(buf_str(&verdict), buf_str(&text));
}

static _Noreturn void fail(const char *kind, enum contract_rule rule, const char *what)
{
	fail_for(kind, k->properties[rule], what);
}

static void on_fault(const char *kind, const char *what)
{
	struct buf b = {0};
	if (lockstep_made() > MOST_THREADS)
		conclude("open", "");
	buf_printf(&b, ": %s", what);
	fail(kind, CONTRACT_ELSE, buf_str(&b));
}

static void on_end(enum lockstep_end why)
{
	if (why == LOCKSTEP_POLLS)
		fail("livelock", CONTRACT_LATE,
		     ": expected that each call waits or returns, found that one "
		     "sleeps or gives way, and looks again");
	fail(why == LOCKSTEP_LOCKED ? "locks" : "lost-wakeup", CONTRACT_LATE,
	     ": expected that the last call returns, found that it waits, and no thread can wake "
	     "it");
}

// Each STUCK_S seconds of processor time: who has got no further by then goes round for ever.
static void on_tick(int number)
{
	static unsigned long before;
	unsigned long now = lockstep_turns() + moments;
	(void)number;
	if (now == before)
		fail("livelock", CONTRACT_LATE,
		     ": expected that each call waits or returns, found that one "
		     "goes round and round");
	before = now;
}

static void begin_ticks(void)
{
	const struct itimerval each = {.it_interval.tv_sec = STUCK_S, .it_value.tv_sec = STUCK_S};
	const struct sigaction act = {.sa_handler = on_tick, .sa_flags = SA_RESTART | SA_ONSTACK};
	sigaction(SIGPROF, &act, NULL);
	setitimer(ITIMER_PROF, &each, NULL);
}

// --- a moment ------------------------------------------------------------------------------------

static void look(void)
{
	int seen[2 * CONTRACT_LOOKS] = {0}, i, expected;
	struct buf b = {0};
	if (!k->nlooks)
		return;
	asking = true;
	k->look(objects[0], seen);
	asking = false;
	if (machine_look(seen, &i, &expected))
		return;
	buf_printf(&b, ", %s: expected %d, found %d", k->looks[i], expected, seen[i]);
	fail_for("property",
		 k->look_properties[i] ? k->look_properties[i] : k->properties[CONTRACT_LOOK],
		 buf_str(&b));
}

static void say_call(struct buf *b, unsigned thread)
{
	const struct machine_call *c = &calls[thread];
	const struct contract_op *op = &k->ops[c->op];
	if (thread == latest) {
		buf_puts(b, ": ");
		return;
	}
	buf_printf(b, "; %s", op->name);
	for (int i = 0; i < op->nargs; i++)
		buf_printf(b, "%s%d", i ? ", " : "(", c->arg[i]);
	buf_puts(b, op->nargs ? "), which waited: " : ", which waited: ");
}

// Which calls have returned, by now?
static void note_returns(void)
{
	for (unsigned t = 0; t < OWN; t++) {
		struct machine_call *c = &calls[t];
		if (!c->open)
			continue;
		c->returned = !lockstep_is_busy(t);
		c->late = callers[t].has_deadline && lockstep_is_past(&callers[t].deadline);
		c->result = callers[t].result;
		memcpy(c->out, callers[t].out, sizeof c->out);
	}
}

// What has returned is over: has it begun, or ended, something?
static void end_calls(void)
{
	for (unsigned t = 0; t < THREADS; t++) {
		struct machine_call *c = &calls[t];
		if (!c->open || !c->returned)
			continue;
		if (k->ops[c->op].after)
			callers[t].inside = 0;
		for (unsigned i = 0; i < k->nops; i++)
			if (k->ops[i].after == (int)c->op + 1 && c->result == 0)
				callers[t].inside = (int)c->op + 1;
		*c = (struct machine_call){0};
	}
}

// Everything rests. False: there are more orders than can be judged.
static bool judge(void)
{
	struct machine_refusal why = {0};
	struct buf b = {0};
	moments++;
	note_returns();
	enum machine_says says = machine_moment(calls, &why);
	if (says == MACHINE_REFUSED) {
		say_call(&b, why.thread);
		buf_puts(&b, buf_str(&why.sentence));
		const char *own = k->ops[calls[why.thread].op].properties[why.rule];
		fail_for(why.waits ? "lost-wakeup" : "property",
			 own ? own : k->properties[why.rule], buf_str(&b));
	}
	end_calls();
	if (says == MACHINE_EXPLAINED)
		look();
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
	c->result = k->ops[call->op].run(objects[0], call->arg, c->has_deadline ? &deadline : NULL,
					 out);
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

// Can this thread make the call?
static bool may_call(const struct contract_op *op, unsigned t, const struct machine_call *call)
{
	bool at_once;
	return (t == OWN || (!calls[t].open && callers[t].inside == op->after)) &&
	       machine_allows(t, call, &at_once);
}

// The thread that makes the call: of a call that may wait, or begins something, one that is in
// nothing; of one that ends something, one that is in that; else main. THREADS: there is none.
static unsigned choose_thread(const struct contract_op *op, const struct machine_call *call,
			      bool at_once)
{
	bool own = at_once || (!op->waits && !op->after && !is_begun(call->op));
	unsigned t = own ? OWN : 0;
	while (t < (own ? THREADS : OWN) && !may_call(op, t, call))
		t++;
	return t < (own ? THREADS : OWN) ? t : THREADS;
}

// The i-th call of the block. False: it cannot be made, or not be judged.
static bool make_call(const struct block *b, unsigned i, bool *judged)
{
	static unsigned numbers[THREADS];
	const struct contract_op *op = &k->ops[b->op];
	struct machine_call call = {.op = b->op};
	memcpy(call.arg, b->arg, sizeof call.arg);
	call.arg[0] = block_arg(k, b, current, i);
	unsigned t = choose_thread(op, &call, b->at_once);
	if (t == THREADS)
		return false;
	call.open = true;
	latest = t;
	calls[t] = call;
	set_deadline(&callers[t], b->until);
	numbers[t] = t;
	if (t != OWN && !lockstep_call(t, run_call, &numbers[t])) {
		calls[t] = (struct machine_call){0};
		return false;
	}
	if (t == OWN) {
		run_call(&numbers[t]);
		lockstep_settle();
		calls[t].returned = true;
		calls[t].result = callers[t].result;
		memcpy(calls[t].out, callers[t].out, sizeof calls[t].out);
	}
	return *judged = judge();
}

static bool pass_time(void)
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

// Interrupts a thread that waits, until it is interrupted. False: there is none, or it cannot be
// judged.
static bool interrupt(bool *judged)
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

// --- a client ------------------------------------------------------------------------------------

// Of a client of one round, those calls that were not made are no part.
static bool run_block(const struct block *b)
{
	bool judged = true, goes_on = true;
	for (unsigned i = 0; i < b->times && goes_on; i++) {
		times = i + 1;
		if (b->op == BLOCK_PASS)
			goes_on = judged = pass_time();
		else if (b->op == BLOCK_INTERRUPT)
			goes_on = interrupt(&judged);
		else
			goes_on = make_call(b, i, &judged) || (b->rises && judged);
	}
	if (!goes_on && client.rounds == 1)
		client.block[at].times = --times;
	return judged;
}

// What still waits gives up, if it can. False: some does not, and the object is not freed.
static bool end_client(bool judged)
{
	bool busy = false;
	for (waited = 0; judged && k->leave && interrupt(&judged); waited++)
		;
	for (unsigned t = 0; t < OWN; t++)
		busy |= lockstep_is_busy(t);
	lockstep_abandon();
	if (!busy)
		k->drop(objects[0]);
	k->drop(objects[1]);
	lockstep_abandon_made();
	return judged && !busy;
}

// Runs it once. Returns how many blocks of memory are left of it, as far as that is known.
static size_t blocks_left(const struct blocks *b)
{
	size_t before = faults_blocks();
	bool judged = true;
	memset(callers, 0, sizeof callers);
	memset(calls, 0, sizeof calls);
	client = *b;
	current = at = times = 0;
	for (int i = 0; i < 2; i++)
		if (!(objects[i] = k->make(b->begin)))
			fail("property", CONTRACT_ELSE, ": expected an object, found NULL");
	machine_begin(k, b->begin);
	look();
	for (current = 0; current < b->rounds && judged; current++)
		for (at = 0; at < b->n && judged; at++)
			judged = run_block(&b->block[at]);
	at--;
	current--;
	bool freed = end_client(judged), more = faults_blocks() > before;
	return freed && more && !k->keeps_memory ? faults_blocks() - before : 0;
}

// What is left once may be kept for the next time: only what grows each time was not given back.
static bool run_client(const struct blocks *b)
{
	struct buf what = {0};
	size_t left = blocks_left(b);
	for (int i = 0; i < AGAIN && left; i++)
		left = blocks_left(b);
	if (!left)
		return true;
	buf_printf(&what,
		   ", and when %sit is freed: expected that all memory is given back, found that "
		   "some is left",
		   waited ? "what waits is interrupted and " : "");
	fail("leak", CONTRACT_ELSE, buf_str(&what));
}

// --- main ----------------------------------------------------------------------------------------

// Jobs run in threads of the object's own.
static bool has_threads(void)
{
	bool some = k->makes_threads;
	for (unsigned i = 0; i < k->nops; i++)
		some |= k->ops[i].event || k->ops[i].give;
	return some;
}

int main(void)
{
	confine_to_one();
	begin_ticks();
	if (!confine_calls())
		return 2;
	if (has_threads())
		conclude("open", "");
	faults_open(on_fault);
	lockstep_open(on_end);
	blocks_make(k, run_client);
	conclude("passed", "");
}
