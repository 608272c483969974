// SPDX-License-Identifier: MIT
//
// Hoare's buffer allocator (see hoare.h): waits ordered by how many buffers the stream has when it
// asks. Invariant, whenever no thread is in the monitor: if a thread waits, no buffer is free.
#include "sync/hoare.h"

#include "annotate/annotate.h"

#include <errno.h>
#include <stdlib.h>

int tr_hoare_allocator_init(struct tr_hoare_allocator *a, int buffers, int streams)
{
	if (buffers < 1 || streams < 1)
		return EINVAL;
	int *has = calloc((size_t)streams, sizeof *has);
	if (!has)
		return ENOMEM;
	a->has = has;
	a->streams = streams;
	a->free = buffers;
	int result = tr_monitor_init(&a->m, TR_MONITOR_HOARE);
	if (result) {
		free(has);
		return result;
	}
	tr_monitor_cond_init(&a->not_none, &a->m);
	tr_monitor_cond_name(&a->not_none, "not_none");
	return 0;
}

int tr_hoare_allocator_destroy(struct tr_hoare_allocator *a)
{
	int result = tr_monitor_cond_destroy(&a->not_none);
	if (result == 0)
		result = tr_monitor_destroy(&a->m);
	if (result == 0)
		free(a->has);
	return result;
}

int tr_hoare_allocator_acquire(struct tr_hoare_allocator *a, int stream,
			       const struct timespec *deadline)
{
	TR_CALL("hoare_allocator_acquire");
	int result = 0;
	if (stream < 0 || stream >= a->streams)
		return EINVAL;
	tr_monitor_enter(&a->m);
	if (a->free == 0)
		result = tr_monitor_wait(&a->not_none, a->has[stream], deadline);
	if (result == 0) {
		a->free--;
		a->has[stream]++;
	}
	tr_monitor_leave(&a->m);
	return result;
}

int tr_hoare_allocator_release(struct tr_hoare_allocator *a, int stream)
{
	TR_CALL("hoare_allocator_release");
	int result = 0;
	if (stream < 0 || stream >= a->streams)
		return EINVAL;
	tr_monitor_enter(&a->m);
	if (a->has[stream] > 0) {
		a->has[stream]--;
		a->free++;
		tr_monitor_signal(&a->not_none);
	} else {
		result = EPERM;
	}
	tr_monitor_leave(&a->m);
	return result;
}
