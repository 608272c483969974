// SPDX-License-Identifier: MIT
//
// Addresses in the opposite order: see addresses.h.
#include "checker/verdict/addresses.h"

#include "base/i18n.h"
#include "checker/search/runner.h"
#include "checker/search/search.h"
#include "trace/story_end.h"

#include <errno.h>

#define SLOW 0.2 // seconds that executions take, of which no more are run
#define TRIED 4	 // executions: a program that depends on addresses fails in most

// How an execution that failed ended.
static bool add_end(struct failing *f, struct buf *b)
{
	struct story s;
	size_t bad;
	f->runner->ops->resolve(f->runner, &f->trace);
	if (story_until(&s, &f->trace, NO_SLOT, &bad))
		return false;
	story_end(&s, &f->trace, b);
	story_free(&s);
	return !b->failed;
}

static int tell(struct search_result *r, struct search_result *by)
{
	struct buf end = {0}, text = {0};
	if (!by->failure.failing.runner)
		return 0;
	bool well = add_end(&by->failure.failing, &end);
	buf_printf(
		&text,
		_("the order of the addresses that malloc gives decides: where it is the opposite, "
		  "%s"),
		buf_str(&end));
	int rc = !well || text.failed ? ENOMEM
				      : text_set_add(&r->limits.unmodelled, buf_str(&text), text.n);
	buf_free(&end);
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
	if (r->seconds > SLOW * (double)r->counts.all.executions)
		return EXIT_OK;
	if (r->failure.end || !r->finished || r->stopped || !n || !runners[0]->ops->turn)
		return EXIT_OK;
	how.executions = TRIED;
	turn(runners, n, true);
	int rc = search_run(&how, runners, n, &by, st);
	turn(runners, n, false);
	if (!rc && by.failure.end && tell(r, &by))
		rc = status_no_memory(st);
	search_result_free(&by);
	return rc;
}
