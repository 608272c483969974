// SPDX-License-Identifier: MIT
//
// Structures by value, for the checker. gcc sets no hook where a call stores its result directly in
// a shared structure (`soon = deadline(10)`), or copies one as an argument (`print(*p)`); the
// checker can then not call a program verified. An assignment to a variable has a hook, so library
// functions that take or return a structure are also macros that use one:
//
//	#define tr_deadline(milliseconds) TR_BY_VALUE(struct timespec, (tr_deadline)(milliseconds))
#ifndef ANNOTATE_BY_VALUE_H
#define ANNOTATE_BY_VALUE_H

// The value of the expression (which may have commas), assigned to a variable of this type first.
#define TR_BY_VALUE(type, ...)                                                                     \
	__extension__({                                                                            \
		type tr_value_ = (__VA_ARGS__);                                                    \
		tr_value_;                                                                         \
	})

#endif
