// SPDX-License-Identifier: MIT
//
// Sentences about the model: see describe.h. Each is one whole message, most of them in the tables
// ops.def, results.def and faults.def.
#include "model/describe.h"

#include "base/i18n.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

// ---- sentences with letters ---------------------------------------------------------------------

// What the letters of a sentence stand for.
struct words {
	uint32_t t, x; // %t: the thread that the sentence is about; %x: another one
	uint32_t o, m; // %o: the object; %m: the mutex of a wait
	int64_t v;     // %v: the argument of the operation
	int64_t b, f;  // %b and %f: a value before and after; of a barrier, parties and arrived
	int e;	       // %e: an error number, in words
	bool byte;     // the numbers are one byte
	bool wide;     // they are as wide as a pointer
};

void describe_value(int64_t value, bool byte, struct buf *b)
{
	buf_printf(b, "%" PRId64, value);
	if (byte && value >= ' ' && value <= '~')
		buf_printf(b, " '%c'", (char)value);
}

static void say_value(int64_t value, const struct words *w, const struct namer *names,
		      struct buf *b)
{
	if (!w->wide || !names->pointer || !names->pointer(names->ctx, value, b))
		describe_value(value, w->byte, b);
}

// Adds a sentence, translated, to b.
static void say(struct buf *b, const char *sentence, const struct words *w,
		const struct namer *names)
{
	for (const char *s = _(sentence); *s; s++) {
		if (*s != '%' || !s[1]) {
			buf_putc(b, *s);
			continue;
		}
		switch (*++s) {
		case 't':
			names->thread(names->ctx, w->t, b);
			break;
		case 'x':
			names->thread(names->ctx, w->x, b);
			break;
		case 'o':
			names->object(names->ctx, w->o, b);
			break;
		case 'm':
			names->object(names->ctx, w->m, b);
			break;
		case 'v':
			say_value(w->v, w, names, b);
			break;
		case 'b':
			say_value(w->b, w, names, b);
			break;
		case 'f':
			say_value(w->f, w, names, b);
			break;
		case 'e':
			buf_puts(b, strerror(w->e));
			break;
		default:
			buf_putc(b, *s);
		}
	}
}

// Of an operation of thread t. %x is op.target, %m is op.mutex.
static struct words words_of_op(uint32_t t, const struct op *op)
{
	bool memory = op_accesses(op->code);
	return (struct words){.t = t,
			      .x = op->target,
			      .o = op->object,
			      .m = op->mutex,
			      .v = op_waits_on_futex(op->code) ? (int32_t)op->expected : op->arg,
			      .byte = memory && op->size == 1,
			      .wide = memory && op->size == sizeof(void *)};
}

// ---- kinds of object ----------------------------------------------------------------------------

static const char *const kinds[KINDS] = {
	[KIND_NONE] = "",
	[KIND_MUTEX] = N_("mutex"),
	[KIND_SPIN] = N_("spin lock"),
	[KIND_FILE] = N_("stream lock"),
	[KIND_COND] = N_("condition"),
	[KIND_SEM] = N_("semaphore"),
	[KIND_NAME] = N_("name"),
	[KIND_RWLOCK] = N_("read-write lock"),
	[KIND_BARRIER] = N_("barrier"),
	[KIND_ONCE] = N_("once"),
	[KIND_MEMORY] = N_("variable"),
};

const char *kind_name(enum kind kind)
{
	return kind < KINDS && kinds[kind][0] ? _(kinds[kind]) : "";
}

// ---- an operation of any thread, on any object ------------------------------------------------

static const char *const any_object[KINDS] = {
	[KIND_MUTEX] = N_("a mutex"),
	[KIND_COND] = N_("a condition"),
	[KIND_SEM] = N_("a semaphore"),
	[KIND_NAME] = N_("a name"),
	[KIND_RWLOCK] = N_("a read-write lock"),
	[KIND_BARRIER] = N_("a barrier"),
	[KIND_ONCE] = N_("a once"),
	[KIND_MEMORY] = N_("a variable"),
};

