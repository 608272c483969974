// SPDX-License-Identifier: MIT
//
// A bus stop, where all passengers that wait are served at once: what you implement. The task is in
// task.md.
#ifndef BATCH_QUEUE_H
#define BATCH_QUEUE_H

#include <time.h>

struct stop; // yours to define, in batch-queue.c

// A stop at which nobody waits; NULL if there is no memory. No thread may use it when it is freed.
struct stop *stop_new(void);
void stop_free(struct stop *s);

// Waits for the next bus. deadline: absolute, of CLOCK_MONOTONIC (tr_deadline); NULL: none. Returns
// 0: *bus is the number of the bus that the caller is on; ETIMEDOUT if the deadline passed before a
// bus came; EINTR if the thread was interrupted (tr_interrupt) before: then *bus is as it was, and
// no bus counts the caller. A passenger that is on a bus stays on it: it returns 0, though the
// deadline has passed since; and an interruption that came too late stays for the thread's next
// wait.
int stop_wait(struct stop *s, int *bus, const struct timespec *deadline);

// A bus with this number comes: all passengers that wait now are on it. Returns how many. Does not
// wait until they have woken up.
int stop_bus(struct stop *s, int number);

// How many wait now: they have begun to wait, no bus has come, and they did not give up.
int stop_waiting(struct stop *s);

#endif
