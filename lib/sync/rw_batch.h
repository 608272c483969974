// SPDX-License-Identifier: MIT
//
// Readers and writers by Hoare's criterion, by delegated execution; the waiting readers are a
// batch, kept as its number and its size. The contract is that of rw_delegated.h. Source:
// Sincronização com Monitores (Martins, ISEL, 2009).
#ifndef SYNC_RW_BATCH_H
#define SYNC_RW_BATCH_H

#include <pthread.h>
#include <stdbool.h>
#include <sys/queue.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_rw_batch_writer; // a request
TAILQ_HEAD(tr_rw_batch_writers, tr_rw_batch_writer);

struct tr_rw_batch {
	pthread_mutex_t lock;
	pthread_cond_t granted; // some request was granted; each waiting thread tests its own

	// Guarded by lock.
	int readers; // threads that read, also those granted but not yet awake
	bool writing;
	pthread_t writer;			    // the thread that writes, if writing
	unsigned long generation;		    // of the waiting batch of readers
	int waiting_readers;			    // its size
	struct tr_rw_batch_writers waiting_writers; // oldest first
};

// As the functions of rw_delegated.h: the same arguments, results and errors.
int tr_rw_batch_init(struct tr_rw_batch *rw);
int tr_rw_batch_destroy(struct tr_rw_batch *rw);
int tr_rw_batch_start_read(struct tr_rw_batch *rw, const struct timespec *deadline);
int tr_rw_batch_start_write(struct tr_rw_batch *rw, const struct timespec *deadline);
int tr_rw_batch_end_read(struct tr_rw_batch *rw);
int tr_rw_batch_end_write(struct tr_rw_batch *rw);
void tr_rw_batch_waiting(struct tr_rw_batch *rw, int *readers, int *writers);

#ifdef __cplusplus
}
#endif
#endif