// Operations whose sentences name more than their object.
static const char *const about_any[OPS] = {
	[OP_CREATE] = N_("create a thread"),
	[OP_JOIN] = N_("join a thread"),
	[OP_TRYJOIN] = N_("try to join a thread"),
	[OP_DETACH] = N_("detach a thread"),
	[OP_INTERRUPT] = N_("interrupt a thread"),
	[OP_CANCEL] = N_("cancel a thread"),
	[OP_COND_WAIT] = N_("wait on %o"),
	[OP_COND_WAIT_INT] = N_("wait on %o (can be interrupted)"),
	[OP_SEM_INIT] = N_("initialise %o"),
	[OP_BARRIER_INIT] = N_("initialise %o"),
	[OP_STORE] = N_("store a number in %o"),
	[OP_COMPARE_EXCHANGE] = N_("exchange %o"),
	[OP_FUTEX_WAIT] = N_("wait on a futex"),
	[OP_FUTEX_WAKE] = N_("wake a thread that waits on a futex"),
	[OP_FUTEX_WAKE_MANY] = N_("wake threads that wait on a futex"),
};

// The number stands for a kind here.
static void name_any_object(void *ctx, uint32_t kind, struct buf *b)
{
	(void)ctx;
	buf_puts(b, _(any_object[kind]));
}

void describe_op(enum op_code code, struct buf *b)
{
	const struct namer names = {.object = name_any_object};
	const struct words words = {.o = op_rows[code].kind};
	say(b, about_any[code] ? about_any[code] : op_rows[code].about, &words, &names);
}

// ---- what a thread is about to do -------------------------------------------------------------

// A lock that is held more than once stays held when it is unlocked once.
static const char *about_sentence(const struct world *w, uint32_t t)
{
	const struct op *op = &w->threads[t].op;
	switch (op->code) {
	case OP_UNLOCK:
	case OP_RW_UNLOCK:
		if (world_depth(w, op->object, t) > 1)
			return N_("unlock %o once, and still hold it");
		break;
	case OP_COND_WAIT:
	case OP_COND_WAIT_INT:
		if (world_depth(w, op->mutex, t) > 1)
			return N_("wait on %o, still holding %m");
		break;
	}
	return op_rows[op->code].about;
}

static const char *pending_sentence(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	if (th->life == LIFE_EXITED)
		return th->cancelling ? N_("ended by cancellation") : N_("ended");
	if (th->life == LIFE_NONE)
		return N_("not yet created");
	switch (th->phase) {
	case PHASE_RUN:
		return N_("runs its own code");
	case PHASE_WAIT:
		return op_waits_on_futex(th->op.code) ? N_("wait on futex %o to be woken")
						      : N_("wait on %o to be signalled");
	case PHASE_RELOCK:
		return th->result == ECANCELED ? N_("take %m again, for its clean-up")
					       : N_("take %m again after waiting on %o");
	case PHASE_RELEASED:
		return op_waits_on_futex(th->op.code) ? N_("return from its wait on futex %o")
						      : N_("pass %o");
	default:
		return about_sentence(w, t);
	}
}

// Adds what a thread is about to do, marked if the thread is cancelled and has not acted on that
// yet.
static void say_of_thread(struct buf *b, const struct thread *th, const char *sentence,
			  const struct words *words, const struct namer *names)
{
	bool marked = th->life == LIFE_ALIVE && th->cancelled && !th->cancelling && !th->leaving;
	struct buf said = {0};
	say(&said, sentence, words, names);
	buf_printf(b,
		   !marked	    ? "%s"
		   : th->cancel_off ? _("%s (cancelled, which it has disabled)")
				    : _("%s (cancelled)"),
		   buf_str(&said));
	b->failed |= said.failed;
	buf_free(&said);
}

void describe_pending(const struct world *w, uint32_t t, const struct namer *names, struct buf *b)
{
	struct words words = words_of_op(t, &w->threads[t].op);
	say_of_thread(b, &w->threads[t], pending_sentence(w, t), &words, names);
}

