// SPDX-License-Identifier: MIT
//
// What an execution is to be asked for so that it goes as the run of a trace did: the trace says so
// itself.
#ifndef SESSION_AGAIN_H
#define SESSION_AGAIN_H

#include "session/racing.h"
#include "session/session.h"

// Sets all of *o that the trace of a run knows, but not the plan, nor limits. *places, all zero
// before, is to be given to racing_free() after the execution. 0 or ENOMEM.
int again_options(struct run_options *o, struct racing *places, const struct trace *t);

#endif
