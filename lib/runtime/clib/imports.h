// SPDX-License-Identifier: MIT
//
// Calls of instrumented code to functions whose accesses are not seen: functions of the C library
// that have no row (clib.def), and those of libraries without hooks. Their calls are redirected to
// stubs (where cpu/cpu.h has them). Calls made while several threads live are named in the limits
// of the verdict, as are modules loaded at run time.
#ifndef RUNTIME_CLIB_IMPORTS_H
#define RUNTIME_CLIB_IMPORTS_H

#include <stdint.h>

// Redirects the calls. Called in front of main, once all libraries are loaded, by the only thread.
// Does nothing for programs without hooks. Calls that cannot be redirected stay as they are.
void imports_watch(void);

// Code without hooks is about to start a thread at this function, or has called the program's code
// from pc: reports that. Does nothing if the code has hooks.
void imports_begin(uint64_t function);
void imports_call_back(uint64_t pc);

// A function with this name is called whose accesses are not seen. *text, at first NULL, keeps what
// is reported.
void imports_unseen(const char *name, const char **text);

#endif
