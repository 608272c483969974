// SPDX-License-Identifier: MIT
//
// led [-b] [-p STEPS] ROUNDS SEED PROGRAM [ARG...]: leads a program as a person does on the screen:
// step by step, back to an earlier step, and on from there another way; after STEPS steps by the
// first choice each, to which it goes back no further than it has come since. Wherever it stands,
// what was told must be what a fork tells that is led there from the start, byte for byte. -b:
// whatever the runner does, a fork does too. Prints what was done, and by which way.
#include "course/target_find.h"
#include "session/session.h"
#include "trace/story.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEPS = 1 << 17, BACK = 16 };

static uint64_t seed;
static struct choice made[STEPS];
static size_t n, least; // steps; and how far back it may go
static struct session *led, *forked;
static enum way way = WAY_PERSISTENT;
static struct story story;
static size_t folded;
static unsigned branches, steps, compared;

static uint32_t draw(uint32_t below)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(seed >> 33) % below;
}

static int fail(const char *what)
{
	fprintf(stderr, "led: %s, after %zu steps\n", what, n);
	return 1;
}

// Starts an execution along what was made so far, and waits until it asks or has ended.
static int start(struct session *s, enum way by, enum session_state *state)
{
	struct status st = {0};
	struct run_options o = {.plan = made, .nplan = n, .ask = true, .output = true, .way = by};
	if (session_start(s, &o, &st))
		return fail(st.text);
	do
		if (session_wait(s, -1, state, &st))
			return fail(st.text);
	while (*state == SESSION_RUNNING);
	return 0;
}

static bool same(const struct trace *a, const struct trace *b)
{
	return a->n == b->n && !memcmp(a->ev, b->ev, a->n * sizeof *a->ev);
}

static int compare(enum session_state state)
{
	enum session_state other;
	compared++;
	if (start(forked, WAY_FORK, &other))
		return 1;
	if (state != other || !same(session_trace(led), session_trace(forked)))
		return fail("it does not stand where a fork does");
	return 0;
}

static int fold_anew(void)
{
	story_free(&story);
	folded = 0;
	return story_init(&story, session_trace(led)) ? fail("no story") : 0;
}

static int step(bool first, enum session_state *state)
{
	struct status st = {0};
	struct choice all[64];
	const struct trace *t = session_trace(led);
	for (; folded < t->n; folded += event_slots(&t->ev[folded]))
		if (story_event(&story, t, (uint32_t)folded))
			return fail("what was told does not fit the model");
	size_t can = world_choices(&story.world, all, 64);
	if (!can || n == STEPS)
		return fail("it asks where nothing can happen");
	made[n] = all[first ? 0 : draw(can < 64 ? (uint32_t)can : 64)];
	steps++;
	if (session_choose(led, made[n++], &st))
		return fail(st.text);
	do
		if (session_wait(led, -1, state, &st))
			return fail(st.text);
	while (*state == SESSION_RUNNING);
	return 0;
}

// Back to one of the last steps, most often; the next one is another branch.
static int back(enum session_state *state)
{
	size_t most = n - least,
	       by = draw(4) && most > BACK ? draw(BACK) : draw((uint32_t)most + 1);
	n -= by;
	branches++;
	return start(led, way, state) || fold_anew();
}

static int lead(long rounds)
{
	enum session_state state;
	int rc = start(led, way, &state) || fold_anew();
	while (!rc && n < least && state == SESSION_ASKS)
		rc = step(true, &state);
	least = n;
	for (long i = 0; i < rounds && !rc; i++) {
		rc = state == SESSION_ENDED || !draw(6) ? back(&state) : step(false, &state);
		if (!rc && (state == SESSION_ENDED || !draw(least ? 40 : 4)))
			rc = compare(state);
	}
	return rc;
}

int main(int argc, char **argv)
{
	struct status st = {0};
	struct target target;
	for (int c; (c = getopt(argc, argv, "+bp:")) != -1;)
		if (c == 'b')
			way = WAY_BOTH;
		else
			least = strtoull(optarg, NULL, 0);
	argv += optind;
	argc -= optind;
	if (argc < 3 || target_find(&target, argv[2], argv + 3, (size_t)(argc - 3), &st) ||
	    session_open(&led, &target, &st) || session_open(&forked, &target, &st))
		return fail(argc < 3 ? "led ROUNDS SEED PROGRAM" : st.text);
	seed = strtoull(argv[1], NULL, 0);
	int rc = lead(strtol(argv[0], NULL, 0));
	const struct way_counts *ways = session_ways(led);
	printf("{\"branches\":%u,\"steps\":%u,\"compared\":%u,\"forked\":%" PRIu64
	       ",\"persistent\":%" PRIu64 ",\"resumed\":%" PRIu64 ",\"spared\":%" PRIu64
	       ",\"refused\":%" PRIu64 ",\"differed\":%" PRIu64 "}\n",
	       branches, steps, compared, ways->forked, ways->persistent, ways->resumed,
	       ways->spared, ways->refused, ways->differed);
	story_free(&story);
	session_close(led);
	session_close(forked);
	target_free(&target);
	return rc;
}
