// SPDX-License-Identifier: MIT
//
// A monitor of Hoare's school. One thread at a time is inside. A signal hands the monitor to the
// thread that waits, at once; the signaller continues when the monitor is free again, before the
// threads that want to enter.
#ifndef HOARE_MONITOR_H
#define HOARE_MONITOR_H

struct hoare;
struct hoare_condition;

// A new monitor: nobody is inside. NULL: no memory.
struct hoare *hoare_new(void);

// A new condition of the monitor. NULL: no memory.
struct hoare_condition *hoare_condition_new(struct hoare *m);

// Give them back, the conditions first. No thread uses them any more.
void hoare_condition_free(struct hoare_condition *c);
void hoare_free(struct hoare *m);

// Enters. Waits while another thread is inside, and while one that signalled waits to continue.
void hoare_enter(struct hoare *m);

// Leaves. A thread that signalled continues; if there is none, one that wants to enter does. The
// caller is inside.
void hoare_leave(struct hoare *m);

// Leaves, waits for a signal, and is inside again. The caller is inside the condition's monitor.
void hoare_wait(struct hoare_condition *c);

// Hands the monitor to the thread that has waited longest for this condition, and waits until it
// may continue inside. If no thread waits it does nothing. The caller is inside the condition's
// monitor.
void hoare_signal(struct hoare_condition *c);

#endif
