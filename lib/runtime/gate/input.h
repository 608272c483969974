// SPDX-License-Identifier: MIT
//
// Standard input of a controlled run: a file, which each execution reads from its beginning; or
// /dev/null if none is given. A program that reads then is reported as a limit of the verdict: with
// other input it may do other things.
#ifndef RUNTIME_GATE_INPUT_H
#define RUNTIME_GATE_INPUT_H

#include <stdbool.h>

// An execution begins. given: standard input is a file.
void input_begin(bool given);

// The program is about to read from this descriptor: reports the limit if that is standard input
// and none is given.
void input_reads(int fd);

// Reports the limit if stdin was read through its stream. Called before the end of the run and
// before the stream is opened anew; also from signal handlers.
void input_settle(void);

#endif
