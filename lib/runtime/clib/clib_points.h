// SPDX-License-Identifier: MIT
//
// Which functions of the C library are cancellation points: the column of clib.def, as constants.
#ifndef RUNTIME_CLIB_CLIB_POINTS_H
#define RUNTIME_CLIB_CLIB_POINTS_H

enum clib_point {
	POINT_NO,
	POINT_YES, // a thread that is cancelled ends here
	POINT_MAY, // POSIX allows that it does

// POINT_OF_name: one of these, for each function
#define CLIB(type, name, parameters, arguments, point, before, after)                              \
	POINT_OF_##name = POINT_##point,
#define CLIB_VOID(name, parameters, arguments, point, before, after)                               \
	POINT_OF_##name = POINT_##point,
#define OTHER(name, point, file) POINT_OF_##name = POINT_##point,
#include "runtime/clib/clib.def"
};

#endif
