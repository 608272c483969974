// SPDX-License-Identifier: MIT
//
// The cost of an operation in a controlled run, events included: while one thread keeps moving
// (`bench/locks_plain`), and when each operation hands over to another thread (`bench/yields`).
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

// Operations a second of one execution of a program; 0 if it could not be run.
static double rate(const char *program, const char *count)
{
	struct status st = {0};
	struct session *s;
	char *argv[] = {(char *)program, (char *)count, NULL};
	struct target target = {.program = (char *)program, .argv = argv};
	struct run_options o = {.rules = {.any_timeouts = true}};
	enum session_state state;
	if (session_open(&s, &target, &st)) {
		fprintf(stderr, "%s\n", st.text);
		return 0;
	}
	double start = seconds();
	if (session_start(s, &o, &st) || session_wait(s, -1, &state, &st)) {
		fprintf(stderr, "%s\n", st.text);
		return 0;
	}
	double took = seconds() - start;
	size_t steps = 0;
	const struct trace *t = session_trace(s);
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		steps += t->ev[i].kind == EV_STEP;
	session_close(s);
	return (double)steps / took;
}

static double best(const char *program, const char *count)
{
	double most = 0;
	for (int i = 0; i < 5; i++) {
		double r = rate(program, count);
		if (r > most)
			most = r;
	}
	return most;
}

int main(void)
{
	char *top = realpath(".", NULL); // `make bench` runs it in the build folder
	char locks[4096], yields[4096];
	if (!top)
		return 1;
	setenv("TREADLE_LIBDIR", top, 0);
	snprintf(locks, sizeof locks, "%s/bench/locks_plain", top);
	snprintf(yields, sizeof yields, "%s/bench/yields", top);
	double same = best(locks, "500000"), other = best(yields, "100000");
	printf("the same thread goes on: %.2f million operations a second\n", same / 1e6);
	if (other > 0)
		printf("another thread each time: %.2f million a second, %.1f us an operation\n",
		       other / 1e6, 1e6 / other);
	return same > 0 && other > 0 ? 0 : 1;
}
