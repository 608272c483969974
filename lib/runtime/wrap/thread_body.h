// SPDX-License-Identifier: MIT
//
// What runs at a thread's begin and end, around the program's own code.
#ifndef RUNTIME_WRAP_THREAD_BODY_H
#define RUNTIME_WRAP_THREAD_BODY_H

// What the C library starts each thread with; arg: its struct rt_thread, NULL: it is lent as a
// fiber (run/fiber.h).
void *thread_body(void *arg);

// A clean-up handler for every thread: its code has ended, OP_EXIT follows.
void thread_body_ended(void *unused);

#endif
