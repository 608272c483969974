// SPDX-License-Identifier: MIT
//
// looked [-s SEED] [-q | -a | -t] PROGRAM [ARG...]: steps a program in an order drawn by SEED, and
// at each step looks at the variables of its own code in the calls of each thread. Prints each
// value when it is met first and when it changes: the step, the thread, the function, the line, the
// name and the value or why there is none. In the end: how many variables were met, each counted
// once for each place in the code, and how many of them had a value. -q: only that. -a: instead
// runs the program, at each step, in a second session to that step again, and compares what both
// hold. Prints how many steps were compared; the first difference ends it with status 1. -t:
// instead runs the program to its end, and then to a hundredth, a tenth and all of its steps again.
// Prints for each depth how long it takes until what it holds there is read.
#include "base/seconds.h"
#include "course/target_find.h"
#include "session/again.h"
#include "session/scopes.h"
#include "session/stands.h"
#include "trace/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HASH_NONFATAL_OOM 1
#include <uthash.h>

static const char *const absent_words[] = {[ABSENT_OPTIMIZED] = "optimized out",
					   [ABSENT_LOST] = "lost",
					   [ABSENT_UNREADABLE] = "unreadable",
					   [ABSENT_UNKNOWN] = "unknown"};

// What was said last of a variable in a thread's call, and of a variable at a place in the code.
struct said {
	char key[300];
	char *text;
	UT_hash_handle hh;
};

static struct {
	struct session *s;
	const struct session_memory *memory;
	struct said *values, *places;
	uint32_t thread;
	unsigned step, depth;
	bool quiet;
	struct session *again; // NULL: nothing is compared
	bool differs;
	unsigned met, absent[ABSENT_UNKNOWN + 1];
} looks;

static int die(const struct status *st)
{
	fprintf(stderr, "looked: %s\n", st->text);
	return 101;
}

// Notes the text under a key. False: it was noted before, or memory ran out.
static bool is_new(struct said **all, const char *key, const char *text)
{
	struct said *k;
	HASH_FIND_STR(*all, key, k);
	if (k && strcmp(k->text, text) == 0)
		return false;
	if (!k) {
		k = calloc(1, sizeof *k);
		if (!k)
			return false;
		snprintf(k->key, sizeof k->key, "%s", key);
		HASH_ADD_STR(*all, key, k);
	}
	free(k->text);
	k->text = strdup(text);
	return k->text != NULL;
}

static bool on_variable(void *ctx, const struct variable_here *v)
{
	const struct call *c = ctx;
	struct value_reader r = {.symbols = session_symbols(looks.s),
				 .module = c->module,
				 .memory = &looks.memory->memory,
				 .state = &c->state};
	struct buf text = {0};
	char key[300];
	enum absent absent = v->absent ? v->absent : value_text(&r, &v->type, &v->place, &text);
	const char *value = absent ? absent_words[absent] : buf_str(&text);
	snprintf(key, sizeof key, "%llx %s", (unsigned long long)c->state.pc, v->name);
	struct said *at = NULL;
	HASH_FIND_STR(looks.places, key, at);
	if (!at && is_new(&looks.places, key, "")) {
		looks.met++;
		looks.absent[absent]++;
	}
	snprintf(key, sizeof key, "%u %u %s %s", looks.thread, looks.depth, c->function, v->name);
	if (is_new(&looks.values, key, value) && !looks.quiet)
		printf("%u: %u %s:%d %s = %s\n", looks.step, looks.thread, c->function, c->line,
		       v->name, value);
	buf_free(&text);
	return true;
}

static bool on_call(void *ctx, const struct call *c)
{
	(void)ctx;
	if (call_is_own(session_symbols(looks.s), c))
		call_variables(c, on_variable, (void *)(uintptr_t)c);
	looks.depth++;
	return true;
}

// Does the run stand as it stands in the second session?
static bool same_again(const struct world *w, size_t steps)
{
	struct buf live = {0}, again = {0};
	struct story story = {0};
	struct status st = {0};
	bool same = scopes_tell(looks.s, w, NULL, &live) &&
		    again_stand(looks.again, session_trace(looks.s), steps, &story, &st) &&
		    scopes_tell(looks.again, &story.world, NULL, &again) &&
		    strcmp(buf_str(&live), buf_str(&again)) == 0;
	if (!same)
		printf("after %zu steps: %s\n%s\nAGAIN\n%s\n", steps, st.text, buf_str(&live),
		       buf_str(&again));
	session_stop(looks.again);
	story_free(&story);
	buf_free(&live);
	buf_free(&again);
	return same;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return x < y ? -1 : x > y;
}

