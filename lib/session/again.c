// SPDX-License-Identifier: MIT
//
// The options of a run, from its trace: see again.h.
#include "session/again.h"

#include <stdlib.h>
#include <string.h>

static int meta_number(const struct trace *t, const char *key)
{
	char value[24];
	return trace_meta(t, key, 0, value, sizeof value) > 0 ? atoi(value) : 0;
}

// The rules of the recorded run; in a real run, everything in the plan was possible.
static struct rules rules_of(const struct trace *t)
{
	char mode[16] = "", timeouts[16] = "";
	trace_meta(t, "mode", 0, mode, sizeof mode);
	trace_meta(t, "timeouts", 0, timeouts, sizeof timeouts);
	if (strcmp(mode, "record") == 0)
		return (struct rules){.any_timeouts = true, .spurious = -1, .interrupts = -1};
	return (struct rules){.any_timeouts = strcmp(timeouts, "any") == 0,
			      .spurious = meta_number(t, "spurious"),
			      .interrupts = meta_number(t, "interrupts")};
}

int again_options(struct run_options *o, struct racing *places, const struct trace *t)
{
	const struct event *end = trace_end(t);
	*o = (struct run_options){.rules = rules_of(t),
				  .resumes = meta_number(t, "resumes"),
				  .prints = (enum told_prints)meta_number(t, "prints"),
				  .races = (enum races)meta_number(t, "races"),
				  .returns = meta_number(t, "returns"),
				  .leaks = end && end->op == END_LEAK,
				  .exact = meta_number(t, "exact")};
	rounds_of_trace(&o->rounds, t);
	int rc = racing_of_trace(places, t);
	o->visible = places->all;
	o->nvisible = places->n;
	return rc;
}
