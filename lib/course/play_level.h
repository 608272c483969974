// SPDX-License-Identifier: MIT
//
// A level of `treadle play`: a program, what the student is to bring about in it by choosing each
// step, and what is told before and after. It is a file NN-name.level of plain text (textfile.h),
// which is read at run time; docs/levels.md tells its words.
//
// A level never changes once it is read. Any thread.
#ifndef COURSE_PLAY_LEVEL_H
#define COURSE_PLAY_LEVEL_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

// What is to be brought about.
enum play_goal {
	PLAY_FAIL,     // the program fails, however
	PLAY_DEADLOCK, // it gets stuck
	PLAY_SAVE,     // it ends as it should
	PLAY_OUTCOME,  // it prints these lines, in this order
	PLAY_ENDS,     // each end that it has, in as many runs
	PLAY_GOALS
};

// What counts as a move.
enum play_count {
	PLAY_STEPS,    // a step of the run that reaches the goal
	PLAY_SWITCHES, // a step of another thread than the one before
	PLAY_ALL,      // a step that was chosen, also if it was taken back
	PLAY_COUNTS
};

extern const char *const play_goal_words[PLAY_GOALS]; // as a file has them; PLAY_ENDS: NULL
extern const char *const play_count_words[PLAY_COUNTS];

struct play_level {
	char *path;   // of its file
	char *name;   // "double-join"; the file is 02-double-join.level
	char **words; // the program and its arguments; of a lesson, without the act
	size_t nwords, words_cap;
	char *act;	      // NULL: it is no lesson
	char *title, *lesson; // to be read for it
	char *hint;	      // in words, shown before what the checker knows; NULL: none
	char *why;	      // it worked
	enum play_goal goal;
	char **outcome; // of PLAY_OUTCOME: what the lines contain, noutcome of them
	size_t noutcome, outcome_cap;
	enum play_count counts;
	bool forced;	   // where there is but one step, it is taken by itself, and no move
	unsigned spurious; // so many spurious wake-ups can be chosen
	unsigned par;	   // the fewest moves there are
};

// Reads a file. EXIT_OK, or EXIT_USAGE with a line that names file and line, or EXIT_TROUBLE. *l is
// to be given to play_level_free() in any case. Blocks on the disk only.
int play_level_read(struct play_level *l, const char *path, struct status *st);
void play_level_free(struct play_level *l);

// The level's number: that of its file, 0 if it has none.
unsigned play_level_number(const struct play_level *l);

#endif
