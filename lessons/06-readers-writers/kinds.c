// SPDX-License-Identifier: MIT
//
// The library's readers-writers locks, one of each, behind struct kind: calls that pass on, and
// nothing else.
#include "readers_writers.h"

// Hoare's lock knows how many wait on each of its conditions.
static void tr_hoare_rw_waiting(struct tr_hoare_rw *rw, int *readers, int *writers)
{
	*readers = (int)tr_monitor_waiting(&rw->ok_to_read);
	*writers = (int)tr_monitor_waiting(&rw->ok_to_write);
}

#define KIND(name, type)                                                                           \
	static struct type name##_lock;                                                            \
	static int name##_init(void)                                                               \
	{                                                                                          \
		tr_watch("readers", &name##_lock.readers, sizeof name##_lock.readers, 1);          \
		return type##_init(&name##_lock);                                                  \
	}                                                                                          \
	static int name##_destroy(void)                                                            \
	{                                                                                          \
		tr_unwatch(&name##_lock.readers);                                                  \
		return type##_destroy(&name##_lock);                                               \
	}                                                                                          \
	static int name##_start_read(const struct timespec *deadline)                              \
	{                                                                                          \
		return type##_start_read(&name##_lock, deadline);                                  \
	}                                                                                          \
	static int name##_end_read(void)                                                           \
	{                                                                                          \
		return type##_end_read(&name##_lock);                                              \
	}                                                                                          \
	static int name##_start_write(const struct timespec *deadline)                             \
	{                                                                                          \
		return type##_start_write(&name##_lock, deadline);                                 \
	}                                                                                          \
	static int name##_end_write(void)                                                          \
	{                                                                                          \
		return type##_end_write(&name##_lock);                                             \
	}                                                                                          \
	static void name##_waiting(int *readers, int *writers)                                     \
	{                                                                                          \
		type##_waiting(&name##_lock, readers, writers);                                    \
	}                                                                                          \
	const struct kind name = {                                                                 \
		name##_init,	    name##_destroy,   name##_start_read, name##_end_read,          \
		name##_start_write, name##_end_write, name##_waiting,                              \
	};

KIND(hoare, tr_hoare_rw)
KIND(delegated, tr_rw_delegated)
