// SPDX-License-Identifier: MIT
//
// Sentences about the model: see describe.h. Each is one whole message, most of them in the tables
// ops.def, results.def and faults.def.
#include "model/describe.h"

#include "base/i18n.h"
#include "model/words.h"

#include <errno.h>
#include <string.h>

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
		if (world_depth(w, op->other, t) > 1)
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
		return N_("wait on %o to be signalled");
	case PHASE_RELOCK:
		return th->result == ECANCELED ? N_("take %m again, for its clean-up")
					       : N_("take %m again after waiting on %o");
	case PHASE_RELEASED:
		return N_("pass %o");
	default:
		return about_sentence(w, t);
	}
}

void say_of_thread(struct buf *b, const struct thread *th, const char *sentence,
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

void describe_blocker(const struct world *w, uint32_t t, const struct namer *names, struct buf *b)
{
	const struct thread *th = &w->threads[t];
	struct blocker k = world_blocker(w, t);
	struct words words = {.t = t, .x = k.thread, .o = k.object};
	if (th->phase == PHASE_WAIT) {
		say(b, N_("no signal has woken it"), &words, names);
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
	say_of_thread(b, th, c.target ? N_("signal %o, waking %x") : pending_sentence(w, c.thread),
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
		return s->choice.target != 0;
	case OP_BROADCAST:
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

static const char *step_sentence(const struct step *s)
{
	const char *otherwise = outcome_sentence(&s->op, s->phase, s->choice.outcome);
	if (otherwise)
		return otherwise;
	if (s->phase == PHASE_RELOCK)
		return relock_sentence(s->result);
	if (s->phase == PHASE_RELEASED)
		return N_("%t passes %o");
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
		return N_("%t passes %o");
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
