// SPDX-License-Identifier: MIT
//
// The examples of "Monitors: an operating system structuring concept" (C. A. R. Hoare, 1974), on a
// Hoare tr_monitor, with deadlines and interruption added.
//
// A function with a deadline (absolute, CLOCK_MONOTONIC; NULL: none) blocks, and returns 0, or
// ETIMEDOUT, EINTR, ENOMEM or EINVAL as tr_monitor_wait; an error changes nothing. The others only
// wait to enter the monitor. init: 0, EINVAL for a size or number out of range, ENOMEM, or an error
// of pthread_mutex_init; destroy: 0, or EBUSY while a thread waits. Any thread may call them.
#ifndef SYNC_HOARE_H
#define SYNC_HOARE_H

#include "sync/monitor.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// A single resource, held by one thread at a time. release: EPERM if the caller does not hold it.
struct tr_hoare_resource {
	struct tr_monitor m;
	struct tr_monitor_cond not_busy;
	bool busy; // this and all below: inside the monitor
	pthread_t holder;
};
int tr_hoare_resource_init(struct tr_hoare_resource *r);
int tr_hoare_resource_destroy(struct tr_hoare_resource *r);
int tr_hoare_resource_acquire(struct tr_hoare_resource *r, const struct timespec *deadline);
int tr_hoare_resource_release(struct tr_hoare_resource *r);

// A bounded buffer, first in first out.
struct tr_hoare_buffer {
	struct tr_monitor m;
	struct tr_monitor_cond not_empty, not_full;
	void **items; // a ring: the oldest is items[first]
	size_t size, first, count;
};
int tr_hoare_buffer_init(struct tr_hoare_buffer *b, size_t size);
int tr_hoare_buffer_destroy(struct tr_hoare_buffer *b);
int tr_hoare_buffer_append(struct tr_hoare_buffer *b, void *item, const struct timespec *deadline);
int tr_hoare_buffer_remove(struct tr_hoare_buffer *b, void **item, const struct timespec *deadline);

// An alarm clock: wake_me sleeps for n ticks (EINVAL: n < 0; EOVERFLOW: past LONG_MAX); tick is
// called once a unit of time, and wakes the threads whose time has come.
struct tr_hoare_alarm {
	struct tr_monitor m;
	struct tr_monitor_cond wake_up;
	long now;
};
int tr_hoare_alarm_init(struct tr_hoare_alarm *a);
int tr_hoare_alarm_destroy(struct tr_hoare_alarm *a);
int tr_hoare_alarm_wake_me(struct tr_hoare_alarm *a, long n, const struct timespec *deadline);
int tr_hoare_alarm_tick(struct tr_hoare_alarm *a);

// Buffers for streams: a free one goes to the waiting stream that had fewest when it asked. Streams
// are numbered from 0 (EINVAL: there is no such stream); release: EPERM for a stream without a
// buffer.
struct tr_hoare_allocator {
	struct tr_monitor m;
	struct tr_monitor_cond not_none;
	int streams, free;
	int *has; // buffers of each stream
};
int tr_hoare_allocator_init(struct tr_hoare_allocator *a, int buffers, int streams);
int tr_hoare_allocator_destroy(struct tr_hoare_allocator *a);
int tr_hoare_allocator_acquire(struct tr_hoare_allocator *a, int stream,
			       const struct timespec *deadline);
int tr_hoare_allocator_release(struct tr_hoare_allocator *a, int stream);

// A disk head that sweeps up and down over the cylinders 0 to last (EINVAL: out of range): request
// waits until the caller holds the disk, with the head at its cylinder; release hands it to the
// next in the order of the sweep (EPERM: the caller does not hold it).
struct tr_hoare_disk {
	struct tr_monitor m;
	struct tr_monitor_cond up_sweep, down_sweep;
	long last, head;
	bool up, busy;
	pthread_t holder;
};
int tr_hoare_disk_init(struct tr_hoare_disk *d, long last);
int tr_hoare_disk_destroy(struct tr_hoare_disk *d);
int tr_hoare_disk_request(struct tr_hoare_disk *d, long cylinder, const struct timespec *deadline);
int tr_hoare_disk_release(struct tr_hoare_disk *d);

// Readers and writers, by the criterion of rw_delegated.h. end_read: EPERM if no thread reads;
// end_write: EPERM if the caller does not write. destroy: EBUSY also while a thread reads or
// writes.
struct tr_hoare_rw {
	struct tr_monitor m;
	struct tr_monitor_cond ok_to_read, ok_to_write;
	int readers;
	bool writing;
	pthread_t writer;
};
int tr_hoare_rw_init(struct tr_hoare_rw *rw);
int tr_hoare_rw_destroy(struct tr_hoare_rw *rw);
int tr_hoare_rw_start_read(struct tr_hoare_rw *rw, const struct timespec *deadline);
int tr_hoare_rw_end_read(struct tr_hoare_rw *rw);
int tr_hoare_rw_start_write(struct tr_hoare_rw *rw, const struct timespec *deadline);
int tr_hoare_rw_end_write(struct tr_hoare_rw *rw);

#ifdef __cplusplus
}
#endif
#endif
