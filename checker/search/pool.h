// SPDX-License-Identifier: MIT
//
// Executions under way: a queue of plans, run by one runner or several at a time, and given back
// in the order in which they were put in, whatever order they end in. So what is made of them
// does not depend on how many runners there are, nor on time.
//
//	struct job *job;
//	while ((job = pool_room(pool)))	fill in job->plan; pool_put(pool);
//	pool_wait(pool, st);		pool_first(pool) has ended: use its trace;
//	pool_remove(pool);
//
// Used by one thread.
#ifndef CHECKER_SEARCH_POOL_H
#define CHECKER_SEARCH_POOL_H

#include "checker/search/runner.h"

#define POOL_JOBS 16 // under way at a time, with one runner as with many

struct job {
	struct plan plan;
	void *ticket; // the owner's, as is
	int phase;    //
	struct trace trace;
	size_t runner; // by which it is or was run
	enum { JOB_QUEUED, JOB_RUNNING, JOB_ENDED } state;
};

struct pool;

// A pool with n runners, which stay the owner's. NULL when memory runs out.
struct pool *pool_new(struct runner *const *runners, size_t n);

// Room for one more job: its plan is empty, but for the arrays it may grow in. NULL: there are
// POOL_JOBS.
struct job *pool_room(struct pool *pool);

// Puts in what pool_room() gave.
void pool_put(struct pool *pool);

// The job that was put in first; NULL: none is there.
struct job *pool_first(struct pool *pool);

// Runs until the first job has ended, and what may run beside it. Blocks. There must be one. 0, or
// an exit code with a line in *st: no executions can be run.
int pool_wait(struct pool *pool, struct status *st);

// The first job is done with.
void pool_remove(struct pool *pool);

// All jobs are dropped, the runners idle.
void pool_drop(struct pool *pool);

void pool_free(struct pool *pool);

#endif
