// SPDX-License-Identifier: MIT
//
// A live program seen by the screen: see live.h.
#include "visualizer/ui/live.h"

#include "base/seconds.h"

#include <signal.h>

int live_open(struct live *l, const struct target *t, const struct rules *r, enum races races,
	      void (*slow)(void), struct status *st)
{
	*l = (struct live){.target = t, .rules = *r, .races = races, .state = SESSION_IDLE};
	int code = session_open(&l->session, t, st);
	if (!code && races == RACES_NOTE)
		code = racing_find(l->session, r, &l->found, slow, st);
	if (code)
		live_close(l);
	return code;
}

void live_close(struct live *l)
{
	session_close(l->session);
	l->session = NULL;
	racing_free(&l->found);
	racing_free(&l->places);
}

// Opens a new session in place of one whose program is gone; on failure the old one stays. The
// program must not inherit the signals that the screen blocks.
static int reopen(struct live *l, struct status *st)
{
	struct session *fresh;
	sigset_t none, before;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, &before);
	int code = session_open(&fresh, l->target, st);
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (code)
		return code;
	session_close(l->session);
	l->session = fresh;
	return EXIT_OK;
}

// Adds the places that raced in the last execution. 0 or ENOMEM.
static int note_races(struct live *l, bool anew)
{
	bool fresh;
	int rc = racing_note_all(&l->found, session_trace(l->session), &fresh);
	return rc || !anew ? rc : racing_copy(&l->places, &l->found);
}

int live_start(struct live *l, const struct choice *plan, size_t n, struct status *st)
{
	if (note_races(l, !n))
		return status_no_memory(st);
	struct run_options o = {.rules = l->rules,
				.plan = plan,
				.nplan = n,
				.visible = l->places.all,
				.nvisible = l->places.n,
				.rounds = l->rounds,
				.races = l->races,
				.resumes = l->resumes,
				.prints = l->prints,
				.ask = true,
				.output = true};
	int code = session_start(l->session, &o, st);
	if (code == EXIT_TROUBLE && !reopen(l, st))
		code = session_start(l->session, &o, st);
	l->state = code ? SESSION_IDLE : SESSION_RUNNING;
	l->since = milliseconds_now();
	return code;
}

int live_choose(struct live *l, struct choice c, struct status *st)
{
	int code = session_choose(l->session, c, st);
	if (!code) {
		l->state = SESSION_RUNNING;
		l->since = milliseconds_now();
	}
	return code;
}

int live_look(struct live *l, struct status *st)
{
	if (l->state != SESSION_RUNNING)
		return EXIT_OK;
	int code = session_wait(l->session, 0, &l->state, st);
	if (!code && l->state != SESSION_RUNNING)
		session_resolve(l->session);
	return code;
}

bool live_differs(struct live *l)
{
	bool differs = !l->said && session_ways(l->session)->differed;
	l->said |= differs;
	return differs;
}

void live_stop(struct live *l)
{
	if (l->state == SESSION_RUNNING || l->state == SESSION_ASKS)
		session_stop(l->session);
	l->state = SESSION_RUNNING; // until its end has been seen
	l->since = milliseconds_now();
}
