// SPDX-License-Identifier: MIT
//
// What the runtime keeps of an execution's past alone: counts, what was told, the numbers of
// objects, places in the trace. It does not bear on what the program can still do, so it is no part
// of the state that an execution is in (run/states.h). All else of the runtime's is.
#ifndef RUNTIME_PAST_H
#define RUNTIME_PAST_H

#ifdef __x86_64__
// In a section of its own, without room in the file ("nobits").
#define PAST __attribute__((section("rt_past,\"aw\",@nobits#")))
#else
#define PAST // states have no numbers there
#endif

#endif
