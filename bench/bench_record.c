// SPDX-License-Identifier: MIT
//
// What recording adds to an operation of two busy threads (`bench/busy`), whether ten million
// operations are all in the trace, and how long it takes to put them in order.
#include "session/record.h"
#include "trace/story.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define OPERATIONS 10000000L
#define BESIDES 9 // two created, started, ended and joined threads, and the end of main

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double bare(const char *program)
{
	char command[PATH_MAX + 32];
	double ns = 0;
	snprintf(command, sizeof command, "%s %ld", program, OPERATIONS);
	FILE *f = popen(command, "r");
	if (!f || fscanf(f, "%lf", &ns) != 1)
		exit(1);
	pclose(f);
	return ns;
}

// How many operations the trace holds, if all of it is a path of the model.
static unsigned long long steps_in(const char *path)
{
	struct trace t;
	struct story s;
	struct status st;
	if (trace_open(&t, path, &st) || story_init(&s, &t))
		exit(1);
	for (uint32_t at = 0; at < t.n; at += (uint32_t)event_slots(&t.ev[at]))
		if (story_event(&s, &t, at))
			exit(1);
	unsigned long long steps = s.steps;
	story_free(&s);
	trace_free(&t);
	return steps;
}

int main(void)
{
	char program[PATH_MAX], count[32], trace[PATH_MAX];
	char *argv[] = {program, count, NULL};
	struct target target = {.program = program, .argv = argv};
	struct record_result r;
	struct status st = {0};
	struct rusage usage;
	const char *tmp = getenv("TMPDIR");
	snprintf(program, sizeof program, "./bench/busy");
	snprintf(count, sizeof count, "%ld", OPERATIONS);
	snprintf(trace, sizeof trace, "%s/bench-%d.trace", tmp ? tmp : "/tmp", (int)getpid());
	setenv("TREADLE_LIBDIR", ".", 0);
	printf("an operation by itself: %.1f ns\n", bare(program));
	printf("recorded, on two busy threads (ns): ");
	fflush(stdout);
	double start = now();
	if (session_record(&target, trace, 0, &r, &st)) {
		fprintf(stderr, "%s\n", st.text);
		return 1;
	}
	printf("run, put in order and written in %.1f s\n", now() - start);
	getrusage(RUSAGE_SELF, &usage);
	printf("memory at most: %ld MB\n", usage.ru_maxrss / 1024);
	unsigned long long steps = steps_in(trace);
	printf("operations: %ld wanted, %llu in the trace\n", OPERATIONS + BESIDES, steps);
	unlink(trace);
	return steps != (unsigned long long)OPERATIONS + BESIDES;
}
