// SPDX-License-Identifier: MIT
//
// A Hoare monitor: who is signalled is in at once and finds the buffer as the signaller left it, so
// `if` suffices, and no signal can meet one who leaves.
#include "bounded-buffer.h"

#include <stdlib.h>

#include "treadle.h"

struct buffer {
	struct tr_monitor monitor;
	struct tr_monitor_cond not_full, not_empty;
	int size;
	int first, count; // those inside the monitor may look
	int items[];
};

struct buffer *buffer_new(int size)
{
	struct buffer *b = calloc(1, sizeof *b + size * sizeof b->items[0]);
	if (!b)
		return NULL;
	tr_monitor_init(&b->monitor, TR_MONITOR_HOARE);
	tr_monitor_cond_init(&b->not_full, &b->monitor);
	tr_monitor_cond_init(&b->not_empty, &b->monitor);
	b->size = size;
	return b;
}

void buffer_free(struct buffer *b)
{
	tr_monitor_cond_destroy(&b->not_full);
	tr_monitor_cond_destroy(&b->not_empty);
	tr_monitor_destroy(&b->monitor);
	free(b);
}

int buffer_put(struct buffer *b, int item, const struct timespec *deadline)
{
	int result = 0;

	tr_monitor_enter(&b->monitor);
	if (b->count == b->size)
		result = tr_monitor_wait(&b->not_full, 0, deadline);
	if (result == 0) {
		b->items[(b->first + b->count++) % b->size] = item;
		tr_monitor_signal(&b->not_empty);
	}
	tr_monitor_leave(&b->monitor);
	return result;
}

int buffer_get(struct buffer *b, int *item, const struct timespec *deadline)
{
	int result = 0;

	tr_monitor_enter(&b->monitor);
	if (b->count == 0)
		result = tr_monitor_wait(&b->not_empty, 0, deadline);
	if (result == 0) {
		*item = b->items[b->first];
		b->first = (b->first + 1) % b->size;
		b->count--;
		tr_monitor_signal(&b->not_full);
	}
	tr_monitor_leave(&b->monitor);
	return result;
}
