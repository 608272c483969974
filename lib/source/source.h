// SPDX-License-Identifier: MIT
//
// A source of C or C++, read for its statements: which loop or `if` is around a call, and under
// which condition the call is made. Only tokens, parentheses, braces and keywords are looked at;
// macros are not expanded, and of code that depends on #if all is read. What cannot be made out has
// no condition.
//
// Used by one thread at a time. Never blocks.
#ifndef SOURCE_SOURCE_H
#define SOURCE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct source;

// Reads a text of n bytes, which must last as long as the source. NULL: memory ran out.
struct source *source_read(const char *text, size_t n);
void source_free(struct source *s);

// A part of the text.
struct passage {
	const char *text;
	size_t n; // bytes
};

// The condition on which a thread comes to a call, and comes to it again.
struct condition {
	struct passage words; // as it stands in the source
	unsigned line;	      // on which it begins
	bool loops;	      // it is tried again behind the call
	bool until;	      // the call is made while it does not hold: `if (words) break;`
};

// Finds the condition of the innermost loop or `if` around a call: that on the line of a function
// of this name (NULL, or there is none: the last word on the line). In a loop without an end it is
// that of its first `if (...) break;`, or of a return or goto instead; of `wait`, `wait_for` and
// `wait_until` that are given a lambda, what it returns. A call within a condition has that one. A
// loop that takes a lock in each round and holds it at the call is that of some work, which is no
// condition. False: the line is empty, the call is made whatever holds, or the line has several
// such calls, with different conditions.
bool source_condition(const struct source *s, unsigned line, const char *callee,
		      struct condition *out);

// Goes through the variables that an expression names, with what follows each: "q->count",
// "fork[2].owner", "*flag"; of an index that is neither a number nor a name, only what is before
// it. Names in an index come after. Functions that are called, members, numbers and types in
// parentheses are none. In the order of the text; one that comes twice, twice.
typedef void path_named(void *ctx, struct passage path);
void source_variables(struct passage expression, path_named *f, void *ctx);

// Does an expression change something: is there an assignment, ++ or --?
bool source_changes(struct passage expression);

// Does an expression of whole numbers hold? value_of gives the value of a variable, named as above;
// false: it is not known. TRUTH_UNKNOWN: it changes something, calls functions, may depend on the
// types of its numbers, or cannot be computed from what is known.
enum truth { TRUTH_UNKNOWN, TRUTH_FALSE, TRUTH_TRUE };
typedef bool value_of_path(void *ctx, struct passage path, int64_t *value);
enum truth source_truth(struct passage expression, value_of_path *value_of, void *ctx);

#endif
