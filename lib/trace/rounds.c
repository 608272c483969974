// SPDX-License-Identifier: MIT
//
// Loops without an end, as a trace keeps them: see rounds.h.
#include "trace/rounds.h"

#include "trace/trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int rounds_to_trace(const struct endless *r, struct trace *t)
{
	char text[64];
	snprintf(text, sizeof text, "%" PRIu32, r->most);
	int rc = r->n ? trace_add_meta(t, "rounds", text) : 0;
	for (uint32_t i = 0; i < r->n; i++) {
		snprintf(text, sizeof text, "%#" PRIx64 " %#" PRIx64, r->loops[i].head,
			 r->loops[i].by);
		rc |= trace_add_meta(t, "loop", text);
	}
	return rc;
}

void rounds_of_trace(struct endless *r, const struct trace *t)
{
	char text[64];
	memset(r, 0, sizeof *r);
	if (trace_meta(t, "rounds", 0, text, sizeof text) < 1 ||
	    sscanf(text, "%" SCNu32, &r->most) != 1 || r->most < 1 || r->most > ROUNDS_MOST)
		return;
	while (r->n < ROUNDS_LOOPS && trace_meta(t, "loop", (int)r->n, text, sizeof text) > 0 &&
	       sscanf(text, "%" SCNx64 " %" SCNx64, &r->loops[r->n].head, &r->loops[r->n].by) == 2)
		r->n++;
}
