// SPDX-License-Identifier: MIT
//
// A level of `treadle play`: a program, a goal that the student reaches by choosing each step, and
// texts for before and after. A level is a text file NN-name.level (textfile.h; docs/author.md).
//
// A level does not change once it is read: any thread may use it.
#ifndef COURSE_PLAY_LEVEL_H
#define COURSE_PLAY_LEVEL_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

// The goal.
enum play_goal {
	PLAY_FAIL,     // the program fails in any way
	PLAY_DEADLOCK, // it gets stuck
	PLAY_SAVE,     // it ends as it should
	PLAY_OUTCOME,  // it prints these lines, in this order
	PLAY_ENDS,     // each of its possible ends, in one run each
	PLAY_GOALS
};

// What counts as a move.
enum play_count {
	PLAY_STEPS,    // a step of the run that reaches the goal
	PLAY_SWITCHES, // a step of a thread other than that of the step before
	PLAY_ALL,      // a step that was chosen, also if it was taken back
	PLAY_COUNTS
};

extern const char *const play_goal_words[PLAY_GOALS]; // their words in a file; PLAY_ENDS: NULL
extern const char *const play_count_words[PLAY_COUNTS];

struct play_level {
	char *path;   // of its file
	char *name;   // "double-join"; the file is 02-double-join.level
	char **words; // the program and its arguments; of a lesson, without the act
	size_t nwords, words_cap;
	char *act;	      // NULL: the program is not a lesson
	char *title, *lesson; // lesson: what to read for it
	char *hint;	      // a text shown before the checker's hints; NULL: none
	char *why;	      // the explanation after success
	enum play_goal goal;
	char **outcome; // of PLAY_OUTCOME: what the lines contain, noutcome of them
	size_t noutcome, outcome_cap;
	enum play_count counts;
	bool forced;	   // a step without alternative is taken automatically, and is not a move
	unsigned spurious; // how many spurious wake-ups can be chosen
	unsigned par;	   // the fewest moves to the goal
};

// The number in the name of the level's file; 0: there is none.
unsigned play_level_number(const struct play_level *l);

// ---- all levels
//
// The files NN-name.level of a folder, in order of their numbers: easy ones first. For any thread,
// as long as none changes the environment. Block on the disk only.

struct play_levels {
	struct play_level *all; // n of them
	size_t n, cap;
};

// Reads the levels of the folder `given`; NULL: of the value of the environment variable
// TREADLE_LEVELS, else Treadle's own. EXIT_OK; EXIT_USAGE with a line: there is no such folder, it
// has no level, or a level is wrong; or EXIT_TROUBLE. *l is to be given to play_levels_free() in
// any case.
int play_levels_read(struct play_levels *l, const char *given, struct status *st);

// The same for a single file.
int play_levels_read_file(struct play_levels *l, const char *path, struct status *st);
void play_levels_free(struct play_levels *l);

// The index of the level that `what` names, by name or number; l->n with a line in *st if there is
// none.
size_t play_levels_named(const struct play_levels *l, const char *what, struct status *st);

// Is there a level of that name or number?
bool play_levels_has(const struct play_levels *l, const char *what);

#endif
