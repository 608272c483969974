// SPDX-License-Identifier: MIT
//
// The start of a run in front of the program's main, where there is one thread and all constructors
// have run.
#ifndef RUNTIME_RUN_START_H
#define RUNTIME_RUN_START_H

// Begins the run that the session asks for: "SOCKET SHM MODE GUARD" (trace/wire.h). Returns with
// the mode set, and main is to be called: in plan mode once for each execution. Ends the process
// with a message if the run cannot begin.
void start_run(const char *message);

#endif
