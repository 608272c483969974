// SPDX-License-Identifier: MIT
//
// A ring of jobs and the runners that work on them: see pool.h. A runner that has finished a job
// gets the next at once: the trace is copied, so that the program runs while the search learns from
// its last execution. The memory of a job's trace is reused for the next job.
#include "checker/search/pool.h"

#include <poll.h>
#include <stdlib.h>

struct pool {
	struct job jobs[POOL_JOBS]; // a ring
	size_t first, n;	    // the first one, and their number
	struct runner *const *runners;
	size_t nrunners;
	size_t *at;	       // by runner: the number of its jobs
	struct pollfd *polled; // by runner
};

struct pool *pool_new(struct runner *const *runners, size_t n)
{
	struct pool *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	p->runners = runners;
	p->nrunners = n;
	p->at = calloc(n, sizeof(*p->at));
	p->polled = calloc(n, sizeof *p->polled);
	if (p->at && p->polled)
		return p;
	pool_free(p);
	return NULL;
}

static struct job *job_at(struct pool *p, size_t i)
{
	return &p->jobs[(p->first + i) % POOL_JOBS];
}

struct job *pool_room(struct pool *p)
{
	if (p->n == POOL_JOBS)
		return NULL;
	struct job *job = job_at(p, p->n);
	struct plan *plan = &job->plan;
	*plan = (struct plan){.c = plan->c,
			      .cap = plan->cap,
			      .sleepers = plan->sleepers,
			      .sleepers_cap = plan->sleepers_cap};
	job->ticket = NULL;
	job->state = JOB_QUEUED;
	return job;
}

void pool_put(struct pool *p)
{
	p->n++;
}

struct job *pool_first(struct pool *p)
{
	return p->n ? job_at(p, 0) : NULL;
}

void pool_remove(struct pool *p)
{
	p->first = (p->first + 1) % POOL_JOBS;
	p->n--;
}

static bool has_room(const struct pool *p, size_t r)
{
	bool (*room)(const struct runner *) = p->runners[r]->ops->room;
	return room ? room(p->runners[r]) : !p->at[r];
}

// The runner with the fewest jobs that has room for one more; nrunners: there is none. Each gets as
// many as it can hold: a runner with few jobs would run out of them while this thread works, and
// would have to be woken.
static size_t freest(const struct pool *p)
{
	size_t best = p->nrunners;
	for (size_t r = 0; r < p->nrunners; r++)
		if ((best == p->nrunners || p->at[r] < p->at[best]) && has_room(p, r))
			best = r;
	return best;
}

// Gives the jobs that wait to the runners that have room.
static int give_out(struct pool *p, struct status *st)
{
	for (size_t next = 0; next < p->n; next++) {
		struct job *job = job_at(p, next);
		if (job->state != JOB_QUEUED)
			continue;
		size_t r = freest(p);
		if (r == p->nrunners)
			break;
		int rc = p->runners[r]->ops->start(p->runners[r], &job->plan, false, st);
		if (rc)
			return rc;
		job->state = JOB_RUNNING;
		job->runner = r;
		p->at[r]++;
	}
	return EXIT_OK;
}

// The job that the runner works on; NULL: it is idle.
static struct job *first_of(struct pool *p, size_t r)
{
	for (size_t i = 0; p->at[r] && i < p->n; i++) {
		struct job *job = job_at(p, i);
		if (job->state == JOB_RUNNING && job->runner == r)
			return job;
	}
	return NULL;
}

// Waits until a runner may have made progress.
static void await(struct pool *p)
{
	bool idle = false;
	for (size_t r = 0; r < p->nrunners; r++) {
		int fd = p->at[r] ? p->runners[r]->ops->fd(p->runners[r]) : -1;
		idle |= p->at[r] && fd < 0;
		p->polled[r] = (struct pollfd){.fd = fd, .events = POLLIN};
	}
	poll(p->polled, p->nrunners, idle ? 0 : RUNNER_LOOK_MS);
}

// Takes the jobs that the runner has finished.
static int take_from(struct pool *p, size_t r, struct status *st)
{
	for (struct job *job; (job = first_of(p, r));) {
		const struct trace *trace = NULL;
		int rc = p->runners[r]->ops->take(p->runners[r], &trace, st);
		if (rc || !trace)
			return rc;
		trace_clear(&job->trace);
		if (trace_append(&job->trace, trace->ev, trace->n))
			return status_no_memory(st);
		job->state = JOB_ENDED;
		p->at[r]--;
	}
	return EXIT_OK;
}

static int take_in(struct pool *p, struct status *st)
{
	int rc = EXIT_OK;
	for (size_t r = 0; !rc && r < p->nrunners; r++)
		rc = take_from(p, r, st);
	return rc;
}

int pool_wait(struct pool *p, struct status *st)
{
	int rc;
	do {
		rc = give_out(p, st);
		if (rc)
			return rc;
		if (job_at(p, 0)->state != JOB_ENDED)
			await(p);
		rc = take_in(p, st);
	} while (!rc && job_at(p, 0)->state != JOB_ENDED);
	return rc ? rc : give_out(p, st);
}

void pool_drop(struct pool *p)
{
	for (size_t r = 0; r < p->nrunners; r++)
		if (p->at[r])
			p->runners[r]->ops->drop(p->runners[r]);
	for (size_t r = 0; r < p->nrunners; r++)
		p->at[r] = 0;
	while (p->n)
		pool_remove(p);
}

void pool_free(struct pool *p)
{
	if (!p)
		return;
	if (p->at)
		pool_drop(p);
	for (size_t i = 0; i < POOL_JOBS; i++) {
		free(p->jobs[i].plan.c);
		free(p->jobs[i].plan.sleepers);
		trace_free(&p->jobs[i].trace);
	}
	free(p->at);
	free(p->polled);
	free(p);
}
