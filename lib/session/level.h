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

// Finds out from the program file how much of it can be seen. EXIT_USAGE, with what to do, if it
// was linked with the compiler's thread or address sanitizer, or defines memory hooks of its own,
// so that the runtime's are not called. A file that is not a readable program is LEVEL_CALLS:
// starting it will report what is wrong. For any thread; reads the file only.
int level_of(const char *program, enum level *level, struct status *st);

// Source files of the program that were not compiled by `treadle cc`, and functions written in
// assembly: base names, sorted, once each. Found by gcc's notes in the debug information and, where
// some file was instrumented, by the symbols; nothing is known of a stripped program. *names is to
// be given to strings_free(); *n is 0 if there are none, or memory ran out. Reads the file only.
void level_bare(const char *program, char ***names, size_t *n);

// Places of inline assembly that may access memory or order threads, "lock.h:17", as `treadle cc`
// has marked them (lib/base/assembly_mark.h). Otherwise as level_bare().
void level_assembly(const char *program, char ***places, size_t *n);

// Places whose accesses gcc does not show though `treadle cc` has compiled them: calls with a
// structure by value that is not a variable of the function, "file.c:12" (lib/compile/by_value.c),
// and nested functions of GNU C, "count() of file.c", which use variables of the outer one.
// Otherwise as level_bare().
void level_hidden(const char *program, char ***places, size_t *n);

// Source files that clang has compiled by `treadle cc`. clang has no hook where a function accesses
// a part of its own variable that other threads know, nor where a call passes a structure in
// memory. Otherwise as level_bare().
void level_clang(const char *program, char ***files, size_t *n);

// Instrumented source files whose arrays are used without a look at their bounds, since an option
// of the user's has turned that off (-fno-sanitize=bounds), or the program itself defines what the
// compiler has called for it. Found by gcc's notes in the debug information. Otherwise as
// level_bare().
void level_unbounded(const char *program, char ***files, size_t *n);

// Instrumented source files that the compiler has optimised (-O1 and more): it may have left out
// accesses whose value nobody needs. By gcc's notes in the debug information. Otherwise as
// level_bare().
void level_optimized(const char *program, char ***files, size_t *n);

// Was the program stripped of its table of symbols, so that none of these is known? Reads the file
// only.
bool level_stripped(const char *program);

// Was all of the program compiled by gcc under `treadle cc`, with nothing hidden? Then exactly the
// accesses of its source are seen (clang adds reads where bits of a structure are written). False
// for a stripped program. Reads the file only.
bool level_exact(const char *program);

// All of the above, as a search needs it.
struct level_list {
	char **names;
	size_t n;
};

struct level_seen {
	enum level level;
	struct level_list bare;
	// the rest: at LEVEL_MEMORY only
	struct level_list assembly, hidden, clang, unbounded, optimized;
	bool stripped;
	bool exact;
};

// As level_of(). lesson: the program is a lesson's, and nobody asks how it was optimised. *seen is
// to be given to level_seen_free() in any case.
int level_look(const char *program, bool lesson, struct level_seen *seen, struct status *st);
void level_seen_free(struct level_seen *seen);

// May code without hooks order accesses that are seen? lesson: the program is a lesson's, which is
// installed without symbols.
static inline bool level_unseen(const struct level_seen *seen, bool lesson)
{
	return seen->bare.n || seen->assembly.n || (seen->stripped && !lesson);
}

#endif
