// SPDX-License-Identifier: MIT
//
// A recorded trace as a plan for its program: the choices of its first steps.
#ifndef VISUALIZER_HISTORY_REPLAY_PLAN_H
#define VISUALIZER_HISTORY_REPLAY_PLAN_H

#include "trace/trace.h"

// The first `steps` choices of a trace, for free(); NULL: memory ran out. In a trace of a real run
// threads are numbered as they came, and in a run that is led by the order of the last steps of
// those who create them: the choices have the numbers that hold then.
struct choice *replay_plan_make(const struct trace *t, size_t steps);

// The rules of the recorded run, but for spurious wake-ups and interruptions, which may be chosen
// without limit.
struct rules;
void replay_plan_rules(const struct trace *t, struct rules *rules);

// A number that it says of itself ("races"); 0: it does not.
int replay_plan_number(const struct trace *t, const char *key);

#endif
