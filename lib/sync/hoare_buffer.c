// SPDX-License-Identifier: MIT
//
// Hoare's bounded buffer (see hoare.h). Invariant, whenever no thread is in the monitor: count <=
// size; if a thread waits on not_full, count == size; if one waits on not_empty, count == 0.
#include "sync/hoare.h"

#include "annotate/annotate.h"

#include <errno.h>
#include <stdlib.h>

int tr_hoare_buffer_init(struct tr_hoare_buffer *b, size_t size)
{
	if (size == 0)
		return EINVAL;
	void **items = calloc(size, sizeof *items);
	if (!items)
		return ENOMEM;
	b->items = items;
	b->size = size;
	b->first = b->count = 0;
	int result = tr_monitor_init(&b->m, TR_MONITOR_HOARE);
	if (result) {
		free(items);
		return result;
	}
	tr_monitor_cond_init(&b->not_empty, &b->m);
	tr_monitor_cond_name(&b->not_empty, "not_empty");
	tr_monitor_cond_init(&b->not_full, &b->m);
	tr_monitor_cond_name(&b->not_full, "not_full");
	return 0;
}

int tr_hoare_buffer_destroy(struct tr_hoare_buffer *b)
{
	if (tr_monitor_queue(&b->not_empty) || tr_monitor_queue(&b->not_full))
		return EBUSY;
	int result = tr_monitor_destroy(&b->m);
	if (result == 0)
		free(b->items);
	return result;
}

int tr_hoare_buffer_append(struct tr_hoare_buffer *b, void *item, const struct timespec *deadline)
{
	TR_CALL("hoare_buffer_append");
	int result = 0;
	tr_monitor_enter(&b->m);
	if (b->count == b->size)
		result = tr_monitor_wait(&b->not_full, 0, deadline);
	if (result == 0) {
		b->items[(b->first + b->count++) % b->size] = item;
		tr_monitor_signal(&b->not_empty);
	}
	tr_monitor_leave(&b->m);
	return result;
}

int tr_hoare_buffer_remove(struct tr_hoare_buffer *b, void **item, const struct timespec *deadline)
{
	TR_CALL("hoare_buffer_remove");
	int result = 0;
	tr_monitor_enter(&b->m);
	if (b->count == 0)
		result = tr_monitor_wait(&b->not_empty, 0, deadline);
	if (result == 0) {
		*item = b->items[b->first];
		b->first = (b->first + 1) % b->size;
		b->count--;
		tr_monitor_signal(&b->not_full);
	}
	tr_monitor_leave(&b->m);
	return result;
}
