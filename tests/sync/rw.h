// SPDX-License-Identifier: MIT
//
// The readers-writers under test, as one type: -DRW=rw_batch picks one, rw_delegated is the
// default.
#ifndef TESTS_SYNC_RW_H
#define TESTS_SYNC_RW_H

#include "sync/hoare.h"
#include "sync/rw_batch.h"
#include "sync/rw_delegated.h"
#include "sync/rw_specific.h"

#ifndef RW
#define RW rw_delegated
#endif
#define JOIN_(a, b, c) a##b##c
#define JOIN(a, b, c) JOIN_(a, b, c)

typedef struct JOIN(tr_, RW, ) rw_t;
#define rw_init JOIN(tr_, RW, _init)
#define rw_destroy JOIN(tr_, RW, _destroy)
#define rw_start_read JOIN(tr_, RW, _start_read)
#define rw_start_write JOIN(tr_, RW, _start_write)
#define rw_end_read JOIN(tr_, RW, _end_read)
#define rw_end_write JOIN(tr_, RW, _end_write)
#define rw_waiting JOIN(tr_, RW, _waiting)

// Hoare's does not count who waits: whether anybody does.
static inline void tr_hoare_rw_waiting(struct tr_hoare_rw *rw, int *readers, int *writers)
{
	*readers = tr_monitor_queue(&rw->ok_to_read);
	*writers = tr_monitor_queue(&rw->ok_to_write);
}

#endif
