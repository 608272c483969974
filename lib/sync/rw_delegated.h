// SPDX-License-Identifier: MIT
//
// Readers and writers by Hoare's criterion, by delegated execution on two queues of requests: many
// threads may read at a time, or one write. A waiting writer holds back later readers; when a
// writer ends, all readers waiting at that moment, and no others, enter before the next writer. So
// neither starves. Source: Sincronização com Monitores (Martins, ISEL, 2009); the criterion is
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
	pthread_cond_t granted; // some request was granted; each waiting thread tests its own

	// Guarded by lock.
	int readers; // threads that read, also those granted but not yet awake
	bool writing;
	pthread_t writer; // the thread that writes, if writing
	struct tr_rw_requests waiting_readers, waiting_writers; // oldest first
};

// Returns 0, or an error of pthread_mutex_init or pthread_cond_init.
int tr_rw_delegated_init(struct tr_rw_delegated *rw);

// Returns 0, or EBUSY: a thread reads, writes or waits.
int tr_rw_delegated_destroy(struct tr_rw_delegated *rw);

// Begin to read or to write; block until that is allowed. deadline: absolute, CLOCK_MONOTONIC;
// NULL: none. Return 0, or ETIMEDOUT, EINTR, ENOMEM, or EINVAL if the call has to wait and the
// deadline is invalid; an error changes nothing. A request granted by then wins over a deadline or
// an interruption, which stays for the thread's next wait. Any thread may call them that neither
// reads nor writes; it must not be cancelled while it waits.
int tr_rw_delegated_start_read(struct tr_rw_delegated *rw, const struct timespec *deadline);
int tr_rw_delegated_start_write(struct tr_rw_delegated *rw, const struct timespec *deadline);

// End reading, writing. Do not block. Return 0, or EPERM: no thread reads (which threads read is
// not recorded); the caller does not write.
int tr_rw_delegated_end_read(struct tr_rw_delegated *rw);
int tr_rw_delegated_end_write(struct tr_rw_delegated *rw);

// How many readers and writers wait now. Does not block.
void tr_rw_delegated_waiting(struct tr_rw_delegated *rw, int *readers, int *writers);

#ifdef __cplusplus
}
#endif
#endif