void describe_waiting(const struct world *w, uint32_t t, const struct namer *names, struct buf *b)
{
	const struct op *op = &w->threads[t].op;
	struct words words = words_of_op(t, op);
	say_of_thread(b, &w->threads[t],
		      op_waits_on_futex(op->code) ? N_("%t waits on futex %o")
						  : N_("%t waits on %o"),
		      &words, names);
}

void describe_blocker(const struct world *w, uint32_t t, const struct namer *names, struct buf *b)
{
	const struct thread *th = &w->threads[t];
	struct blocker k = world_blocker(w, t);
	struct words words = {.t = t, .x = k.thread, .o = k.object};
	if (th->phase == PHASE_WAIT) {
		say(b,
		    op_waits_on_futex(th->op.code) ? N_("no thread has woken it")
						   : N_("no signal has woken it"),
		    &words, names);
		return;
	}
	if (!k.object && !k.thread) {
		if (th->op.code == OP_SLEEP && !world_enabled(w, t))
			say(b, N_("its sleep is not over"), &words, names);
		return;
	}
	if (!k.object) {
		say(b, N_("%x has not ended"), &words, names);
		return;
	}
	const struct object *o = &w->objects[k.object];
	if (o->kind == KIND_ONCE)
		say(b,
		    k.thread == t ? N_("it runs the routine of %o itself")
				  : N_("%x runs the routine of %o"),
		    &words, names);
	else if (k.thread == t)
		say(b, N_("it holds %o itself"), &words, names);
	else if (k.thread)
		say(b,
		    w->threads[k.thread].life == LIFE_EXITED
			    ? N_("%o is held by %x, which has ended")
			    : N_("%o is held by %x"),
		    &words, names);
	else if (o->kind == KIND_SEM)
		say(b, N_("%o has no permit"), &words, names);
	else if (o->kind == KIND_BARRIER && o->passes)
		say(b, N_("others have not passed %o yet"), &words, names);
	else if (o->kind == KIND_BARRIER) {
		words.f = o->arrived;
		words.b = o->parties;
		say(b, N_("%o has only %f of %b threads"), &words, names);
	}
}

static const char *cancel_sentence(const struct op *op, uint8_t phase)
{
	switch (op->code) {
	case OP_JOIN:
		return N_("%t ends by cancellation instead of joining %x");
	case OP_SLEEP:
		return N_("%t ends by cancellation in its sleep");
	case OP_TESTCANCEL:
		return N_("%t finds that it is cancelled, and ends");
	case OP_MAY_CANCEL:
		return N_("%t ends by cancellation in a call that POSIX allows to be a "
			  "cancellation point");
	case OP_SEM_WAIT:
		return N_("%t ends by cancellation instead of taking a permit of %o");
	default:
		return phase == PHASE_WAIT
			       ? N_("%t is to end by cancellation, and leaves %o")
			       : N_("%t is to end by cancellation, and does not wait on %o");
	}
}

static const char *outcome_sentence(const struct op *op, uint8_t phase, uint8_t outcome)
{
	switch (outcome) {
	case OUT_TIMEOUT:
		return phase == PHASE_WAIT ? N_("%t's time limit passes in its wait on %o")
		       : phase == PHASE_RELOCK
			       ? N_("%t's time limit passes as well: its wait on %o times out, and "
				    "the signal is used up")
		       : op->object ? N_("%t's time limit passes; it gives up on %o")
				    : N_("%t's time limit passes; it gives up joining %x");
	case OUT_SPURIOUS:
		return N_("%t wakes from %o: a spurious wake-up");
	case OUT_INTERRUPT:
		return N_("%t is interrupted in its wait on %o");
	case OUT_CANCEL:
		return cancel_sentence(op, phase);
	default:
		return NULL;
	}
}

static const char *waking_sentence(uint8_t code)
{
	return code == OP_FUTEX_WAKE	    ? N_("wake %x, which waits on futex %o")
	       : code == OP_FUTEX_WAKE_MANY ? N_("wake threads that wait on futex %o, %x first")
					    : N_("signal %o, waking %x");
}

