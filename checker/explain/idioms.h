// SPDX-License-Identifier: MIT
//
// The idioms there are.
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
	const char *name;	      // "lost-update"; of IDIOM_NONE all are NULL
	const char *lesson, *section; // that treat it: a heading of the lesson's notes.md
	const char *sentence;	      // untranslated
};

extern const struct idiom_row idiom_rows[IDIOMS];

#endif
