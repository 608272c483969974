// SPDX-License-Identifier: MIT
//
// The alarm clock of a hotel. It counts hours, from 0; guests sleep until an hour that they choose.
// Any thread may call any of these at any time.
#ifndef ALARM_CLOCK_H
#define ALARM_CLOCK_H

struct alarm;

// A new clock: it is hour 0. NULL: no memory.
struct alarm *alarm_new(void);

// Gives it back, with all memory that it took. No thread uses it any more, or sleeps by it.
void alarm_free(struct alarm *a);

// One hour later: all guests whose hour has come are woken. Does not wait until they are up.
void alarm_tick(struct alarm *a);

// What hour it is.
long alarm_now(struct alarm *a);

// Sleeps until it is `hour`, or later, and returns 0; at once if it is so already. EINTR: the
// thread was interrupted (tr_interrupt), and its hour has not come; a guest that is interrupted
// after its hour has come gets 0, and the interruption stays for the thread's next wait.
int alarm_sleep_until(struct alarm *a, long hour);

#endif
