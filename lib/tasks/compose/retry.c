// SPDX-License-Identifier: MIT
//
// Retry: see retry.h for the contract. An asynchronous function with two awaits in a loop, written
// as the state machine that a compiler would make of it.
#include "tasks/compose/retry.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include "annotate/annotate.h"

enum state { BEGINS, ATTEMPTED, DELAYED }; // before an attempt; after the one await, the other

// The task comes first: releasing it frees the rest.
struct retry {
	struct tr_task task;
	struct tr_retry_plan plan;
	tr_attempt *attempt;
	void *arg;
	enum state state;
	struct tr_continuation next;   // resumes the machine
	struct tr_continuation cancel; // ends the delay
	struct tr_task *awaited;       // an attempt or a delay
	int made;		       // number of attempts
	int *errors;		       // of the attempts
};

static void succeeds(struct retry *r, intptr_t value)
{
	free(r->errors);
	tr_task_complete(&r->task, value);
}

static void is_cancelled(struct retry *r)
{
	free(r->errors);
	tr_task_cancel(&r->task);
}

static void fails(struct retry *r)
{
	tr_task_fail_all(&r->task, r->errors, (size_t)r->made);
}

// Awaits r->awaited. false: it has completed, continue. true: return, without using r.
static bool suspends(struct retry *r, enum state state)
{
	r->state = state;
	if (tr_task_is_completed(r->awaited))
		return false;
	tr_task_on_completed(r->awaited, &r->next);
	return true;
}

// The token's continuation: ends the delay, unless that has completed.
static void on_asked(void *retry)
{
	struct retry *r = retry;
	struct tr_task *delay = r->awaited;
	tr_timer_withdraw(r->plan.timer, delay);
	tr_task_release(delay);
	tr_task_release(&r->task);
}

// The time `between` from now, or the latest time there is.
static struct timespec moment(const struct timespec *between)
{
	struct timespec at;

	clock_gettime(CLOCK_MONOTONIC, &at);
	at.tv_nsec += between->tv_nsec;
	if (at.tv_nsec >= 1000000000) {
		at.tv_sec++;
		at.tv_nsec -= 1000000000;
	}
	if (__builtin_add_overflow(at.tv_sec, between->tv_sec, &at.tv_sec))
		at.tv_sec = LONG_MAX;
	return at;
}

// Makes the delay, with references for the token's continuation. Returns an error of
// tr_timer_delay.
static int delay(struct retry *r)
{
	const struct timespec at = moment(&r->plan.between);
	int result = tr_timer_delay(r->plan.timer, &at, &r->awaited);
	if (result == 0) {
		tr_task_hold(&r->task);
		tr_task_hold(r->awaited);
		tr_cancel_on_asked(r->plan.cancel, &r->cancel);
	}
	return result;
}

// After the delay: 0, or an error: no further attempt.
static int delay_ended(struct retry *r)
{
	int error = tr_task_result(r->awaited, NULL);
	if (tr_cancel_withdraw(r->plan.cancel, &r->cancel) == 0) {
		tr_task_release(r->awaited);
		tr_task_release(&r->task);
	}
	tr_task_release(r->awaited);
	return error;
}

// After an attempt. false: the task is completed.
static bool goes_on(struct retry *r)
{
	intptr_t value = 0;
	bool was_cancelled = r->awaited && tr_task_state(r->awaited) == TR_TASK_CANCELLED;
	int error = r->awaited ? tr_task_result(r->awaited, &value) : ENOMEM;

	tr_task_release(r->awaited);
	if (error == 0) {
		succeeds(r, value);
		return false;
	}
	if (was_cancelled || tr_cancel_asked(r->plan.cancel)) {
		is_cancelled(r);
		return false;
	}
	r->errors[r->made - 1] = error;
	return true;
}

static void move_next(void *retry)
{
	struct retry *r = retry;

	for (;;) {
		switch (r->state) {
		case BEGINS:
			r->awaited = r->attempt(r->arg, ++r->made);
			r->state = ATTEMPTED;
			if (r->awaited && suspends(r, ATTEMPTED))
				return;
			break;
		case ATTEMPTED:
			if (!goes_on(r))
				return;
			if (r->made == r->plan.times || delay(r) != 0) {
				fails(r);
				return;
			}
			if (suspends(r, DELAYED))
				return;
			break;
		case DELAYED:
			if (delay_ended(r) != 0 || tr_cancel_asked(r->plan.cancel)) {
				if (tr_cancel_asked(r->plan.cancel))
					is_cancelled(r);
				else
					fails(r);
				return;
			}
			r->state = BEGINS;
			break;
		}
	}
}

static bool is_length(const struct timespec *t)
{
	return t->tv_sec >= 0 && t->tv_nsec >= 0 && t->tv_nsec < 1000000000;
}

int tr_retry(const struct tr_retry_plan *plan, tr_attempt *attempt, void *arg,
	     struct tr_task **task)
{
	TR_CALL("retry");
	if (!plan || !attempt || !task || !plan->timer || plan->times < 1 ||
	    !is_length(&plan->between))
		return EINVAL;
	int *errors = calloc((size_t)plan->times, sizeof *errors);
	if (!errors)
		return ENOMEM;
	int result = tr_task_new_in(task, sizeof(struct retry), "retry");
	if (result != 0) {
		free(errors);
		return result;
	}
	struct retry *r = (struct retry *)*task;
	r->plan = *plan;
	r->attempt = attempt;
	r->arg = arg;
	r->errors = errors;
	r->next = (struct tr_continuation){
		.run = move_next, .arg = r, .on = plan->on, .name = "retry"};
	r->cancel = (struct tr_continuation){.run = on_asked, .arg = r, .name = "retry"};
	move_next(r);
	return 0;
}
