// SPDX-License-Identifier: MIT
//
// killed ROUNDS SEED PROGRAM: steps a program and has it killed from outside, again and again:
// while it waits for a choice, on its way from one to the next, and its server together with it.
// Whatever was told before must be what happened, once: it fits the model, and ends with the
// signal.
#include "course/target_find.h"
#include "session/session.h"
#include "tests/runtime/processes.h"
#include "trace/story.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { STEPS = 40 };

static uint64_t seed;

static uint32_t draw(uint32_t below)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(seed >> 33) % below;
}

// What is to be killed, and when: read by the killer, which is started after it was set.
struct deed {
	pid_t server;
	bool all; // the server too, and first
	uint32_t after_us;
};

static void kill_now(const struct deed *d)
{
	pid_t child = child_of(d->server);
	if (d->all)
		kill(d->server, SIGKILL);
	if (child)
		kill(child, SIGKILL);
}

static void *killer(void *deed)
{
	const struct deed *d = deed;
	nanosleep(&(struct timespec){.tv_nsec = (long)d->after_us * 1000}, NULL);
	kill_now(d);
	return NULL;
}

static int fail(const char *what, const struct trace *t)
{
	fprintf(stderr, "killed: %s\n", what);
	for (size_t i = 0; t && i < t->n; i += event_slots(&t->ev[i]))
		fprintf(stderr, "%zu: kind %d op %d thread %d\n", i, t->ev[i].kind, t->ev[i].op,
			t->ev[i].thread);
	return 1;
}

// Folds what is new of a trace. Its steps are counted.
static int fold(struct story *y, size_t *folded, const struct trace *t, unsigned *steps)
{
	for (; *folded < t->n; *folded += event_slots(&t->ev[*folded])) {
		*steps += t->ev[*folded].kind == EV_STEP;
		if (story_event(y, t, (uint32_t)*folded))
			return fail("what was told does not fit the model", t);
	}
	return 0;
}

static int check_end(const struct trace *t, unsigned steps, unsigned chosen)
{
	const struct event *e = trace_end(t);
	if (!e || e->op == END_TROUBLE || e->op == END_STOPPED)
		return fail("it ends neither with the signal nor before it", t);
	return steps > chosen ? fail("there are more steps than were chosen", t) : 0;
}

// Steps the program to its end, which comes by the deed at the latest. `asked`: done while it
// waits.
static int run(struct session *s, const struct deed *d, uint32_t asked)
{
	struct story y;
	struct status st = {0};
	enum session_state state = SESSION_RUNNING;
	struct choice all[64];
	size_t folded = 0;
	unsigned steps = 0, chosen = 0;
	int rc = story_init(&y, session_trace(s));
	while (!rc && state != SESSION_ENDED) {
		if (session_wait(s, -1, &state, &st))
			return fail(st.text, NULL);
		rc = fold(&y, &folded, session_trace(s), &steps);
		if (rc || state != SESSION_ASKS)
			continue;
		if (chosen == asked)
			kill_now(d);
		size_t n = world_choices(&y.world, all, 64);
		if (!n)
			rc = fail("it asks where nothing can happen", session_trace(s));
		else if (session_choose(s, all[draw(n < 64 ? (uint32_t)n : 64)], &st))
			break; // the server is gone, and it knows
		chosen++;
	}
	rc = rc || state != SESSION_ENDED ? rc : check_end(session_trace(s), steps, chosen);
	story_free(&y);
	return rc;
}

static int round_of(struct session *s, pid_t server, bool all, uint32_t asked)
{
	struct run_options o = {.output = true, .ask = true};
	struct status st = {0};
	struct deed d = {.server = server, .all = all, .after_us = draw(4000)};
	pthread_t thread;
	if (session_start(s, &o, &st))
		return fail(st.text, NULL);
	if (asked == UINT32_MAX && pthread_create(&thread, NULL, killer, &d))
		return fail("no thread to be had", NULL);
	int rc = run(s, &d, asked);
	if (asked == UINT32_MAX)
		pthread_join(thread, NULL);
	return rc;
}

int main(int argc, char **argv)
{
	struct status st = {0};
	struct target target;
	struct session *s = NULL;
	int rc = 0;
	if (argc < 4 || target_find(&target, argv[3], argv + 4, (size_t)(argc - 4), &st))
		return fail(argc < 4 ? "killed ROUNDS SEED PROGRAM" : st.text, NULL);
	seed = strtoull(argv[2], NULL, 0);
	for (long i = 0, n = strtol(argv[1], NULL, 0); i < n && !rc; i++) {
		bool all = i % 3 == 2;
		if (!s && session_open(&s, &target, &st))
			return fail(st.text, NULL);
		rc = round_of(s, child_of(getpid()), all, i % 3 ? UINT32_MAX : draw(STEPS));
		if (all) {
			session_close(s);
			s = NULL;
		}
	}
	session_close(s);
	target_free(&target);
	return rc;
}