enum { TRIES = 9 };

// False: it could not be read there.
static bool time_one(const struct trace *t, size_t steps)
{
	double ms[TRIES];
	bool there = true;
	for (int i = 0; there && i < TRIES; i++) {
		struct buf b = {0};
		struct story story = {0};
		struct status st;
		double began = seconds_now();
		there = again_stand(looks.again, t, steps, &story, &st) &&
			scopes_tell(looks.again, &story.world, NULL, &b);
		session_stop(looks.again);
		ms[i] = (seconds_now() - began) * 1000;
		story_free(&story);
		buf_free(&b);
	}
	qsort(ms, TRIES, sizeof *ms, by_size);
	if (there)
		printf("%zu steps: %.1f ms, median %.1f ms\n", steps, ms[0], ms[TRIES / 2]);
	return there;
}

static bool time_depths(const struct trace *t)
{
	size_t n = trace_steps(t), most = n ? n - 1 : 0; // after the last step it has ended
	return time_one(t, most / 100) && time_one(t, most / 10) && time_one(t, most);
}

static void look(const struct world *w)
{
	struct session_memory memory;
	looks.step++;
	if (!session_memory(looks.s, &memory))
		return;
	looks.memory = &memory;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		looks.thread = t;
		looks.depth = 0;
		session_calls(looks.s, &memory, t, on_call, NULL);
	}
}

static int step_on(struct story *story, size_t *folded, uint64_t *seed, struct choice *out)
{
	struct choice all[64];
	const struct trace *t = session_trace(looks.s);
	for (; *folded < t->n; *folded += event_slots(&t->ev[*folded]))
		if (story_event(story, t, (uint32_t)*folded))
			return 1;
	if (looks.again)
		looks.differs |= !same_again(&story->world, looks.step++);
	else
		look(&story->world);
	if (looks.differs)
		return 1;
	size_t n = world_choices(&story->world, all, 64);
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	*out = all[(*seed >> 33) % (n < 64 ? n : 64)];
	return n == 0;
}

static int run_to_end(uint64_t seed, struct status *st)
{
	enum session_state state = SESSION_RUNNING;
	struct story story;
	size_t folded = 0;
	struct choice c;
	if (story_init(&story, session_trace(looks.s)))
		return 1;
	while (state != SESSION_ENDED) {
		if (session_wait(looks.s, -1, &state, st))
			return 1;
		if (state == SESSION_ASKS &&
		    (step_on(&story, &folded, &seed, &c) || session_choose(looks.s, c, st)))
			return 1;
	}
	story_free(&story);
	return 0;
}

int main(int argc, char **argv)
{
	struct run_options o = {.output = true, .ask = true, .max_steps = 2000};
	uint64_t seed = 1;
	bool again = false, times = false;
	for (int c; (c = getopt(argc, argv, "+s:qat")) != -1;) {
		if (c == 's')
			seed = strtoull(optarg, NULL, 0);
		else if (c == 'q')
			looks.quiet = true;
		else if (c == 'a')
			again = true;
		else if (c == 't')
			again = times = true;
		else
			return 101;
	}
	o.ask = !times;
	o.max_steps = times ? 0 : o.max_steps;
	argv += optind;
	struct status st = {0};
	struct target target;
	if (!*argv)
		return 101;
	if (target_find(&target, *argv, argv + 1, (size_t)(argc - optind - 1), &st) ||
	    session_open(&looks.s, &target, &st) ||
	    (again && session_open(&looks.again, &target, &st)) ||
	    session_start(looks.s, &o, &st) || (run_to_end(seed, &st) && !looks.differs))
		return die(&st);
	bool timed = !times || time_depths(session_trace(looks.s));
	session_close(looks.again);
	if (looks.differs || !timed)
		return 1;
	if (times)
		;
	else if (again)
		printf("%u steps are the same again\n", looks.step);
	else
		printf("%u variables, %u with a value, %u optimized out, %u lost, %u unreadable, "
		       "%u "
		       "unknown\n",
		       looks.met, looks.absent[ABSENT_NOT], looks.absent[ABSENT_OPTIMIZED],
		       looks.absent[ABSENT_LOST], looks.absent[ABSENT_UNREADABLE],
		       looks.absent[ABSENT_UNKNOWN]);
	session_close(looks.s);
	target_free(&target);
	return 0;
}
