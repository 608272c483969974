// SPDX-License-Identifier: MIT
//
// Monitors of both schools, behind one interface, so that one program can be run under each and the
// context switches it took be compared. Only one thread at a time is in a monitor: it enters, may
// wait on a condition (and is then outside), may signal one, and leaves.
//
// Hoare (Monitors, 1974): signal and wait. A signal hands the monitor to the waiter at once, which
// finds everything as the signaller left it; the signaller waits on the urgent queue, which comes
// before the threads that want to enter. So "if (not yet) wait" is enough. Mesa (Lampson & Redell,
// 1980): signal and continue. A signal is a hint: the waiter goes to the end of the entry queue,
// and when its turn comes others have been in. So "while (not yet) wait".
//
// Waits are scheduled: a signal goes to the waiter with the smallest priority, among equals to the
// one that waits longest. As in Sincronização com Monitores (Martins, ISEL, 2009).
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
	enum tr_monitor_school school; // stays as it was made
	pthread_mutex_t lock;	       // held for moments only, never by the thread in the monitor

	// Guarded by lock.
	bool busy;
	pthread_t owner;		// the thread in it, if busy
	struct tr_monitor_queue entry;	// threads that want to enter, oldest first
	struct tr_monitor_queue urgent; // Hoare: threads that signalled, oldest first
	unsigned long switches;		// see tr_monitor_switches
};

struct tr_monitor_cond {
	struct tr_monitor *monitor;
	const char *name; // as it is shown; set before any thread waits
	struct tr_monitor_queue
		waiting; // guarded by the monitor's lock; the first is signalled next
};

// Makes a monitor, a condition of it. Return 0; EINVAL for a school that does not exist; or
// what pthread_mutex_init returns.
int tr_monitor_init(struct tr_monitor *m, enum tr_monitor_school school);
int tr_monitor_cond_init(struct tr_monitor_cond *c, struct tr_monitor *m);

// Names the condition, for the visualizer. name: must stay as long as it does; call it before any
// thread waits.
void tr_monitor_cond_name(struct tr_monitor_cond *c, const char *name);

// Return 0; EBUSY if a thread is in the monitor or wants in; if one waits on the condition.
int tr_monitor_destroy(struct tr_monitor *m);
int tr_monitor_cond_destroy(struct tr_monitor_cond *c);

// Enters: blocks while another thread is inside; an interruption waits meanwhile. Returns 0;
// EDEADLK if the caller is in it.
int tr_monitor_enter(struct tr_monitor *m);

// Leaves. A thread that signalled continues first, then one that wants to enter. Returns 0; EPERM
// if the caller is not in it.
int tr_monitor_leave(struct tr_monitor *m);

// Leaves, waits for a signal, and is in the monitor again when it returns. deadline: absolute, of
// CLOCK_MONOTONIC, NULL for none. Returns 0 when signalled, also if the deadline or an interruption
// came first, but the thread was not in again (an interruption then stays for its next wait).
// Otherwise ETIMEDOUT; EINTR; ENOMEM; and without having left EINVAL for a deadline that is no
// time, EPERM if the caller is not inside.
int tr_monitor_wait(struct tr_monitor_cond *c, long priority, const struct timespec *deadline);

// Signals the first waiting thread, if there is one. Hoare: the caller is outside meanwhile.
// Returns 0; EPERM if the caller is not in the monitor.
int tr_monitor_signal(struct tr_monitor_cond *c);

// Mesa: signals all. Returns 0; ENOTSUP in a Hoare monitor; EPERM.
int tr_monitor_broadcast(struct tr_monitor_cond *c);

// Does a thread wait on the condition? (Hoare's "cond.queue".) The answer holds until the caller
// signals, waits or leaves: a thread that gives up does so when it is in the monitor again. Asked
// from outside, it may be wrong at once.
bool tr_monitor_queue(struct tr_monitor_cond *c);

// How many threads wait on the condition? As tr_monitor_queue.
size_t tr_monitor_waiting(struct tr_monitor_cond *c);

// How often the monitor was handed to a thread that had to wait for it: so many context switches
// were needed at least.
unsigned long tr_monitor_switches(struct tr_monitor *m);

#ifdef __cplusplus
}
#endif
#endif