void describe_choice(const struct world *w, struct choice c, const struct namer *names,
		     struct buf *b)
{
	const struct thread *th = &w->threads[c.thread];
	struct words words = words_of_op(c.thread, &th->op);
	const char *otherwise = outcome_sentence(&th->op, th->phase, c.outcome);
	if (otherwise) {
		say(b, otherwise, &words, names);
		return;
	}
	words.x = c.target ? c.target : words.x;
	say_of_thread(b, th,
		      c.target ? waking_sentence(th->op.code) : pending_sentence(w, c.thread),
		      &words, names);
}

// ---- what a step did --------------------------------------------------------------------------

static const char *done_sentence(const struct step *s)
{
	if (!s->held)
		return op_rows[s->op.code].done;
	return op_waits(s->op.code) ? N_("%t waits on %o, and still holds %m")
				    : N_("%t unlocks %o once, and still holds it");
}

// The end of a wait on a condition, by its result.
static const char *relock_sentence(int32_t result)
{
	switch (result) {
	case ETIMEDOUT:
		return N_("%t takes %m again and returns from its wait (its time ran out: "
			  "ETIMEDOUT)");
	case EINTR:
		return N_("%t takes %m again and returns from its wait (interrupted: EINTR)");
	case EOWNERDEAD:
		return N_("%t takes %m again and returns from its wait (the owner of %m has ended: "
			  "EOWNERDEAD)");
	case ENOTRECOVERABLE:
		return N_("%t returns from its wait without %m (nobody has made it consistent: "
			  "ENOTRECOVERABLE)");
	case ECANCELED:
		return N_("%t takes %m again, and its clean-up begins");
	default:
		return N_("%t takes %m again and returns from its wait");
	}
}

static const struct result_row {
	uint8_t code;
	int32_t error;
	int found;
	const char *sentence;
} result_rows[] = {
#define RESULT(code, error, found, sentence) {OP_##code, error, found, sentence},
#include "model/results.def"
#undef RESULT
};

// Which of its operation's sentences a step gets, by what it found: see results.def.
static int variant(const struct step *s)
{
	if (s->result)
		return 0;
	switch (s->op.code) {
	case OP_SIGNAL:
	case OP_FUTEX_WAKE:
		return s->choice.target != 0;
	case OP_BROADCAST:
	case OP_FUTEX_WAKE_MANY:
		return s->value < 2 ? (int)s->value : 2;
	case OP_SEM_OPEN:
		return (s->value & SEM_CREATED) != 0;
	case OP_ONCE:
	case OP_INTERRUPTED:
		return s->value != 0;
	case OP_WRITE: // the value that a plain write leaves may become known later
		return !s->untold;
	default:
		return 0;
	}
}

static const char *result_sentence(const struct step *s)
{
	int found = variant(s);
	for (size_t i = 0; i < sizeof result_rows / sizeof *result_rows; i++) {
		const struct result_row *r = &result_rows[i];
		if (r->code == s->op.code && r->error == s->result && r->found == found)
			return r->sentence;
	}
	return s->result ? N_("%t's call fails (%e)") : done_sentence(s);
}

static const char *released_sentence(uint8_t code)
{
	return op_waits_on_futex(code) ? N_("%t returns from its wait on futex %o")
				       : N_("%t passes %o");
}

static const char *step_sentence(const struct step *s)
{
	const char *otherwise = outcome_sentence(&s->op, s->phase, s->choice.outcome);
	if (otherwise)
		return otherwise;
	if (s->phase == PHASE_RELOCK)
		return relock_sentence(s->result);
	if (s->phase == PHASE_RELEASED)
		return released_sentence(s->op.code);
	return s->after == PHASE_RUN ? result_sentence(s) : done_sentence(s);
}

static struct words words_of_step(const struct step *s)
{
	struct words words = words_of_op(s->choice.thread, &s->op);
	words.x = s->choice.target ? s->choice.target : words.x;
	words.f = s->value;
	words.b = s->before;
	words.e = s->result;
	return words;
}

void describe_step(const struct step *s, const struct namer *names, struct buf *b)
{
	struct words words = words_of_step(s);
	if (s->fault)
		describe_fault(s, names, b);
	else
		say(b, step_sentence(s), &words, names);
}

