// SPDX-License-Identifier: MIT
//
// Structures by value, for the checker. gcc shows no access where a call stores what it returns
// straight in a structure that threads share (`soon = deadline(10)`), nor where it copies one as an
// argument (`print(*p)`), and the checker can then not call a program verified. By way of a
// variable the access is an assignment, and seen. So functions of ours that take or give a
// structure are macros as well, which do that where they are called:
//
//	#define tr_deadline(milliseconds) TR_BY_VALUE(struct timespec, (tr_deadline)(milliseconds))
#ifndef ANNOTATE_BY_VALUE_H
#define ANNOTATE_BY_VALUE_H

// The value that follows (it may have commas), by way of a variable of this type: an expression.
#define TR_BY_VALUE(type, ...)                                                                     \
	__extension__({                                                                            \
		type tr_value_ = (__VA_ARGS__);                                                    \
		tr_value_;                                                                         \
	})

#endif
