// SPDX-License-Identifier: MIT
//
// The runner that has a session: the program is loaded once, each execution is a fork of it.
// See runner.h.
#include "checker/search/runner.h"

#include "base/vec.h"
#include "checker/path/path.h"
#include "session/session.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

int plan_begin(struct plan *plan, const struct beginning *b, size_t n, bool resumes)
{
	struct choice *c = vec_room(plan->c, &plan->cap, n, sizeof *c);
	if (!c && n)
		return ENOMEM;
	if (b->n)
		memcpy(c, b->c, b->n * sizeof *c);
	plan->c = c;
	plan->n = n;
	plan->resumes = b->n ? b->resumes : resumes;
	return 0;
}

struct session_runner {
	struct runner runner;
	struct session *session;
	struct runner_options o;
	struct visible *visible;
	size_t nvisible;
};

static bool room(const struct runner *runner)
{
	return session_room(((const struct session_runner *)runner)->session);
}

static int start(struct runner *runner, const struct plan *plan, bool whole, struct status *st)
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
		.loops = plan->loops,
		.states = plan->states,
		.prints = r->o.prints,
		.visible = r->visible,
		.nvisible = r->nvisible,
		.rounds = r->o.rounds,
		.races = r->o.races,
		.memory = r->o.memory,
		.written = r->o.written,
		.output = whole,
		.returns = r->o.returns,
		.leaks = r->o.leaks,
		.exact = r->o.exact,
		.turned = r->o.turned,
		.orders = plan->orders,
		.max_steps = r->o.steps,
		.cpu = r->o.cpu,
		.way = r->o.turned ? WAY_FORK : r->o.way,
		.queued = !whole,
	};
	return session_start(r->session, &o, st);
}

static int fd(struct runner *runner)
{
	struct session *s = ((struct session_runner *)runner)->session;
	return session_sleeps(s) ? session_fd(s) : -1;
}

static int take(struct runner *runner, const struct trace **trace, struct status *st)
{
	struct session_runner *r = (struct session_runner *)runner;
	enum session_state state = SESSION_ENDED;
	if (r->o.stop && *r->o.stop)
		session_stop(r->session);
	int rc = session_wait(r->session, 0, &state, st);
	*trace = state == SESSION_RUNNING ? NULL : session_trace(r->session);
	return rc;
}

static void drop(struct runner *runner)
{
	session_stop(((struct session_runner *)runner)->session);
}

static int watch(struct runner *runner, enum races races, const struct visible *v, size_t n)
{
	struct session_runner *r = (struct session_runner *)runner;
	struct visible *all = malloc((n ? n : 1) * sizeof *all);
	if (!all)
		return ENOMEM;
	if (n)
		memcpy(all, v, n * sizeof *all);
	free(r->visible);
	r->visible = all;
	r->nvisible = n;
	r->o.races = races;
	return 0;
}

static void turn(struct runner *runner, bool turned)
{
	((struct session_runner *)runner)->o.turned = turned;
}

static void follow(struct runner *runner, const struct endless *rounds)
{
	((struct session_runner *)runner)->o.rounds = *rounds;
}

static void know(struct runner *runner, const uint64_t *numbers, size_t n)
{
	session_know(((struct session_runner *)runner)->session, numbers, n);
}

static void resolve(struct runner *runner, struct trace *trace)
{
	session_resolve_copy(((struct session_runner *)runner)->session, trace);
}

static void ways(const struct runner *runner, struct way_counts *sum)
{
	way_counts_add(sum, session_ways(((const struct session_runner *)runner)->session));
}

static bool again(struct runner *runner, const struct target *target,
		  const struct runner_options *o)
{
	struct session_runner *r = (struct session_runner *)runner;
	if (!session_again(r->session, target))
		return false;
	r->o = *o;
	r->nvisible = 0;
	return true;
}

static void close_session(struct runner *runner)
{
	struct session_runner *r = (struct session_runner *)runner;
	session_close(r->session);
	free(r->visible);
	free(r);
}

#define SESSION_OPS                                                                                \
	.room = room, .start = start, .fd = fd, .take = take, .drop = drop, .watch = watch,        \
	.follow = follow, .turn = turn, .resolve = resolve, .ways = ways, .again = again,          \
	.close = close_session

static const struct runner_ops session_ops = {SESSION_OPS, .know = know};
static const struct runner_ops untrusted_ops = {SESSION_OPS}; // its executions report no states

int runner_run(struct runner *r, const struct plan *plan, bool whole, const struct trace **trace,
	       struct status *st)
{
	*trace = NULL;
	int rc = r->ops->start(r, plan, whole, st);
	while (!rc && !*trace) {
		struct pollfd p = {.fd = r->ops->fd(r), .events = POLLIN};
		poll(&p, 1, p.fd < 0 ? 0 : RUNNER_LOOK_MS);
		rc = r->ops->take(r, trace, st);
	}
	return rc;
}

int runner_open(struct runner **out, const struct target *target, const struct runner_options *o,
		struct status *st)
{
	struct session_runner *r = calloc(1, sizeof *r);
	if (!r)
		return status_no_memory(st);
	r->runner.ops = o->sandbox ? &untrusted_ops : &session_ops;
	r->o = *o;
	int rc = session_open_in(&r->session, target, o->sandbox, st);
	if (rc) {
		free(r);
		return rc;
	}
	*out = &r->runner;
	return EXIT_OK;
}
