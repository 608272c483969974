// SPDX-License-Identifier: MIT
//
// What instrumented code calls that nobody looks into: functions of the C library that have no row
// (clib.def), and those of libraries without hooks. Their calls are led past here (on x86-64; on
// other machines they are not known of), and one that is made while
// several threads live is named in the limits of the verdict, with what was loaded meanwhile.
#ifndef RUNTIME_CLIB_IMPORTS_H
#define RUNTIME_CLIB_IMPORTS_H

#include <stdint.h>

// In front of main, once all that the program is linked with is loaded; one thread lives. Does
// nothing for programs without hooks. What cannot be led past here is left as it is.
void imports_watch(void);

// Code without hooks is about to begin a thread at this function, or has called the program's code
// from there: it runs while several threads live. Nothing, if there is no such code at pc.
void imports_begin(uint64_t function);
void imports_call_back(uint64_t pc);

#endif
