// SPDX-License-Identifier: MIT
//
// A monitor of Hoare's school. One thread at a time is inside. A signal hands the monitor to the
// thread that waits, at once; the signaller goes on when the monitor is free again, before those
// who want to enter.
#ifndef HOARE_MONITOR_H
#define HOARE_MONITOR_H

struct hoare;
struct hoare_condition;

// A new monitor: nobody is inside. NULL: no memory.
struct hoare *hoare_new(void);

// A new condition of the monitor. NULL: no memory.
struct hoare_condition *hoare_condition_new(struct hoare *m);

// Give them back, the conditions first. Nobody uses them any more.
void hoare_condition_free(struct hoare_condition *c);
void hoare_free(struct hoare *m);

// Enters. Waits while another thread is inside, and while one that signalled wants to go on.
void hoare_enter(struct hoare *m);

// Leaves. One that signalled goes on; if there is none, one that wants to enter does. For who is
// inside.
void hoare_leave(struct hoare *m);

// Leaves, waits until a signal, and is inside again. For who is inside the condition's monitor.
void hoare_wait(struct hoare_condition *c);

// Hands the monitor to the thread that has waited longest for this condition, and waits until it
// may go on inside. If nobody waits it does nothing. For who is inside the condition's monitor.
void hoare_signal(struct hoare_condition *c);

#endif
