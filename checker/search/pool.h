// SPDX-License-Identifier: MIT
//
// Executions under way: a queue of plans that one or several runners execute, returned in the order
// in which they were put in, whatever the order in which they end. So the result of a search
// depends neither on the number of runners nor on time.
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

// Room for one more job, whose plan is empty but keeps its arrays. NULL: the pool has POOL_JOBS
// jobs.
struct job *pool_room(struct pool *pool);

// Puts in the job that pool_room() returned.
void pool_put(struct pool *pool);

// The oldest job; NULL: the pool is empty.
struct job *pool_first(struct pool *pool);

// Runs jobs until the oldest has ended; there must be one. Blocks. 0, or an exit code with a line
// in *st: executions cannot be run.
int pool_wait(struct pool *pool, struct status *st);

// Removes the oldest job.
void pool_remove(struct pool *pool);

// Drops all jobs; the runners are then idle.
void pool_drop(struct pool *pool);

void pool_free(struct pool *pool);

#endif
