// SPDX-License-Identifier: MIT
//
// Sentences about the model, from the tables: see describe.h.
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

// What an operation is done on, if it is not known which one.
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

// Of a sentence about an operation, what holds for each of its kind: without who the other thread
// is, and without what follows the object, with which number or mutex it is done.
void describe_op(enum op_code code, struct buf *b)
{
	const char *sentence = _(op_rows[code].about), *object = strstr(sentence, "%o");
	for (const char *s = sentence; *s; s++) {
		if (*s != '%' && (*s != ' ' || strcmp(s, " %t") != 0))
			buf_putc(b, *s);
		else if (s == object)
			buf_puts(b, _(any_object[op_rows[code].kind]));
		else if (s[1] == 'v')
			buf_puts(b, _("a number"));
		s += *s == '%';
		if (object && s > object && strchr(s, '%'))
			break;
	}
	if (code == OP_COND_WAIT_INT)
		buf_puts(b, _(" (can be interrupted)"));
}

// A lock that is held more than once stays held when it is given back.
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

static const char *done_sentence(const struct step *s)
{
	if (!s->held)
		return op_rows[s->op.code].done;
	return op_waits(s->op.code) ? N_("waits on %o, and still holds %m")
				    : N_("unlocks %o once, and still holds it");
}

// Was it cancelled, and has not acted on it?
static bool thread_is_marked(const struct thread *th)
{
	return th->life == LIFE_ALIVE && th->cancelled && !th->cancelling && !th->leaving;
}

void describe_pending(const struct world *w, uint32_t t, const struct namer *names, struct buf *b)
{
	const struct thread *th = &w->threads[t];
	struct words words = words_of_op(&th->op);
	if (th->life == LIFE_EXITED)
		say(b, th->cancelling ? N_("ended by cancellation") : N_("ended"), &words, names);
	else if (th->life == LIFE_NONE)
		say(b, N_("not yet created"), &words, names);
	else if (th->phase == PHASE_RUN)
		say(b, N_("runs its own code"), &words, names);
	else if (th->phase == PHASE_WAIT)
		say(b, N_("wait on %o to be signalled"), &words, names);
	else if (th->phase == PHASE_RELOCK)
		say(b,
		    th->result == ECANCELED ? N_("take %m again, for its clean-up")
					    : N_("take %m again after waiting on %o"),
		    &words, names);
	else if (th->phase == PHASE_RELEASED)
		say(b, N_("pass %o"), &words, names);
	else
		say(b, about_sentence(w, t), &words, names);
	if (thread_is_marked(th))
		say(b,
		    th->cancel_off ? N_(" (cancelled, which it has disabled)") : N_(" (cancelled)"),
		    &words, names);
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
		words.v = o->arrived;
		words.b = o->parties;
		say(b, N_("%o has only %v of %b threads"), &words, names);
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
	struct words words = words_of_op(&th->op);
	words.t = c.thread;
	const char *otherwise = outcome_sentence(&th->op, th->phase, c.outcome);
	if (otherwise) {
		say(b, otherwise, &words, names);
		return;
	}
	describe_pending(w, c.thread, names, b);
	words.x = c.target;
	if (c.target)
		say(b, N_(", waking %x"), &words, names);
}

// The subject of a sentence, then its predicate.
static void say_of(struct buf *b, const struct step *s, const char *predicate, struct words *words,
		   const struct namer *names)
{
	names->thread(names->ctx, s->choice.thread, b);
	buf_putc(b, ' ');
	say(b, predicate, words, names);
}

// What an error number means where an operation of the model gives it.
static const char *result_words(const struct op *op, int32_t result)
{
	switch (result) {
	case EBUSY:
		return op->code == OP_TRYJOIN ? N_(" (it has not ended: EBUSY)")
					      : N_(" (it is held: EBUSY)");
	case EAGAIN:
		return op->code == OP_SEM_TRYWAIT ? N_(" (no permit: EAGAIN)")
						  : N_(" (it is held too often: EAGAIN)");
	case EPERM:
		return op_waits(op->code) ? N_(" (it does not hold the mutex: EPERM)")
					  : N_(" (it does not hold it: EPERM)");
	case EOVERFLOW:
		return N_(" (it has SEM_VALUE_MAX permits: EOVERFLOW)");
	case EDEADLK:
		return N_(" (it holds it already: EDEADLK)");
	case ETIMEDOUT:
		return N_(" (its time ran out: ETIMEDOUT)");
	case EINTR:
		return N_(" (interrupted: EINTR)");
	case EEXIST:
		return N_(" (it exists: EEXIST)");
	case ENOENT:
		return N_(" (there is none: ENOENT)");
	case EOWNERDEAD:
		return op_waits(op->code) ? N_(" (the owner of %m has ended: EOWNERDEAD)")
					  : N_(" (its owner has ended: EOWNERDEAD)");
	case ENOTRECOVERABLE:
		return N_(" (nobody has made it consistent: ENOTRECOVERABLE)");
	case EINVAL:
		return op->code == OP_CONSISTENT ? N_(" (there is nothing to recover: EINVAL)")
						 : N_(" (no such number is allowed: EINVAL)");
	case ESRCH:
		return N_(" (it has ended: ESRCH)");
	default:
		return NULL;
	}
}

