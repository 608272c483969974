// SPDX-License-Identifier: MIT
//
// Monitors with Hoare's or with Mesa's signals behind one interface, so that one program can be run
// under both and their context switches compared. At most one thread is in a monitor: it enters,
// may wait on a condition (and is then outside), may signal one, and leaves.
//
// Hoare (Monitors, 1974): signal and wait. A signal hands the monitor to the waiter at once, and
// the predicate that the signaller established still holds: "if" is enough around a wait. The
// signaller waits in the urgent queue, which precedes the entry queue. Mesa (Lampson & Redell,
// 1980): signal and continue. A signal is a hint: the waiter goes to the end of the entry queue,
// and other threads may enter before it: a wait needs "while".
//
// Waits are scheduled: a signal goes to the waiter with the smallest priority number, among equals
// to the one that has waited longest. Source: Sincronização com Monitores (Martins, ISEL, 2009).
#ifndef SYNC_MONITOR_H
#define SYNC_MONITOR_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/queue.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

enum tr_monitor_school { TR_MONITOR_HOARE, TR_MONITOR_MESA };

struct tr_monitor_waiter; // a thread that waits
TAILQ_HEAD(tr_monitor_queue, tr_monitor_waiter);

struct tr_monitor {
	enum tr_monitor_school school; // never changes
	pthread_mutex_t lock;	       // held briefly, not for as long as a thread is inside

	// Guarded by lock.
	bool busy;
	pthread_t owner;		// the thread inside, if busy
	struct tr_monitor_queue entry;	// threads that want to enter, oldest first
	struct tr_monitor_queue urgent; // Hoare: threads that signalled, oldest first
	unsigned long switches;		// see tr_monitor_switches
};

struct tr_monitor_cond {
	struct tr_monitor *monitor;
	const char *name; // for the visualizer
	struct tr_monitor_queue
		waiting; // guarded by the monitor's lock; the first is signalled next
};

// Make a monitor, and a condition of it. Return 0; EINVAL for an unknown school; or an error of
// pthread_mutex_init.
int tr_monitor_init(struct tr_monitor *m, enum tr_monitor_school school);
int tr_monitor_cond_init(struct tr_monitor_cond *c, struct tr_monitor *m);

// Names the condition for the visualizer. name: must stay as long as the condition. Call it before
// any thread waits.
void tr_monitor_cond_name(struct tr_monitor_cond *c, const char *name);

// Return 0, or EBUSY: a thread is in the monitor or wants to enter; a thread waits on the
// condition.
int tr_monitor_destroy(struct tr_monitor *m);
int tr_monitor_cond_destroy(struct tr_monitor_cond *c);

// Enters: blocks while another thread is inside; not interruptible. Returns 0, or EDEADLK: the
// caller is inside.
int tr_monitor_enter(struct tr_monitor *m);

// Leaves, and hands the monitor to the oldest thread of the urgent, else of the entry queue.
// Returns 0, or EPERM: the caller is not inside.
int tr_monitor_leave(struct tr_monitor *m);

// Leaves, waits for a signal, and enters again before it returns. deadline: absolute,
// CLOCK_MONOTONIC; NULL: none. Returns 0 when signalled, even if a deadline or an interruption came
// first but the thread had not entered again (the interruption then stays for its next wait).
// Otherwise ETIMEDOUT, EINTR or ENOMEM; without leaving, EINVAL for an invalid deadline, EPERM if
// the caller is not inside.
int tr_monitor_wait(struct tr_monitor_cond *c, long priority, const struct timespec *deadline);

// Signals the first waiting thread, if there is one. Hoare: the caller then blocks until it gets
// the monitor back; not interruptible. Returns 0, or EPERM: the caller is not inside.
int tr_monitor_signal(struct tr_monitor_cond *c);

// Mesa only: signals all waiting threads. Returns 0; ENOTSUP in a Hoare monitor; EPERM.
int tr_monitor_broadcast(struct tr_monitor_cond *c);

// Does a thread wait on the condition? (Hoare's "cond.queue".) Inside the monitor the answer holds
// until the caller signals, waits or leaves, since a waiter that gives up stays counted until it
// has entered again. From outside, the answer may be out of date at once.
bool tr_monitor_queue(struct tr_monitor_cond *c);

// How many threads wait on the condition, as for tr_monitor_queue.
size_t tr_monitor_waiting(struct tr_monitor_cond *c);

// How often the monitor was handed to a thread that waited for it: a lower bound of the context
// switches.
unsigned long tr_monitor_switches(struct tr_monitor *m);

#ifdef __cplusplus
}
#endif
#endif
