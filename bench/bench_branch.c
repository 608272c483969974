// SPDX-License-Identifier: MIT
//
// How long a live program takes until it stands at another branch after a key, and until its
// history is read, after so many steps. Nine branches each: the first three are also run by a fork,
// to compare (`lib/session/way.h`). Before them: by a fork alone.
//
//	bench_branch [PROGRAM [ARG...]]
//
// The program must have at least 100,000 steps; the default is `bench/yields 100000`.
#include "course/target_find.h"
#include "visualizer/history/history.h"
#include "visualizer/ui/live.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const size_t lengths[] = {100, 10000, 100000};

static double now_ms(void)
{
	struct timespec ts;
	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec / 1e6;
}

static int die(const struct status *st)
{
	fprintf(stderr, "bench_branch: %s\n", st->text);
	return 1;
}

static int arrive(struct live *l, struct status *st)
{
	int code = EXIT_OK;
	while (!code && l->state == SESSION_RUNNING) {
		struct pollfd p = {.fd = session_fd(l->session), .events = POLLIN};
		poll(&p, 1, 100);
		code = live_look(l, st);
	}
	return code;
}

// The choices of an execution that nobody leads.
static struct choice *choices(struct live *l, size_t n, struct status *st)
{
	struct choice *plan = calloc(n, sizeof *plan);
	struct run_options o = {.rules = l->rules, .max_steps = n, .way = WAY_FORK};
	enum session_state state;
	size_t k = 0;
	int code = plan ? session_start(l->session, &o, st) : status_no_memory(st);
	do
		code = code ? code : session_wait(l->session, -1, &state, st);
	while (!code && state != SESSION_ENDED);
	const struct trace *t = session_trace(l->session);
	for (size_t i = 0; !code && i < t->n && k < n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_STEP)
			plan[k++] = event_choice(&t->ev[i]);
	if (!code && k == n)
		return plan;
	if (!code)
		status_set(st, EXIT_USAGE, "it has %zu steps only", k);
	free(plan);
	return NULL;
}

static int by_fork(struct live *l, const struct choice *plan, size_t n, struct status *st)
{
	struct run_options o = {.rules = l->rules,
				.plan = plan,
				.nplan = n,
				.ask = true,
				.output = true,
				.way = WAY_FORK};
	double begun = now_ms();
	int code = session_start(l->session, &o, st);
	l->state = SESSION_RUNNING;
	if (!code)
		code = arrive(l, st);
	printf("  %7.2f |", now_ms() - begun);
	return code;
}

static int branch(struct live *l, const struct choice *plan, size_t n, struct status *st)
{
	struct history h;
	double begun = now_ms();
	int code = live_start(l, plan, n, st);
	if (!code)
		code = arrive(l, st);
	double arrived = now_ms();
	if (code || history_init(&h, session_trace(l->session)))
		return code ? code : status_no_memory(st);
	printf("  %7.2f +%6.2f", arrived - begun, now_ms() - arrived);
	history_free(&h);
	return EXIT_OK;
}

int main(int argc, char **argv)
{
	struct status st = {0};
	struct target target;
	const struct rules rules = {.spurious = -1, .interrupts = -1};
	char program[] = "./bench/yields", rounds[] = "100000", *yields[] = {program, rounds};
	char **words = argc < 2 ? yields : argv + 1;
	size_t n = argc < 2 ? 2 : (size_t)argc - 1;
	if (target_find(&target, words[0], words + 1, n - 1, &st))
		return die(&st);
	setenv("TREADLE_LIBDIR", ".", 0);
	puts("steps, and ms until the program stands there: by a fork | of nine branches + until "
	     "the history is read");
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		struct live l;
		if (live_open(&l, &target, &rules, RACES_OFF, NULL, &st))
			return die(&st);
		struct choice *plan = choices(&l, lengths[i], &st);
		printf("%7zu", lengths[i]);
		if (plan && by_fork(&l, plan, lengths[i], &st))
			return die(&st);
		for (int k = 0; plan && k < 9; k++)
			if (branch(&l, plan, lengths[i], &st))
				return die(&st);
		puts("");
		live_close(&l);
		if (!plan)
			return die(&st);
		free(plan);
	}
	target_free(&target);
	return 0;
}
