// SPDX-License-Identifier: MIT
//
// The start of a run in front of main, where there is one thread and all constructors have run.
#ifndef RUNTIME_RUN_START_H
#define RUNTIME_RUN_START_H

// Begins the run that the session asks for: "SOCKET SHM MODE GUARD" (trace/wire.h). Returns in the
// program that is to run, with the mode set: in plan mode once for each execution, in a process of
// its own. Ends the process, with a line, if the run cannot begin.
void start_run(const char *message);

#endif
