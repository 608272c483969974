// SPDX-License-Identifier: MIT
//
// Points in time as the interposed functions are given them, in nanoseconds. Seconds and
// nanoseconds become nanoseconds with saturation: what is too far is TR_NEVER.
#ifndef RUNTIME_WRAP_DEADLINE_H
#define RUNTIME_WRAP_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

// An absolute deadline of a clock as op.arg: TR_NEVER for NULL. In RT_RECORD it is the time of
// CLOCK_MONOTONIC, for information only.
int64_t deadline_of(clockid_t id, const struct timespec *at);

// Would the C library wait until then, and by this clock? If not it refuses at once, whatever
// the object: such a call is no operation.
bool time_valid(const struct timespec *t);
bool clock_waits(clockid_t id);

int64_t time_ns(const struct timespec *t);
int64_t time_add(int64_t a, int64_t b);

// What a clock really shows.
int64_t time_real(clockid_t id);

#endif
