// SPDX-License-Identifier: MIT
//
// Programs in C++: which code is the C++ library's, in the program itself too (its templates and
// inline functions are compiled with the program), and where the program has called it. To the
// user, what such code does happens there: RT_SITE() (mode.h) gives that place.
//
// Called by the running thread only. Nothing here blocks.
#ifndef RUNTIME_MEMORY_CPP_CODE_H
#define RUNTIME_MEMORY_CPP_CODE_H

#include <stdbool.h>
#include <stdint.h>

// Finds the library's code, once, before the program begins. Does nothing in a program in C.
void cpp_prepare(void);

// Is the file, without its folder, the C++ library that is known here?
bool cpp_is_library(const char *file);

// Is pc in code of the C++ library? False before cpp_prepare().
bool cpp_is_code(uint64_t pc);

// Is it in such code that was compiled with the program?
bool cpp_in_program(uint64_t pc);

// Is this a variable of libstdc++'s own, such as what a locale keeps to be faster?
bool cpp_is_librarys(const void *at);

// Is this the guard of a static variable that is initialised by its first user?
bool cpp_is_guard(const volatile void *at);

// The program calls a function of libstdc++ at pc, with the return address at `frame`.
void cpp_leaves(uint64_t pc, uint64_t frame);

// The call for which cpp_place() (mode.h) has told the calling thread this place: the same one, or
// one in the library's code below it, whose functions have local variables, too.
uint64_t cpp_called_at(uint64_t place);

// Is the calling thread, at pc, within std::lock() of several mutexes?
bool cpp_within_lock(uint64_t pc);

// A name of the linker's as a programmer writes it, in memory of malloc's or the text itself.
const char *cpp_demangle(const char *name);

#endif
