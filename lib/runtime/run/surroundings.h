// SPDX-License-Identifier: MIT
//
// Properties of the process that the runtime has changed and hides from the program: resource
// limits, the processors it may run on; and the arguments of an execution.
//
// Noted by the server, in front of main; then used by the running thread (gate/turns.h).
#ifndef RUNTIME_RUN_SURROUNDINGS_H
#define RUNTIME_RUN_SURROUNDINGS_H

#include "trace/wire.h"

#include <sched.h>
#include <stdbool.h>
#include <sys/resource.h>

// Notes limits and processors before the runtime changes them. files: the limit of the size of
// files (RLIMIT_FSIZE), which has been changed already.
void surroundings_note(struct rlimit files);

// The limit RLIMIT_ `what` as the program sees and changes it; NULL: the real one.
struct rlimit *surroundings_limit(int what);

// The processors that the process was given; sets those on which the runtime keeps it.
const cpu_set_t *surroundings_processors(void);
void surroundings_keep(const cpu_set_t *on);

// Is `now` the set that the runtime keeps the process on?
bool surroundings_kept(const cpu_set_t *now);

// The number of processors of the machine.
long surroundings_online(void);

// ---- arguments of an execution, where they differ from those that the program was started with

// Copies the arguments from the execution's cell, before the program runs.
void arguments_take(const struct wire_cell *cell);

// Replaces main's arguments, except the program's name. They last as long as the execution.
void arguments_put(int *argc, char ***argv);

#endif
