// SPDX-License-Identifier: MIT
//
// Virtual time: what the clocks of a controlled run show. It moves by the model alone (a sleep or a
// time limit ends), but for a program that runs on after its end. The running thread's (turns.h).
#ifndef RUNTIME_GATE_VIRTUAL_TIME_H
#define RUNTIME_GATE_VIRTUAL_TIME_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

// The run's time so many nanoseconds from now; TR_NEVER beyond what can be counted. And how long it
// is until then: 0 if it has come.
int64_t virtual_time_after(int64_t ns);
int64_t virtual_time_until(int64_t at);

// An absolute deadline of clock `id` as the run's time; TR_NEVER for NULL.
int64_t virtual_deadline(clockid_t id, const struct timespec *at);

// What clock `id` shows now.
struct timespec virtual_clock_read(clockid_t id);

// Has a clock been read, or an absolute time limit been given? Then the time bears on what comes.
bool virtual_time_matters(void);

// The program's end has been decided, and it waits until then: that time has come.
void virtual_time_reach(int64_t at);

#endif
