// SPDX-License-Identifier: MIT
//
// Hoare's single resource (see hoare.h). Invariant, whenever no thread is in the monitor: if a
// thread waits on not_busy, the resource is busy.
#include "sync/hoare.h"

#include "annotate/annotate.h"

#include <errno.h>

int tr_hoare_resource_init(struct tr_hoare_resource *r)
{
	r->busy = false;
	int result = tr_monitor_init(&r->m, TR_MONITOR_HOARE);
	if (result)
		return result;
	tr_monitor_cond_init(&r->not_busy, &r->m);
	tr_monitor_cond_name(&r->not_busy, "not_busy");
	return 0;
}

int tr_hoare_resource_destroy(struct tr_hoare_resource *r)
{
	int result = tr_monitor_cond_destroy(&r->not_busy);
	return result ? result : tr_monitor_destroy(&r->m);
}

int tr_hoare_resource_acquire(struct tr_hoare_resource *r, const struct timespec *deadline)
{
	TR_CALL("hoare_resource_acquire");
	int result = 0;
	tr_monitor_enter(&r->m);
	if (r->busy)
		result = tr_monitor_wait(&r->not_busy, 0, deadline);
	if (result == 0) {
		r->busy = true;
		r->holder = pthread_self();
	}
	tr_monitor_leave(&r->m);
	return result;
}

int tr_hoare_resource_release(struct tr_hoare_resource *r)
{
	TR_CALL("hoare_resource_release");
	int result = 0;
	tr_monitor_enter(&r->m);
	if (r->busy && pthread_equal(r->holder, pthread_self())) {
		r->busy = false;
		tr_monitor_signal(&r->not_busy);
	} else {
		result = EPERM;
	}
	tr_monitor_leave(&r->m);
	return result;
}
