// SPDX-License-Identifier: MIT
//
// An execution that failed: see failing.h.
#include "checker/search/failing.h"

int failing_copy(struct failing *f, const struct trace *trace, const struct event *end,
		 const struct plan *plan, struct runner *runner)
{
	failing_free(f);
	*f = (struct failing){.end = *end,
			      .eager = plan->policy.eager,
			      .resumes = plan->resumes,
			      .runner = runner};
	return trace_copy(&f->trace, trace);
}

void failing_free(struct failing *f)
{
	trace_free(&f->trace);
	*f = (struct failing){0};
}
