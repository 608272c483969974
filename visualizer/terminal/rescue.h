// SPDX-License-Identifier: MIT
//
// If this process crashes while it has the terminal, the terminal is given back all the same: a
// handler of the signals that a crash sends writes what was laid out for it beforehand, and lets
// the signal do what it does by itself.
#ifndef VISUALIZER_TERMINAL_RESCUE_H
#define VISUALIZER_TERMINAL_RESCUE_H

#include <stddef.h>
#include <termios.h>

enum { RESCUE_MOST = 256 };

// From now on, a crash gives the terminal on a descriptor its modes back, and sends it n bytes, at
// most RESCUE_MOST (the rest is left out). Main thread only, as both.
void rescue_begin(int fd, const struct termios *modes, const char *bytes, size_t n);

// No longer.
void rescue_end(void);

#endif