// What completing an operation told, besides that it happened.
static void say_more(const struct step *s, const struct namer *names, struct buf *b)
{
	struct words words = {.v = s->value, .x = s->choice.target, .m = s->op.other};
	const char *extra = s->result ? result_words(&s->op, s->result) : NULL;
	if (s->result == ECANCELED)
		return;
	if (s->result) {
		if (extra)
			say(b, extra, &words, names);
		else
			buf_printf(b, " (%s)", strerror(s->result));
		return;
	}
	switch (s->op.code) {
	case OP_SIGNAL:
		extra = s->choice.target ? N_(" and wakes %x")
					 : N_("; nobody waits, so it is lost");
		break;
	case OP_BROADCAST:
		extra = s->value == 0	? N_("; nobody waits")
			: s->value == 1 ? N_(" and wakes the one waiter")
					: N_(" and wakes all %v waiters");
		break;
	case OP_TRYLOCK:
	case OP_TRYRDLOCK:
	case OP_TRYWRLOCK:
	case OP_TRYJOIN:
		extra = N_(" and succeeds");
		break;
	case OP_SEM_WAIT:
		extra = N_(" (%v left)");
		break;
	case OP_SEM_TRYWAIT:
		extra = N_(" and succeeds (%v left)");
		break;
	case OP_SEM_POST:
		extra = N_(" (now %v)");
		break;
	case OP_SEM_GETVALUE:
		extra = N_(": %v");
		break;
	case OP_SEM_OPEN:
		extra = s->value & SEM_CREATED ? N_(" and creates it") : N_(" and finds it there");
		break;
	case OP_ONCE:
		extra = s->value ? N_(" as the first, and runs its routine")
				 : N_("; its routine has run already");
		break;
	case OP_INTERRUPTED:
		extra = s->value ? N_(" (yes)") : N_(" (no)");
		break;
	default:
		return;
	}
	say(b, extra, &words, names);
}

// What an access to memory found there, and left. What a plain write puts there is known later.
static const char *access_sentence(const struct step *s, struct words *words)
{
	words->v = s->value;
	words->b = s->before;
	switch (s->op.code) {
	case OP_READ:
		return N_("reads %o: %v");
	case OP_WRITE:
		return s->untold ? op_rows[OP_WRITE].done : N_("writes %o: %v");
	case OP_LOAD:
		return N_("loads %o: %v");
	case OP_UPDATE:
		return N_("updates %o from %b to %v");
	case OP_COMPARE_EXCHANGE:
		if (!s->result)
			return N_("exchanges %o: %b becomes %v");
		words->v = s->op.arg;
		return N_("finds %b in %o, not %v, and leaves it");
	default:
		return op_rows[s->op.code].done;
	}
}

void describe_step(const struct step *s, const struct namer *names, struct buf *b)
{
	struct words words = words_of_op(&s->op);
	words.t = s->choice.thread;
	const char *otherwise = outcome_sentence(&s->op, s->phase, s->choice.outcome);
	if (s->fault) {
		describe_fault(s, names, b);
		return;
	}
	if (otherwise) {
		say(b, otherwise, &words, names);
		return;
	}
	words.t = s->op.other;
	if (op_rows[s->op.code].kind == KIND_MEMORY) {
		say_of(b, s, access_sentence(s, &words), &words, names);
		return;
	}
	if (s->phase == PHASE_RELOCK && s->result == ENOTRECOVERABLE)
		say_of(b, s, N_("returns from its wait without %m"), &words, names);
	else if (s->phase == PHASE_RELOCK)
		say_of(b, s,
		       s->result == ECANCELED ? N_("takes %m again, and its clean-up begins")
					      : N_("takes %m again and returns from its wait"),
		       &words, names);
	else if (s->phase == PHASE_RELEASED)
		say_of(b, s, N_("passes %o"), &words, names);
	else if (s->phase == PHASE_CALL && s->after == PHASE_RUN && s->result == EINTR)
		say_of(b, s, N_("does not wait on %o"), &words, names);
	else if (s->after == PHASE_RUN && s->result && s->result != EOWNERDEAD &&
		 !op_tries(s->op.code)) {
		say_of(b, s, N_("fails to "), &words, names);
		say(b, op_rows[s->op.code].about, &words, names);
	} else
		say_of(b, s, done_sentence(s), &words, names);
	if (s->after == PHASE_RUN)
		say_more(s, names, b);
}

// What an access to memory does, whatever it finds there and leaves.
static const char *access_deed(uint8_t code)
{
	if (code == OP_STORE)
		return N_("stores in %o");
	return code == OP_COMPARE_EXCHANGE ? N_("compares and exchanges %o") : op_rows[code].done;
}

void describe_deed(const struct step *s, const struct namer *names, struct buf *b)
{
	struct words words = words_of_op(&s->op);
	struct step bare = *s;
	bool memory = op_rows[s->op.code].kind == KIND_MEMORY;
	if (s->fault || s->choice.outcome != OUT_GO) {
		describe_step(s, names, b);
	} else if (memory || s->phase == PHASE_CALL) {
		words.t = s->op.other;
		say_of(b, s, memory ? access_deed(s->op.code) : done_sentence(s), &words, names);
	} else {
		bare.result = 0;
		describe_step(&bare, names, b);
	}
}

static const char *const faults[FAULTS] = {
	[FAULT_NONE] = "",
#define FAULT(code, sentence) [FAULT_##code] = sentence,
#include "model/faults.def"
#undef FAULT
};

void describe_fault(const struct step *s, const struct namer *names, struct buf *b)
{
	struct words words = words_of_op(&s->op);
	words.t = s->choice.thread;
	words.x = s->fault_other;
	if (s->fault)
		say(b, faults[s->fault], &words, names);
}
