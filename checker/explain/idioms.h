// SPDX-License-Identifier: MIT
//
// The idioms: kinds of concurrency mistakes that have a name, a lesson and a sentence.
//
// Any thread; nothing here blocks.
#ifndef CHECKER_EXPLAIN_IDIOMS_H
#define CHECKER_EXPLAIN_IDIOMS_H

enum idiom {
	IDIOM_NONE,
#define IDIOM(code, name, lesson, section, sentence) IDIOM_##code,
#include "checker/explain/idioms.def"
#undef IDIOM
	IDIOMS
};

struct idiom_row {
	const char *name;	      // "lost-update"; every field of IDIOM_NONE is NULL
	const char *lesson, *section; // a lesson, and a heading of its notes.md
	const char *sentence;	      // untranslated
};

extern const struct idiom_row idiom_rows[IDIOMS];

#endif
