// SPDX-License-Identifier: MIT
//
// In front of the system's <stdio.h>, for gcc under `treadle cc`. To gcc sprintf is a builtin with
// a format to be checked (-Wformat); but as a builtin its accesses would not be seen (cc.c), and
// the C library's own header says nothing of the format.
#pragma GCC system_header
#include_next <stdio.h>

#ifndef __cplusplus
int sprintf(char *__restrict, const char *__restrict, ...)
	__attribute__((__format__(__printf__, 2, 3)));
int vsprintf(char *__restrict, const char *__restrict, __builtin_va_list)
	__attribute__((__format__(__printf__, 2, 0)));
#endif
