// SPDX-License-Identifier: MIT
//
// What the variables of a program hold where one of its executions stands, as text: those of the
// calls that each thread is in, and those that all threads share. Only own code counts
// (symbols_is_own()).
#ifndef SESSION_SCOPES_H
#define SESSION_SCOPES_H

#include "base/buf.h"
#include "session/session.h"

struct scope_variable {
	const char *name;
	const char *value;
	const char *was; // in another state of the execution, if it was another value; else NULL
};

// A call in progress; thread 0: the variables of a file that all threads share.
struct scope {
	uint32_t thread;
	const char *function;		  // for thread 0 "", or SCOPE_WATCHED
	const char *file;		  // without its folder
	int line;			  // 0, for thread 0
	struct scope_variable *variables; // n of them
	size_t n;
};

#define SCOPE_WATCHED "watched" // the expressions; of a thread's variable "2: count"

#define SCOPE_SUBJECT '\1'

// Why a thread waits: a sentence, in which SCOPE_SUBJECT stands for the name of the thread.
struct scope_wait {
	uint32_t thread;
	const char *text;
};

// All zero: nothing is known.
struct scopes {
	struct scope *all; // n calls: of each thread, innermost first; then what is shared, by file
	size_t n;
	struct scope_wait *waits; // nwaits of them
	size_t nwaits;
	char *text; // what they point to
	struct scope_variable *variables;
};

// Adds, as lines for scopes_read(), what an execution that asks (SESSION_ASKS) holds; w: its world.
// watched: expressions (value_is_path()) whose values are told, too, up to a NULL; or NULL. False:
// it cannot be read (session/stands.h). Blocks on the disk only.
bool scopes_tell(struct session *s, const struct world *w, const char *const *watched,
		 struct buf *b);

// Adds the line of a struct scope_wait.
void scopes_tell_wait(uint32_t thread, const char *text, struct buf *b);

// Reads the n bytes of such lines, which may be damaged. 0 or ENOMEM. To be given to scopes_free().
int scopes_read(struct scopes *out, const char *text, size_t n);

// Sets in `now` what was another value in `before`: calls of a thread are the same if they are as
// far from its first one, and of the same function. `before` must stay as long as `now`.
void scopes_compare(struct scopes *now, const struct scopes *before);

// Why a thread waits; NULL: nothing is known of that.
const char *scopes_wait(const struct scopes *s, uint32_t thread);

void scopes_free(struct scopes *s);

#endif
