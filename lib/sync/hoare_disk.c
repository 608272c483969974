// SPDX-License-Identifier: MIT
//
// Hoare's disk head (see hoare.h): a condition for each direction of the sweep, ordered by
// cylinder. As in the paper, a request for the head's own cylinder belongs to the current sweep and
// is served next: repeated requests for one cylinder keep the head there.
//
// Invariant, whenever no thread is in the monitor: if a thread waits, the disk is busy; the head
// does not move away from a thread that waits in the current sweep.
#include "sync/hoare.h"

#include "annotate/annotate.h"

#include <errno.h>

int tr_hoare_disk_init(struct tr_hoare_disk *d, long last)
{
	if (last < 0)
		return EINVAL;
	d->last = last;
	d->head = 0;
	d->up = true;
	d->busy = false;
	int result = tr_monitor_init(&d->m, TR_MONITOR_HOARE);
	if (result)
		return result;
	tr_monitor_cond_init(&d->up_sweep, &d->m);
	tr_monitor_cond_name(&d->up_sweep, "up_sweep");
	tr_monitor_cond_init(&d->down_sweep, &d->m);
	tr_monitor_cond_name(&d->down_sweep, "down_sweep");
	return 0;
}

int tr_hoare_disk_destroy(struct tr_hoare_disk *d)
{
	if (tr_monitor_queue(&d->up_sweep) || tr_monitor_queue(&d->down_sweep))
		return EBUSY;
	return tr_monitor_destroy(&d->m);
}

int tr_hoare_disk_request(struct tr_hoare_disk *d, long cylinder, const struct timespec *deadline)
{
	TR_CALL("hoare_disk_request");
	int result = 0;
	if (cylinder < 0 || cylinder > d->last)
		return EINVAL;
	tr_monitor_enter(&d->m);
	if (d->busy) {
		if (d->head < cylinder || (d->head == cylinder && d->up))
			result = tr_monitor_wait(&d->up_sweep, cylinder, deadline);
		else
			result = tr_monitor_wait(&d->down_sweep, d->last - cylinder, deadline);
	}
	if (result == 0) {
		d->busy = true;
		d->head = cylinder;
		d->holder = pthread_self();
	}
	tr_monitor_leave(&d->m);
	return result;
}

int tr_hoare_disk_release(struct tr_hoare_disk *d)
{
	TR_CALL("hoare_disk_release");
	int result = 0;
	tr_monitor_enter(&d->m);
	if (d->busy && pthread_equal(d->holder, pthread_self())) {
		d->busy = false;
		if (!tr_monitor_queue(d->up ? &d->up_sweep : &d->down_sweep))
			d->up = !d->up; // no request in this direction: turn
		tr_monitor_signal(d->up ? &d->up_sweep : &d->down_sweep);
	} else {
		result = EPERM;
	}
	tr_monitor_leave(&d->m);
	return result;
}