static const char *deed_sentence(const struct step *s)
{
	if (s->phase == PHASE_RELOCK)
		return relock_sentence(0);
	if (s->phase == PHASE_RELEASED)
		return released_sentence(s->op.code);
	if (s->op.code == OP_STORE)
		return N_("%t stores in %o");
	return s->op.code == OP_COMPARE_EXCHANGE ? N_("%t compares and exchanges %o")
						 : done_sentence(s);
}

void describe_deed(const struct step *s, const struct namer *names, struct buf *b)
{
	struct words words = words_of_step(s);
	if (s->fault || s->choice.outcome != OUT_GO)
		describe_step(s, names, b);
	else
		say(b, deed_sentence(s), &words, names);
}

static const char *const faults[FAULTS] = {
	[FAULT_NONE] = "",
#define FAULT(code, sentence) [FAULT_##code] = sentence,
#include "model/faults.def"
#undef FAULT
};

void describe_fault(const struct step *s, const struct namer *names, struct buf *b)
{
	struct words words = words_of_op(s->choice.thread, &s->op);
	words.x = s->fault_other;
	if (s->fault)
		say(b, faults[s->fault], &words, names);
}

// ---- why a program is stuck ---------------------------------------------------------------------

enum holder { HOLDER_UNKNOWN, HOLDER_ITSELF, HOLDER_OTHER, HOLDER_ENDED, HOLDERS };

// Sentences of blocked threads, by operation (OP_COND_WAIT: when the thread takes its mutex again)
// and by what holds the object.
static const struct {
	uint8_t code;
	const char *sentence[HOLDERS];
} blocked[] = {
	{OP_JOIN, {N_("%t waits to join thread %x (which has not ended)")}},
	{OP_SLEEP, {N_("%t sleeps for ever")}},
	{OP_LOCK,
	 {N_("%t waits to lock %o"), N_("%t waits to lock %o (which it holds itself)"),
	  N_("%t waits to lock %o (held by %x)"),
	  N_("%t waits to lock %o (held by %x, which has ended)")}},
	{OP_COND_WAIT,
	 {N_("%t waits to take %m again after waiting on %o"),
	  N_("%t waits to take %m again after waiting on %o (which it holds itself)"),
	  N_("%t waits to take %m again after waiting on %o (held by %x)"),
	  N_("%t waits to take %m again after waiting on %o (held by %x, which has ended)")}},
	{OP_SEM_WAIT, {N_("%t waits to take a permit of %o (which has none left)")}},
	{OP_RDLOCK,
	 {N_("%t waits to lock %o for reading"),
	  N_("%t waits to lock %o for reading (which it holds itself)"),
	  N_("%t waits to lock %o for reading (held by %x)"),
	  N_("%t waits to lock %o for reading (held by %x, which has ended)")}},
	{OP_WRLOCK,
	 {N_("%t waits to lock %o for writing"),
	  N_("%t waits to lock %o for writing (which it holds itself)"),
	  N_("%t waits to lock %o for writing (held by %x)"),
	  N_("%t waits to lock %o for writing (held by %x, which has ended)")}},
	{OP_BARRIER_WAIT, {N_("%t waits at %o (where only %f of %b have come)")}},
	{OP_PARK, {N_("%t has had its rounds of a loop without an end")}},
	{OP_ONCE,
	 {N_("%t waits to enter %o"), N_("%t waits to enter %o (whose routine it runs itself)"),
	  N_("%t waits to enter %o (whose routine %x runs)")}},
};

static enum holder holder_of(const struct world *w, uint32_t t, const struct blocker *k)
{
	if (!k->object || !k->thread)
		return HOLDER_UNKNOWN;
	if (k->thread == t)
		return HOLDER_ITSELF;
	return w->threads[k->thread].life == LIFE_EXITED ? HOLDER_ENDED : HOLDER_OTHER;
}

