// SPDX-License-Identifier: MIT
//
// The runner that has a session: the program is loaded once, each execution is a fork of it.
// See runner.h.
#include "checker/runner.h"

#include "base/i18n.h"
#include "session/session.h"

#include <stdlib.h>

#define LOOK_MS 200 // how often an execution under way looks for a request to stop

struct session_runner {
	struct runner runner;
	struct session *session;
	struct runner_options o;
};

static bool stop_wanted(const struct session_runner *r)
{
	return r->o.stop && *r->o.stop;
}

static int run(struct runner *runner, const struct plan *plan, bool whole,
	       const struct trace **trace, struct status *st)
{
	struct session_runner *r = (struct session_runner *)runner;
	struct run_options o = {
		.rules = r->o.rules,
		.plan = plan->c,
		.nplan = plan->n,
		.policy = plan->policy,
		.sleepers = plan->sleepers,
		.nsleepers = plan->nsleepers,
		.sleep_from = plan->sleep_from,
		.resumes = plan->resumes,
		.output = whole,
		.max_steps = r->o.steps,
	};
	enum session_state state = SESSION_RUNNING;

	int rc = session_start(r->session, &o, st);
	while (!rc && state == SESSION_RUNNING) {
		if (stop_wanted(r)) {
			session_stop(r->session);
			break;
		}
		rc = session_wait(r->session, LOOK_MS, &state, st);
	}
	*trace = session_trace(r->session);
	return rc;
}

static void resolve(struct runner *runner)
{
	session_resolve(((struct session_runner *)runner)->session);
}

static void close_session(struct runner *runner)
{
	struct session_runner *r = (struct session_runner *)runner;
	session_close(r->session);
	free(r);
}

static const struct runner_ops session_ops = {run, resolve, close_session};

int runner_open(struct runner **out, const struct target *target, const struct runner_options *o,
		struct status *st)
{
	struct session_runner *r = calloc(1, sizeof *r);
	if (!r)
		return status_set(st, EXIT_TROUBLE, _("out of memory"));
	r->runner.ops = &session_ops;
	r->o = *o;
	int rc = session_open(&r->session, target, st);
	if (rc) {
		free(r);
		return rc;
	}
	*out = &r->runner;
	return EXIT_OK;
}
