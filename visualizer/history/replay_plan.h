// SPDX-License-Identifier: MIT
//
// A recorded trace as a plan for its program: the choices of its first steps.
#ifndef VISUALIZER_HISTORY_REPLAY_PLAN_H
#define VISUALIZER_HISTORY_REPLAY_PLAN_H

#include "trace/trace.h"

// The first `steps` choices of a trace, to be freed with free(); NULL: memory ran out. In a trace
// of a real run threads are numbered in the order of their creation; in a controlled run, in the
// order of the last steps of the threads that create them. The choices have the numbers of the
// controlled run.
struct choice *replay_plan_make(const struct trace *t, size_t steps);

// The rules of the recorded run, but for spurious wake-ups and interruptions, which may be chosen
// without limit.
struct rules;
void replay_plan_rules(const struct trace *t, struct rules *rules);

// A number in the trace's meta data, by its key ("races"); 0: there is none.
int replay_plan_number(const struct trace *t, const char *key);

#endif
