// SPDX-License-Identifier: MIT
//
// The memory that the arguments of printf and scanf point to, by their format. Called as clib.h
// says.
#ifndef RUNTIME_CLIB_CLIB_FORMATS_H
#define RUNTIME_CLIB_CLIB_FORMATS_H

#include <stdarg.h>
#include <stdint.h>

// Reports what a function of the printf family reads by its arguments (%s) and writes (%n).
void clib_reads_arguments(const char *format, va_list arguments, uint64_t pc);

// Reports what a function of the scanf family has written: its first `assigned` conversions.
void clib_writes_converted(const char *format, va_list arguments, int assigned, uint64_t pc);

#endif
