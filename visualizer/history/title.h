// SPDX-License-Identifier: MIT
//
// What a trace or a target is called on the screen: "semaphores / timeout", or the program.
#ifndef VISUALIZER_HISTORY_TITLE_H
#define VISUALIZER_HISTORY_TITLE_H

#include <stddef.h>

struct target;
struct trace;

void title_of_trace(const struct trace *t, char *out, size_t size);
// "locks race", of an act with a planted bug; else "".
void title_of_bug(const struct target *t, char *out, size_t size);

void title_of_target(const struct target *t, char *out, size_t size);

#endif
