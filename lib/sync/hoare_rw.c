// SPDX-License-Identifier: MIT
//
// Hoare's readers and writers (see hoare.h). A signal wakes one thread, so each reader that is let
// in signals the next. This chain lets in all the waiting readers and no other thread, since the
// monitor is not free in between. Invariant, whenever no thread is in the monitor: not (writing and
// readers > 0); a writer waits only while a thread reads or writes; a reader only while one writes
// or a writer waits.
#include "sync/hoare.h"

#include "annotate/annotate.h"

#include <errno.h>

int tr_hoare_rw_init(struct tr_hoare_rw *rw)
{
	rw->readers = 0;
	rw->writing = false;
	int result = tr_monitor_init(&rw->m, TR_MONITOR_HOARE);
	if (result)
		return result;
	tr_monitor_cond_init(&rw->ok_to_read, &rw->m);
	tr_monitor_cond_name(&rw->ok_to_read, "ok_to_read");
	tr_monitor_cond_init(&rw->ok_to_write, &rw->m);
	tr_monitor_cond_name(&rw->ok_to_write, "ok_to_write");
	return 0;
}

int tr_hoare_rw_destroy(struct tr_hoare_rw *rw)
{
	tr_monitor_enter(&rw->m);
	bool busy = rw->readers > 0 || rw->writing || tr_monitor_queue(&rw->ok_to_read);
	tr_monitor_leave(&rw->m);
	return busy ? EBUSY : tr_monitor_destroy(&rw->m);
}

int tr_hoare_rw_start_read(struct tr_hoare_rw *rw, const struct timespec *deadline)
{
	TR_CALL("hoare_rw_start_read");
	int result = 0;
	tr_monitor_enter(&rw->m);
	if (rw->writing || tr_monitor_queue(&rw->ok_to_write))
		result = tr_monitor_wait(&rw->ok_to_read, 0, deadline);
	if (result == 0) {
		rw->readers++;
		tr_monitor_signal(&rw->ok_to_read);
	}
	tr_monitor_leave(&rw->m);
	return result;
}

int tr_hoare_rw_end_read(struct tr_hoare_rw *rw)
{
	TR_CALL("hoare_rw_end_read");
	int result = 0;
	tr_monitor_enter(&rw->m);
	if (rw->readers == 0)
		result = EPERM;
	else if (--rw->readers == 0)
		tr_monitor_signal(&rw->ok_to_write);
	tr_monitor_leave(&rw->m);
	return result;
}

int tr_hoare_rw_start_write(struct tr_hoare_rw *rw, const struct timespec *deadline)
{
	TR_CALL("hoare_rw_start_write");
	int result = 0;
	tr_monitor_enter(&rw->m);
	if (rw->readers > 0 || rw->writing)
		result = tr_monitor_wait(&rw->ok_to_write, 0, deadline);
	if (result == 0) {
		rw->writing = true;
		rw->writer = pthread_self();
	} else if (!rw->writing && !tr_monitor_queue(&rw->ok_to_write)) {
		tr_monitor_signal(&rw->ok_to_read); // only this writer held the readers back
	}
	tr_monitor_leave(&rw->m);
	return result;
}

int tr_hoare_rw_end_write(struct tr_hoare_rw *rw)
{
	TR_CALL("hoare_rw_end_write");
	int result = 0;
	tr_monitor_enter(&rw->m);
	if (!rw->writing || !pthread_equal(rw->writer, pthread_self())) {
		result = EPERM;
	} else {
		rw->writing = false;
		if (tr_monitor_queue(&rw->ok_to_read))
			tr_monitor_signal(&rw->ok_to_read);
		else
			tr_monitor_signal(&rw->ok_to_write);
	}
	tr_monitor_leave(&rw->m);
	return result;
}
