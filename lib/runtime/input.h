// SPDX-License-Identifier: MIT
//
// Standard input of a controlled run: a file, which each execution reads from its beginning; or
// none is given, and what the program does on an empty one says little of what it does on another.
#ifndef RUNTIME_INPUT_H
#define RUNTIME_INPUT_H

#include <stdbool.h>

// An execution begins. given: standard input is a file.
void input_begin(bool given);

// The program is about to read from this descriptor, by itself: a limit, if that is standard input
// and none is given.
void input_reads(int fd);

// The same of its stream, of which only now is looked whether it was read: before the end, and
// before it is opened anew. From a handler of signals, too.
void input_settle(void);

#endif
