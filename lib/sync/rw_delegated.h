// SPDX-License-Identifier: MIT
//
// Readers and writers by Hoare's criterion, by delegated execution on two queues of requests:
// many may read at a time, or one write. A waiting writer stops further readers; when a writer
// ends, all the readers waiting at that moment, and no others, are let in before the next writer.
// So neither starves. Source: Sincronização com Monitores (Martins, ISEL, 2009); the criterion is
// Hoare's (Monitors, 1974).
#ifndef SYNC_RW_DELEGATED_H
#define SYNC_RW_DELEGATED_H

#include <pthread.h>
#include <stdbool.h>
#include <sys/queue.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_rw_request; // of a thread that waits
TAILQ_HEAD(tr_rw_requests, tr_rw_request);

struct tr_rw_delegated {
	pthread_mutex_t lock;
	pthread_cond_t granted; // some request was; each waiting thread looks at its own

	// Guarded by lock.
	int readers; // threads that read now, also those granted and not yet awake
	bool writing;
	pthread_t writer;					// the one that does, if writing
	struct tr_rw_requests waiting_readers, waiting_writers; // oldest first
};

// Makes one that no thread holds. Returns 0, or what pthread_mutex_init or pthread_cond_init
// returns.
int tr_rw_delegated_init(struct tr_rw_delegated *rw);

// Returns 0; EBUSY if a thread reads, writes or waits.
int tr_rw_delegated_destroy(struct tr_rw_delegated *rw);

// Begin to read, to write; block until that is allowed. deadline: absolute, of CLOCK_MONOTONIC,
// NULL for none. Return 0; ETIMEDOUT; EINTR if the thread was interrupted while it waited; ENOMEM;
// EINVAL for a deadline that is no time (noticed if the call has to wait): then it is as if the
// call had not been made. If it was granted at the same moment, 0: an interruption then stays
// for the thread's next wait. A thread that holds it must not ask again.
int tr_rw_delegated_start_read(struct tr_rw_delegated *rw, const struct timespec *deadline);
int tr_rw_delegated_start_write(struct tr_rw_delegated *rw, const struct timespec *deadline);

// End it. Do not block. Return 0; EPERM if no thread reads, or if the caller is not the one that
// writes (the identities of readers are not kept).
int tr_rw_delegated_end_read(struct tr_rw_delegated *rw);
int tr_rw_delegated_end_write(struct tr_rw_delegated *rw);

// How many readers and writers wait at this moment. Does not wait for them.
void tr_rw_delegated_waiting(struct tr_rw_delegated *rw, int *readers, int *writers);

#ifdef __cplusplus
}
#endif
#endif
