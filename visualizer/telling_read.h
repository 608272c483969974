// SPDX-License-Identifier: MIT
//
// The cards of a failing run: where threads were preempted, which signal was lost, and how the run
// ended and why, as `treadle check` reports it.
#ifndef VISUALIZER_TELLING_READ_H
#define VISUALIZER_TELLING_READ_H

#include "visualizer/history/history.h"
#include "visualizer/history/telling.h"

// Finds the moments that matter in a trace that was read to its end. *t begins empty, and stays
// empty for a run that has not failed, a run under the kernel's scheduler, and a run that is too
// long. Takes time linear in its steps. Where memory is short, moments are left out.
void telling_read(struct telling *t, const struct history *h);

#endif
