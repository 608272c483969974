// SPDX-License-Identifier: MIT
//
// The device in memory: see memory_device.h.
#include "tasks/compose/memory_device.h"

#include <errno.h>
#include <string.h>

#include "annotate/annotate.h"

// The task comes first. Its completer is the thread that carries the operation out.
struct operation {
	struct tr_task task;
	struct tr_memory_device *d;
	struct tr_continuation c;
	void *to;	  // of a read
	const void *from; // of a write; NULL: it is a read
	size_t n;
	uint64_t at;
};

// Carries the operation out. The lock is held. Returns the number of bytes, or minus an errno
// value.
static intptr_t carry_out(struct tr_memory_device *d, const struct operation *o)
{
	size_t n = d->at_once > 0 && d->at_once < o->n ? d->at_once : o->n;
	size_t end = o->from ? d->room : d->size;

	if (d->fails_with && o->at >= d->fails_from)
		return -d->fails_with;
	if (o->at >= end)
		return o->from && n > 0 ? -ENOSPC : 0;
	if (n > end - o->at)
		n = end - o->at;
	if (o->from)
		memcpy(d->bytes + o->at, o->from, n);
	else
		memcpy(o->to, d->bytes + o->at, n);
	if (o->from && o->at + n > d->size)
		d->size = o->at + n;
	return (intptr_t)n;
}

static void runs(void *operation)
{
	struct operation *o = operation;
	struct tr_memory_device *d = o->d;

	pthread_mutex_lock(&d->lock);
	intptr_t n = carry_out(d, o);
	if (o->from)
		d->writing--;
	else
		d->reading--;
	pthread_mutex_unlock(&d->lock);
	if (n < 0)
		tr_task_fail(&o->task, (int)-n);
	else
		tr_task_complete(&o->task, n);
}

static void count(struct tr_memory_device *d, const struct operation *o, int more)
{
	pthread_mutex_lock(&d->lock);
	if (o->from)
		d->writing += more;
	else
		d->reading += more;
	if (d->writing > d->most)
		d->most = d->writing;
	pthread_mutex_unlock(&d->lock);
}

// Makes an operation like *what, and runs it or submits it.
static int begin(struct tr_memory_device *d, const struct operation *what, const char *name,
		 struct tr_task **task)
{
	struct tr_task *made;
	int result = tr_task_new_in(&made, sizeof(struct operation), name);
	if (result != 0)
		return result;
	struct operation *o = (struct operation *)made;
	o->d = d;
	o->to = what->to;
	o->from = what->from;
	o->n = what->n;
	o->at = what->at;
	o->c = (struct tr_continuation){.run = runs, .arg = o, .name = name};
	count(d, o, 1);
	if (!d->on) {
		*task = made;
		runs(o);
		return 0;
	}
	tr_continuation_capture(&o->c);
	result = d->on->submit(d->on, &o->c);
	if (result == 0) {
		*task = made;
	} else {
		count(d, o, -1);
		tr_task_release(made);
		tr_task_release(made);
	}
	return result;
}

static int begin_read(struct tr_device *device, void *to, size_t n, uint64_t at,
		      struct tr_task **task)
{
	TR_CALL("device_read");
	return begin((struct tr_memory_device *)device,
		     &(struct operation){.to = to, .n = n, .at = at}, "read", task);
}

static int begin_write(struct tr_device *device, const void *from, size_t n, uint64_t at,
		       struct tr_task **task)
{
	TR_CALL("device_write");
	return begin((struct tr_memory_device *)device,
		     &(struct operation){.from = from, .n = n, .at = at}, "write", task);
}

int tr_memory_device_init(struct tr_memory_device *d, void *bytes, size_t size, size_t room)
{
	static const struct tr_device_ops ops = {begin_read, begin_write};
	if (!bytes || size > room)
		return EINVAL;
	*d = (struct tr_memory_device){
		.device = {&ops}, .bytes = bytes, .size = size, .room = room};
	int result = pthread_mutex_init(&d->lock, NULL);
	if (result == 0)
		tr_object_name(&d->lock, "device");
	return result;
}

int tr_memory_device_destroy(struct tr_memory_device *d)
{
	pthread_mutex_lock(&d->lock);
	bool busy = d->reading > 0 || d->writing > 0;
	pthread_mutex_unlock(&d->lock);
	return busy ? EBUSY : pthread_mutex_destroy(&d->lock);
}
