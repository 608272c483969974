// SPDX-License-Identifier: MIT
//
// What is to be told of a failing run: where threads were preempted, which signal was lost, and how
// it ended and why, as the report of `treadle check` has it.
#ifndef VISUALIZER_TELLING_READ_H
#define VISUALIZER_TELLING_READ_H

#include "visualizer/history/history.h"
#include "visualizer/history/telling.h"

// Finds the moments that matter in a trace that was read to its end. *t begins empty, and stays so
// for a run that has not failed, that the kernel led, or that is too long to be told. In a time
// that grows with its steps. Memory that is short leaves moments out.
void telling_read(struct telling *t, const struct history *h);

#endif
