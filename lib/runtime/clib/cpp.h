// SPDX-License-Identifier: MIT
//
// Programs in C++: which code is the C++ library's, in the program itself too (its templates and
// inline functions are compiled with the program), and what the functions of libstdc++ do to
// memory. To the user, what such code does happens where the program has called it: RT_SITE()
// (mode.h) gives that place.
//
// Called by the running thread only, unless the comment says otherwise. Nothing here blocks, but
// at the gate (cpp_called).
#ifndef RUNTIME_CLIB_CPP_H
#define RUNTIME_CLIB_CPP_H

#include "runtime/cpu/cpu.h"

#include <stdbool.h>
#include <stdint.h>

// Finds the library's code, once, before the program begins. Does nothing in a program in C.
void cpp_prepare(void);

// A function of the program's begins; it was called at this place. And: the last one ends.
void cpp_enter(uint64_t caller, const void *frame);
void cpp_leave(void);

// Is pc in code of the C++ library? False before cpp_prepare().
bool cpp_is_code(uint64_t pc);

// Is it in such code that was compiled with the program?
bool cpp_in_program(uint64_t pc);

// Is the calling thread, at pc, within std::lock() of several mutexes?
bool cpp_within_lock(uint64_t pc);

// Is the file, without its folder, the C++ library that is known here?
bool cpp_is_library(const char *file);

// The effects of the library's function of this name, for cpp_called(); NULL: it is not known.
const char *cpp_effects(const char *name);

// The program calls a function of libstdc++ with these effects. looks: the run looks at memory.
void cpp_called(const char *effects, const struct stub_call *call, bool looks);

// The name as a programmer writes it, in memory of malloc's or the text itself.
const char *cpp_demangle(const char *name);

#endif
