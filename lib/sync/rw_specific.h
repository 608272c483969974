// SPDX-License-Identifier: MIT
//
// Readers and writers by Hoare's criterion, by delegated execution with specific notification:
// waiting readers share one condition and each waiting writer has its own, so only threads that are
// let in wake. The contract is that of rw_delegated.h. Source: Sincronização com Monitores
// (Martins, ISEL, 2009).
#ifndef SYNC_RW_SPECIFIC_H
#define SYNC_RW_SPECIFIC_H

#include <pthread.h>
#include <stdbool.h>
#include <sys/queue.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_rw_specific_writer; // a request
TAILQ_HEAD(tr_rw_specific_writers, tr_rw_specific_writer);

struct tr_rw_specific {
	pthread_mutex_t lock;
	pthread_cond_t readers_granted; // the batch of readers was granted

	// Guarded by lock.
	int readers; // threads that read, also those granted but not yet awake
	bool writing;
	pthread_t writer;			       // the thread that writes, if writing
	unsigned long generation;		       // of the waiting batch of readers
	int waiting_readers;			       // its size
	struct tr_rw_specific_writers waiting_writers; // oldest first
};

// As the functions of rw_delegated.h: the same arguments, results and errors; start_write may also
// return an error of pthread_cond_init.
int tr_rw_specific_init(struct tr_rw_specific *rw);
int tr_rw_specific_destroy(struct tr_rw_specific *rw);
int tr_rw_specific_start_read(struct tr_rw_specific *rw, const struct timespec *deadline);
int tr_rw_specific_start_write(struct tr_rw_specific *rw, const struct timespec *deadline);
int tr_rw_specific_end_read(struct tr_rw_specific *rw);
int tr_rw_specific_end_write(struct tr_rw_specific *rw);
void tr_rw_specific_waiting(struct tr_rw_specific *rw, int *readers, int *writers);

#ifdef __cplusplus
}
#endif
#endif
