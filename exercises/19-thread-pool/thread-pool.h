// SPDX-License-Identifier: MIT
//
// A thread pool: workers that run jobs, first come, first served. Any thread may call any of these,
// but for pool_shutdown and pool_free: one thread outside the pool calls them, once.
#ifndef THREAD_POOL_H
#define THREAD_POOL_H

struct pool;

// A new pool, of so many workers (1 to 8). NULL: no memory.
struct pool *pool_new(int workers);

// Has a worker call run(arg), once. Does not wait for that. Returns 0, ENOMEM, or ECANCELED: the
// pool is being shut down, or has been, and the caller is not a job of this pool.
int pool_submit(struct pool *p, void (*run)(void *arg), void *arg);

// From now on jobs from outside are refused. Waits until all jobs that were accepted have run,
// those that they submit meanwhile too, and until the workers have ended.
void pool_shutdown(struct pool *p);

// Gives a pool back that was shut down. No thread uses it any more.
void pool_free(struct pool *p);

#endif
