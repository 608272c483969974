// SPDX-License-Identifier: MIT
//
// How a native run ends: see verdict.h.
#include "grading/native/verdict.h"

#include "base/buf.h"
#include "grading/native/faults.h"
#include "grading/native/lockstep.h"
#include "grading/native/scarce.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { STUCK_S = 5 };

// After more threads than that a fault may come from the limits of the process.
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

_Noreturn void fail_for(const char *kind, const char *property, const char *what)
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
	blocks_write(&so_far.client, k, &to, &text);
	buf_printf(&text, "%s%s\n", so_far.asking ? ", when it is asked what it reports" : "",
		   what);
	blocks_write_code(&so_far.client, k, &to, &text);
	conclude(buf_str(&verdict), buf_str(&text));
}

_Noreturn void fail(const char *kind, enum contract_rule rule, const char *what)
{
	fail_for(kind, k->properties[rule], what);
}

static void on_fault(const char *kind, const char *what)
{
	struct buf b = {0};
	(void)scarce_end();
	if (lockstep_made() > MOST_THREADS)
		conclude("open", "");
	buf_printf(&b, ": %s", what);
	fail(kind, CONTRACT_ELSE, buf_str(&b));
}

static void on_end(enum lockstep_end why, const char *sentence)
{
	struct buf b = {0};
	switch (why) {
	case LOCKSTEP_FULL:
		conclude("open", "");
	case LOCKSTEP_POLLS:
		fail("livelock", CONTRACT_LATE,
		     ": expected that each call waits or returns, found that one "
		     "sleeps, gives way or waits for what is past, and looks again");
	case LOCKSTEP_MISUSE:
		buf_printf(&b, ": %s", sentence);
		fail("misuse", CONTRACT_ELSE, buf_str(&b));
	case LOCKSTEP_LOCKED:
	case LOCKSTEP_STUCK:
		fail(why == LOCKSTEP_LOCKED ? "locks" : "lost-wakeup", CONTRACT_LATE,
		     ": expected that the last call returns, found that it waits, and no thread "
		     "can "
		     "wake it");
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

void verdict_open(void)
{
	begin_ticks();
	faults_open(on_fault);
	lockstep_open(on_end);
}
