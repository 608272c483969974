// SPDX-License-Identifier: MIT
//
// A plan from a trace: see replay_plan.h.
#include "visualizer/history/replay_plan.h"

#include "model/world.h"

#include <stdlib.h>
#include <string.h>

int replay_plan_number(const struct trace *t, const char *key)
{
	char value[24];
	return trace_meta(t, key, 0, value, sizeof value) > 0 ? atoi(value) : 0;
}

static bool is_real(const struct trace *t)
{
	char mode[16] = "";
	trace_meta(t, "mode", 0, mode, sizeof mode);
	return strcmp(mode, "record") == 0;
}

void replay_plan_rules(const struct trace *t, struct rules *rules)
{
	char timeouts[16] = "";
	trace_meta(t, "timeouts", 0, timeouts, sizeof timeouts);
	*rules = (struct rules){.any_timeouts = is_real(t) || strcmp(timeouts, "any") == 0,
				.spurious = -1,
				.interrupts = -1};
}

// A thread, and the slot of its creator's last step before the one that creates it.
struct making {
	uint32_t after, thread;
};

static int by_step(const void *a, const void *b)
{
	const struct making *m = a, *n = b;
	return m->after < n->after ? -1 : m->after > n->after;
}

// Sets now[t]: the number that thread t of the trace gets in a controlled run.
static void number(const struct trace *t, struct making *made, uint32_t *last, uint16_t *now)
{
	size_t n = 0;
	for (uint32_t i = 0; i <= MAX_THREADS; i++)
		now[i] = (uint16_t)i;
	for (size_t at = 0; at < t->n; at += event_slots(&t->ev[at])) {
		const struct event *e = &t->ev[at];
		if (e->kind == EV_STEP)
			last[e->thread] = (uint32_t)at;
		else if (e->kind == EV_PEND && op_creates(e->op) && e->other && n < MAX_THREADS)
			made[n++] = (struct making){last[e->thread], e->other};
	}
	qsort(made, n, sizeof *made, by_step);
	for (size_t i = 0; i < n; i++) // the first thread is 1
		if (made[i].thread <= MAX_THREADS)
			now[made[i].thread] = (uint16_t)(i + 2);
}

struct choice *replay_plan_make(const struct trace *t, size_t steps)
{
	struct choice *plan = calloc(steps + 1, sizeof *plan);
	struct making *made = calloc(MAX_THREADS + 1, sizeof *made);
	uint32_t *last = calloc(UINT16_MAX + 1, sizeof *last);
	uint16_t *now = calloc(MAX_THREADS + 1, sizeof *now);
	bool whole = plan && made && last && now;
	if (whole && is_real(t))
		number(t, made, last, now);
	else
		for (uint32_t i = 0; whole && i <= MAX_THREADS; i++)
			now[i] = (uint16_t)i;
	for (size_t at = 0, n = 0; whole && at < t->n && n < steps; at += event_slots(&t->ev[at])) {
		if (t->ev[at].kind != EV_STEP)
			continue;
		struct choice c = event_choice(&t->ev[at]);
		c.thread = now[c.thread];
		c.target = c.target <= MAX_THREADS ? now[c.target] : c.target;
		plan[n++] = c;
	}
	free(made);
	free(last);
	free(now);
	if (!whole) {
		free(plan);
		return NULL;
	}
	return plan;
}
