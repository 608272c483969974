// SPDX-License-Identifier: MIT
//
// What the program is to find of its process as it would by itself, though the runtime has changed
// it: limits, the processors it may run on.
//
// Noted by the server, in front of main; then the running thread's.
#ifndef RUNTIME_SURROUNDINGS_H
#define RUNTIME_SURROUNDINGS_H

#include <sched.h>
#include <stdbool.h>
#include <sys/resource.h>

// Notes how it is, before the runtime changes any of it. files: how large files may become, which
// has been changed already.
void surroundings_note(struct rlimit files);

// Where what is to be shown of a limit, RLIMIT_, stands; NULL: of this the real one is.
struct rlimit *surroundings_limit(int what);

// The processors it was given; and that from now on it is kept on these.
const cpu_set_t *surroundings_processors(void);
void surroundings_keep(const cpu_set_t *on);

// Is it on those it is kept on?
bool surroundings_kept(const cpu_set_t *now);

// How many processors there are.
long surroundings_online(void);

#endif
