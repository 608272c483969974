// SPDX-License-Identifier: MIT
//
// How a native run ends: see verdict.h.
#include "grading/native/verdict.h"

#include "base/buf.h"
#include "contract/sentences.h"
#include "grading/native/faults.h"
#include "grading/native/lockstep.h"
#include "grading/native/scarce.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { STUCK_S = 5 };

// After so many threads a fault may come from the limits of the process.
enum { MOST_THREADS = 1000 };

static const struct contract *const k = &tr_contract;

struct so_far so_far;

_Noreturn void conclude(const char *verdict, const char *text)
{
	char word[64];
	ssize_t n = read(STDIN_FILENO, word, sizeof word);
	struct buf b = {0};
	buf_add(&b, word, n > 0 ? (size_t)n : 0);
	buf_printf(&b, " %s\n%s", verdict, text);
	n = write(STDERR_FILENO, buf_str(&b), b.n);
	_exit(0);
}

// Adds the client's calls, and what the run did after them, if the failure is about that.
static void add_then(const struct so_far *s, const char *calls, struct buf *out)
{
	if (s->asking)
		buf_printf(out, THEN_ASKED, calls);
	else if (s->freed)
		buf_printf(out, s->interrupted ? THEN_LEFT_AND_FREED : THEN_FREED, calls);
	else if (s->call)
		buf_printf(out, THEN_WAITED, calls, s->call);
	else
		buf_printf(out, s->number ? "%s, %s" : "%s", calls, s->number);
}

// Adds the situation in which the client failed.
static void add_situation(const struct blocks_place *to, struct buf *out)
{
	struct buf calls = {0}, all = {0};
	blocks_write(&so_far.client, k, to, &calls);
	add_then(&so_far, buf_str(&calls), &all);
	if (to->scarce)
		buf_printf(out, to->by_calls ? NO_BLOCK_OF_CALLS : NO_BLOCK_OF_OBJECT, to->scarce,
			   buf_str(&all));
	else
		buf_printf(out, AFTER_CALLS, buf_str(&all));
	buf_free(&calls);
	buf_free(&all);
}

_Noreturn void fail_for(const char *kind, const char *property, const char *finding)
{
	static atomic_bool failing;
	struct buf verdict = {0}, text = {0};
	const struct blocks_place to = {so_far.round,	 so_far.times ? so_far.at + 1 : so_far.at,
					so_far.times,	 so_far.scarce,
					so_far.by_calls, strcmp(kind, "leak") == 0};
	if (atomic_exchange(&failing, true))
		_exit(1);
	(void)scarce_end();
	buf_printf(&verdict, "failed %s %s", kind, property);
	add_situation(&to, &text);
	buf_printf(&text, ": %s\n", finding);
	blocks_write_code(&so_far.client, k, &to, &text);
	conclude(buf_str(&verdict), buf_str(&text));
}

_Noreturn void fail(const char *kind, enum contract_rule rule, const char *finding)
{
	fail_for(kind, k->properties[rule], finding);
}

static void on_fault(const char *kind, const char *what)
{
	(void)scarce_end();
	if (lockstep_made() > MOST_THREADS)
		conclude("open", "");
	fail(kind, CONTRACT_ELSE, what);
}

static void on_end(enum lockstep_end why, const char *sentence)
{
	switch (why) {
	case LOCKSTEP_FULL:
		conclude("open", "");
	case LOCKSTEP_POLLS:
		fail("livelock", CONTRACT_LATE,
		     N_("expected that each call waits or returns, found that one sleeps, gives "
			"way or waits for what is past, and looks again"));
	case LOCKSTEP_MISUSE:
		fail("misuse", CONTRACT_ELSE, sentence);
	case LOCKSTEP_LOCKED:
	case LOCKSTEP_STUCK:
		fail(why == LOCKSTEP_LOCKED ? "locks" : "lost-wakeup", CONTRACT_LATE,
		     N_("expected that the last call returns, found that it waits, and no thread "
			"can wake it"));
	}
}

// Called after each STUCK_S seconds of processor time: if no thread has got a turn and no moment
// was judged in that time, the call that runs is taken to run for ever.
static void on_tick(int number)
{
	static unsigned long before;
	unsigned long now = lockstep_turns() + so_far.moments;
	(void)number;
	if (now == before)
		fail("livelock", CONTRACT_LATE,
		     N_("expected that each call waits or returns, found that one goes round and "
			"round"));
	before = now;
}

static void begin_ticks(void)
{
	const struct itimerval each = {.it_interval.tv_sec = STUCK_S, .it_value.tv_sec = STUCK_S};
	const struct sigaction act = {.sa_handler = on_tick, .sa_flags = SA_RESTART | SA_ONSTACK};
	sigaction(SIGPROF, &act, NULL);
	setitimer(ITIMER_PROF, &each, NULL);
}

void verdict_open(void)
{
	begin_ticks();
	faults_open(on_fault);
	lockstep_open(on_end);
}
