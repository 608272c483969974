// SPDX-License-Identifier: MIT
//
// Runs a program in which registers and slots of frames that are said to be dead are overwritten
// (ptrace): it must not find out.
#ifndef TESTS_UNIT_SCRIBBLE_H
#define TESTS_UNIT_SCRIBBLE_H

#include "trace/returns.h"

#include <stdint.h>

// Runs argv[0], a program that can stand anywhere (-pie), with its standard output into this file.
// Each time when it comes to one of the places, the registers and the slots that are dead there get
// another value. *times: how many registers did; *slots: how many slots. Returns its status as of
// waitpid(); -1: it could not be run. Blocks until it has ended.
int scribble(char *const *argv, const char *output, const struct returns *returns, uint64_t *times,
	     uint64_t *slots);

#endif
