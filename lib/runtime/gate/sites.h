// SPDX-License-Identifier: MIT
//
// Places in the program's code: the numbers by which events name them. The running thread's
// (turns.h), but for handlers of crashes, after which nothing follows.
#ifndef RUNTIME_GATE_SITES_H
#define RUNTIME_GATE_SITES_H

#include <stdint.h>

// The number of a call site. 0: there are too many.
uint32_t site_number(uint64_t pc);

// The number of the call site at which the calling thread has come in here. Where people will read
// it, the calls of a function from several places are several sites, and each knows its caller's.
uint32_t site_here(uint64_t pc);

// The number of pc, or of the call that led out of the program, if pc is in the C library, the
// loader or the runtime.
uint32_t site_in_program(uint64_t pc);

// The file and line of a site, of a failed assert or tr_check, are known even without debug
// information.
void site_name(uint32_t site, uint64_t pc, const char *file, unsigned line, const char *function);

#endif
