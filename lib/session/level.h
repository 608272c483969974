// SPDX-License-Identifier: MIT
//
// How much of a program can be seen: the calls to the thread library alone, or also what its
// threads do to memory, because it was compiled by `treadle cc` (-fsanitize=thread, not linked with
// the compiler's own library).
#ifndef SESSION_LEVEL_H
#define SESSION_LEVEL_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum level {
	LEVEL_CALLS, // its calls only
	LEVEL_MEMORY // the accesses of its instrumented files too
};

// Reads from the program file at which level it can be seen. EXIT_USAGE, with what to do, if it
// was linked with the compiler's thread or address sanitizer, or brings memory hooks of its own, so
// that the runtime's are not reached. A file that cannot be read as a program is LEVEL_CALLS: the
// start of the program says what is wrong with it. No state, any thread; reads the file only.
int level_of(const char *program, enum level *level, struct status *st);

// Source files of the program that were not compiled by `treadle cc`, and functions written in
// assembly: base names, sorted, once each. gcc's notes in the debug information tell it, and, where
// some file was instrumented, the symbols; of a program that was stripped nothing is known. *names:
// for the caller to free with level_bare_free; *n is 0 if there are none, or memory ran out. Reads
// the file only.
void level_bare(const char *program, char ***names, size_t *n);
void level_bare_free(char **names, size_t n);

// Places of inline assembly that may touch memory or order what threads do, "lock.h:17", as
// `treadle cc` has marked them (lib/base/assembly_mark.h). The same as level_bare() in all else.
void level_assembly(const char *program, char ***places, size_t *n);

// Places at which gcc shows no access though `treadle cc` has compiled them: calls that take or
// give a structure by value which is no variable of the function, "file.c:12"
// (lib/compile/by_value.h), and functions inside others, of GNU C, "count() of file.c", which use
// variables of these. The same as level_bare() in all else.
void level_hidden(const char *program, char ***places, size_t *n);

// Source files that clang has compiled by `treadle cc`. It has no hook where a function uses a part
// of a variable of its own that threads know, nor where a call takes a structure
// in memory. The same as level_bare() in all else.
void level_clang(const char *program, char ***files, size_t *n);

// Has the program lost its table of symbols, so that none of these is known? Reads the file
// only.
bool level_stripped(const char *program);

// Was all of the program compiled by gcc as `treadle cc` calls it, with nothing hidden? Then each
// access to memory that its source has is seen, and no other: clang has reads where bits of a
// structure are written. False also of a program that was stripped. Reads the file only.
bool level_exact(const char *program);

// What a search must know of the file: all of the above.
struct level_list {
	char **names;
	size_t n;
};

struct level_seen {
	enum level level;
	struct level_list bare;
	struct level_list assembly, hidden, clang; // at LEVEL_MEMORY, as the two below
	bool stripped;
	bool exact;
};

// As level_of(). *seen is for the caller to free with level_seen_free(), whatever comes back.
int level_look(const char *program, struct level_seen *seen, struct status *st);
void level_seen_free(struct level_seen *seen);

// May code that is not seen order accesses that are? lesson: a lesson's program, which is installed
// without its symbols.
static inline bool level_unseen(const struct level_seen *seen, bool lesson)
{
	return seen->bare.n || seen->assembly.n || (seen->stripped && !lesson);
}

#endif
