// SPDX-License-Identifier: MIT
//
// The model folded over a trace: the events of the model change a world as they say. A story
// (story.h) adds what the program tells about itself, a path (checker/path/path.h) what else
// could have happened.
//
// A world belongs to one thread at a time. Nothing here blocks.
#ifndef TRACE_FOLD_H
#define TRACE_FOLD_H

#include "model/world.h"
#include "trace/trace.h"

// The rules of the run, as the meta events of its trace state them.
struct rules fold_rules(const struct trace *t);

// Folds the event at slot `at` into the world: objects appear, threads arrive and continue. Other
// events change nothing, but must name existing threads. *step (if not NULL): what took place, if
// the event is an EV_STEP. Returns 0, or EINVAL if the event does not fit the model (the trace is
// damaged, or of another program than it claims), or ENOMEM.
int fold_event(struct world *w, const struct trace *t, size_t at, struct step *step);

// Does the event tell the value that the thread has written to the object?
bool fold_tells_written(const struct event *e, uint32_t thread, uint32_t object);

#endif
