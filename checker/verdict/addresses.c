// SPDX-License-Identifier: MIT
//
// Addresses in the opposite order: see addresses.h.
#include "checker/verdict/addresses.h"

#include "base/i18n.h"
#include "checker/search/runner.h"
#include "checker/search/search.h"
#include "trace/story_end.h"

#include <errno.h>
#include <stdlib.h>

#define SLOW 0.2 // seconds that executions take, of which no more are run
#define TRIED 4	 // executions: a program that depends on addresses fails in most

static int tell(struct search_result *r, struct failing *f)
{
	struct buf text = {0};
	f->runner->ops->resolve(f->runner, &f->trace);
	char *end = story_end_alone(&f->trace);
	if (end)
		buf_printf(&text,
			   _("the order of the addresses that malloc gives decides; where it is "
			     "the opposite: %s"),
			   end);
	int rc = !end || text.failed ? ENOMEM
				     : text_set_add(&r->limits.unmodelled, buf_str(&text), text.n);
	free(end);
	buf_free(&text);
	return rc;
}

static void turn(struct runner *const *runners, size_t n, bool turned)
{
	for (size_t i = 0; i < n; i++)
		runners[i]->ops->turn(runners[i], turned);
}

int addresses_try(const struct search_options *o, struct runner *const *runners, size_t n,
		  struct search_result *r, struct status *st)
{
	struct search_options how = *o;
	struct search_result by;
	bool slow = r->seconds > SLOW * (double)r->counts.all.executions;
	if (r->failure.end || !r->finished || r->stopped || r->rounds || slow || !n ||
	    !runners[0]->ops->turn)
		return EXIT_OK;
	how.executions = TRIED;
	how.left = false;
	how.listener = NULL;
	how.progress = NULL;
	turn(runners, n, true);
	int rc = search_run(&how, runners, n, &by, st);
	turn(runners, n, false);
	bool fails = !rc && by.failure.failing.runner && !end_for_ever(by.failure.end);
	if (fails && tell(r, &by.failure.failing))
		rc = status_no_memory(st);
	search_result_free(&by);
	return rc;
}