static const char *blocked_sentence(uint8_t code, enum holder holder)
{
	uint8_t row = code == OP_COND_WAIT_INT ? OP_COND_WAIT : code;
	for (size_t i = 0; i < sizeof blocked / sizeof *blocked; i++)
		if (blocked[i].code == row) {
			const char *const *by = blocked[i].sentence;
			return by[holder]		? by[holder]
			       : holder == HOLDER_ENDED ? by[HOLDER_OTHER]
							: by[HOLDER_UNKNOWN];
		}
	return N_("%t waits");
}

// Does a thread wait for a signal while holding nothing that another blocked thread needs?
static bool only_waits(const struct world *w, uint32_t t)
{
	return w->threads[t].phase == PHASE_WAIT && !world_withheld(w, t);
}

static const char *nobody_left(uint8_t code, size_t n)
{
	if (op_waits_on_futex(code))
		return ngettext("%s waits on futex %s, and no thread is left that could wake it",
				"%s wait on futex %s, and no thread is left that could wake them",
				n);
	return ngettext("%s waits on %s, and no thread is left that could signal it",
			"%s wait on %s, and no thread is left that could signal it", n);
}

// Describes n threads that only wait, all on one condition or futex.
static void describe_waiters(const struct world *w, const uint16_t *thread, size_t n,
			     const struct namer *names, struct buf *b)
{
	struct buf threads = {0}, name = {0}, cond = {0};
	for (size_t i = 0; i < n; i++) {
		buf_clear(&name);
		names->thread(names->ctx, thread[i], &name);
		if (!i)
			buf_puts(&threads, buf_str(&name));
		else
			buf_join(&threads, i + 1 < n ? "%s, %s" : _("%s and %s"), buf_str(&name));
	}
	names->object(names->ctx, w->threads[thread[0]].op.object, &cond);
	buf_printf(b, nobody_left(w->threads[thread[0]].op.code, n), buf_str(&threads),
		   buf_str(&cond));
	b->failed |= threads.failed || name.failed || cond.failed;
	buf_free(&threads);
	buf_free(&name);
	buf_free(&cond);
}

// Moves the threads that wait on the first thread's condition to the front. Returns how many there
// are.
static size_t gather_waiters(const struct world *w, uint16_t *thread, size_t n)
{
	size_t same = 1;
	for (size_t i = 1; i < n; i++) {
		uint16_t t = thread[i];
		if (!only_waits(w, t) || w->threads[t].op.object != w->threads[thread[0]].op.object)
			continue;
		memmove(thread + same + 1, thread + same, (i - same) * sizeof *thread);
		thread[same++] = t;
	}
	return same;
}

static void describe_blocked(const struct world *w, uint32_t t, const struct namer *names,
			     struct buf *b)
{
	const struct thread *th = &w->threads[t];
	struct words words = words_of_op(t, &th->op);
	if (th->phase == PHASE_WAIT && (words.m = world_withheld(w, t))) {
		say(b, N_("%t waits on %o while it holds %m"), &words, names);
		return;
	}
	struct blocker k = world_blocker(w, t);
	words.x = k.thread ? k.thread : words.x;
	if (th->op.code == OP_BARRIER_WAIT) {
		words.f = w->objects[th->op.object].arrived;
		words.b = w->objects[th->op.object].parties;
	}
	say_of_thread(b, th, blocked_sentence(th->op.code, holder_of(w, t, &k)), &words, names);
}

void describe_stuck(const struct world *w, const struct namer *names, struct buf *b)
{
	uint16_t cycle[MAX_THREADS];
	size_t n;
	if (world_stuck(w, cycle, MAX_THREADS, &n) == STUCK_NOT)
		return;
	if (n == 0)
		for (uint32_t t = 1; t <= w->nthreads; t++)
			if (thread_lives(&w->threads[t]))
				cycle[n++] = (uint16_t)t;
	for (size_t i = 0, told; i < n; i += told) {
		told = 1;
		if (i)
			buf_puts(b, "; ");
		if (only_waits(w, cycle[i])) {
			told = gather_waiters(w, cycle + i, n - i);
			describe_waiters(w, cycle + i, told, names, b);
		} else {
			describe_blocked(w, cycle[i], names, b);
		}
	}
}
