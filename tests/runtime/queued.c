// SPDX-License-Identifier: MIT
//
// queued ROUNDS SEED PROGRAM: sets down executions in advance, as many as there is room for, takes
// them when they have ended or before, drops them in the middle, and has their process killed. Each
// must tell, in its turn, what the same execution has told by itself, as a fork.
#include "course/target_find.h"
#include "session/session.h"
#include "tests/runtime/processes.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 24 }; // executions, by the seed of their policy

static uint64_t seed;
static struct trace alone[RUNS];
static uint32_t queue[64]; // those under way
static size_t first, n;
static unsigned long taken, queued; // so many; and beside another

static uint32_t draw(uint32_t below)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(seed >> 33) % below;
}

static int fail(const char *what)
{
	fprintf(stderr, "queued: %s\n", what);
	return 1;
}

static int start(struct session *s, uint32_t kind, bool beside)
{
	struct status st = {0};
	struct run_options o = {
		.policy = {.kind = POLICY_PCT, .changes = 3, .length = 40, .seed = kind + 1},
		.queued = beside,
		.way = beside ? WAY_PERSISTENT : WAY_FORK,
	};
	return session_start(s, &o, &st) ? fail(st.text) : 0;
}

static bool same(const struct trace *a, const struct trace *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i += event_slots(&a->ev[i])) {
		const struct event *e = &a->ev[i], *f = &b->ev[i];
		if (memcmp(e, f, sizeof *e) != 0 ||
		    (event_slots(e) > 1 && memcmp(event_text(e), event_text(f), e->other) != 0))
			return false;
	}
	return true;
}

// Takes the first, if it has ended or there is time to wait for it.
static int take(struct session *s, int timeout_ms)
{
	enum session_state state;
	struct status st = {0};
	if (session_wait(s, timeout_ms, &state, &st))
		return fail(st.text);
	if (state != SESSION_ENDED)
		return 0;
	if (!same(session_trace(s), &alone[queue[first]]))
		return fail("it tells another thing than by itself");
	first = (first + 1) % 64;
	n--;
	taken++;
	return 0;
}

static int do_something(struct session *s, pid_t server)
{
	switch (draw(16)) {
	case 0:
		if (draw(8))
			return 0;
		session_stop(s);
		n = 0;
		return 0;
	case 1:
		if (!draw(4) && child_of(server))
			kill(child_of(server), SIGKILL);
		return 0;
	case 2:
	case 3:
	case 4:
	case 5:
	case 6:
		return n ? take(s, (int)draw(3) * 5000) : 0;
	case 7:
		if (session_sleeps(s))
			nanosleep(&(struct timespec){.tv_nsec = draw(300000)}, NULL);
		return 0;
	default:
		if (!session_room(s))
			return 0;
		uint32_t kind = draw(RUNS);
		queued += n > 0;
		queue[(first + n++) % 64] = kind;
		return start(s, kind, true);
	}
}

static int learn(struct session *s)
{
	enum session_state state;
	struct status st = {0};
	for (uint32_t i = 0; i < RUNS; i++)
		if (start(s, i, false) || session_wait(s, -1, &state, &st) ||
		    trace_copy(&alone[i], session_trace(s)))
			return fail("it does not run by itself");
	return 0;
}

int main(int argc, char **argv)
{
	struct status st = {0};
	struct target target;
	struct session *s = NULL;
	if (argc < 4 || target_find(&target, argv[3], argv + 4, (size_t)(argc - 4), &st) ||
	    session_open(&s, &target, &st))
		return fail(argc < 4 ? "queued ROUNDS SEED PROGRAM" : st.text);
	seed = strtoull(argv[2], NULL, 0);
	pid_t server = child_of(getpid());
	int rc = learn(s);
	for (long i = 0, rounds = strtol(argv[1], NULL, 0); i < rounds && !rc; i++)
		rc = do_something(s, server);
	while (n && !rc)
		rc = take(s, 5000);
	const struct way_counts *ways = session_ways(s);
	printf("%lu taken, %lu queued beside another, %lu by the runner, %lu refused, %lu "
	       "differed\n",
	       taken, queued, (unsigned long)ways->persistent, (unsigned long)ways->refused,
	       (unsigned long)ways->differed);
	session_close(s);
	target_free(&target);
	for (uint32_t i = 0; i < RUNS; i++)
		trace_free(&alone[i]);
	return rc;
}
