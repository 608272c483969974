// SPDX-License-Identifier: MIT
//
// The process that looks ahead: it loads the program once, and answers one question after the
// other (ahead_wire.h).
#ifndef VISUALIZER_BACKGROUND_SEARCHER_H
#define VISUALIZER_BACKGROUND_SEARCHER_H

#include <signal.h>

// Answers what is asked at fd, until the other side is gone. subject: struct ahead_subject. *stop:
// set from outside, the answer at hand is no longer waited for. Blocks. Needs a process of its own.
void searcher_work(void *subject, int fd, const volatile sig_atomic_t *stop);

#endif
