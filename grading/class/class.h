// SPDX-License-Identifier: MIT
//
// Grading a class: a folder of submissions, in which each student has a row and each exercise a
// column. It is found (class_find.c), graded cell by cell in processes of their own (class_run.c,
// class_guard.c) with every grade kept (class_keep.c), reported (class_tables.c and others) and
// compared with the report before (class_changes.c). Used by one thread.
//
// Nothing in a report depends on the time, on the machine, or on the order in which cells were
// graded: so the same submissions make the same reports.
#ifndef GRADING_CLASS_CLASS_H
#define GRADING_CLASS_CLASS_H

#include "base/buf.h"
#include "base/hash.h"
#include "base/status.h"
#include "grading/grade/grade.h"

#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>

enum cell_state {
	CELL_GRADED,  // cell.grade is filled in
	CELL_MISSING, // no such file was handed in: no points
	CELL_UNCLEAR, // what was handed in cannot be graded as it is: not graded, note says why
	CELL_STOPPED, // it was graded, and stopped from outside: no verdict, note says why
	CELL_WAITING  // it has still to be graded
};

struct cell {
	enum cell_state state;
	char *file;	      // the path of what was handed in; NULL: nothing that can be graded
	char *shown;	      // the same, as seen from the student's folder
	char *note;	      // in words; or NULL
	char hash[HASH_TEXT]; // of the file; "" if there is none
	char key[HASH_TEXT];  // of file, exercise and Treadle: under it the grade is kept
	struct grade grade;
};

// A file, or what stands in its place.
struct handed {
	char *path;  // to be opened
	char *shown; // as seen from the student's folder; its last part is the name that counts
	bool plain;  // it is a file: no link, no device
};

struct student {
	char *name; // bytes, by which they are sorted: the folder's name, or "Surname Name_1234567"
	char *label;	      // for people: "Surname Name"
	char *id;	      // "1234567", or ""
	char *folder;	      // in which feedback is handed back
	char *note;	      // what concerns no exercise: a zip that was not unpacked; or NULL
	struct cell *cells;   // one an exercise
	struct handed *files; // nfiles of them, sorted by what is shown
	size_t nfiles, files_cap;
	char *barred; // a folder that could not be looked through, and why; or NULL
};

struct class
{
	const struct exercise *exercises;
	size_t nexercises;
	struct student *students;
	size_t nstudents, students_cap;
	char (*specs)[HASH_TEXT]; // hash of each exercise
	char version[HASH_TEXT];  // of this Treadle
	struct buf stray;	  // lines: what belongs to no student
};

struct class_options {
	const struct exercise *exercises;
	size_t nexercises;
	const char *submissions; // the folder
	const char *output;	 // "report.csv"
	unsigned jobs;		 // cells at a time
	double limit;		 // seconds of real time that one may take
	bool again, newest, quiet;
	volatile sig_atomic_t *stop; // set from a signal
};

// Grades the class and writes the reports. Blocks. EXIT_OK: every cell has its verdict;
// EXIT_UNDECIDED: not every one; or an exit code with a line in *st.
int class_run(const struct class_options *o, struct status *st);

// --- finding (class_find.c, class_pick.c) --------------------------------------------------------

// Finds students and what each has handed in: all cells are missing, unclear or waiting, with the
// hash of the file and the note. *c is given to class_free in any case.
int class_find(struct class *c, const struct class_options *o, struct status *st);
void class_free(struct class *c);

// Sets the cell of each exercise, from the student's files. 0, or an exit code with a line.
int class_pick(struct class *c, struct student *s, const struct class_options *o,
	       struct status *st);

// --- what is kept (class_keep.c) -----------------------------------------------------------------

// Where a report's files stand, each below PATH_MAX.
struct class_paths {
	char csv[PATH_MAX];	   // report.csv
	char details[PATH_MAX];	   // report-details.csv
	char page[PATH_MAX];	   // report.html
	char changes[PATH_MAX];	   // report-changes.txt
	char feedback[PATH_MAX];   // report/: a folder for each student
	char state[PATH_MAX];	   // report.state/
	const char *feedback_name; // its last part
	int lock;
};

// Makes the folders, and locks the state against another treadle.
int class_paths_open(struct class_paths *p, const struct class_options *o, struct status *st);
void class_paths_close(struct class_paths *p);

// Hashes the exercises and Treadle itself, and gives each waiting cell its key.
int class_keys(struct class *c, struct status *st);

// Reads the grade that is kept for the cell, if there is one: it is graded then. Or forgets it.
// EXIT_OK or EXIT_TROUBLE with a line.
int class_recall(const struct class_paths *p, const struct exercise *e, struct cell *cell,
		 struct status *st);
void class_forget(const struct class_paths *p, const struct cell *cell);

// In the grader: keeps the grade, whose traces stand in `folder`, which becomes the kept one.
int class_keep(const struct class_paths *p, const struct cell *cell, const struct grade *g,
	       const char *folder, struct status *st);

// --- grading (class_guard.c, class_work.c) -------------------------------------------------------

struct guard {
	pid_t pid;
	int said;	// a pipe: one line that says why there is no grade
	double started; // seconds
	char *folder;	// the temporary one
	size_t student, exercise;
	unsigned slot;
};

struct guarded {
	const struct class_paths *paths;
	const struct class *class;
	const char *scratch; // the folder of the temporary ones
	double limit;
};

// Starts a process that grades the cell, g->student and g->exercise, and one that watches it: ends
// it with all that it has started when it is over, when it takes too long, when it is told so by
// SIGTERM, and when this process is no more.
int guard_start(struct guard *g, const struct guarded *what, struct status *st);

// After waitpid has given its status: sets the cell, and gives everything back. *unsure: it was
// itself ended, so what it watched may still run.
void guard_end(struct guard *g, const struct guarded *what, struct cell *cell, int status,
	       bool *unsure);

// Ends all children of this process but `keep`, and theirs, as they come to be its own. Blocks for
// some seconds at most.
void guard_sweep(const pid_t *keep, size_t n);

// Grades all cells that wait, `jobs` at a time, and writes the tables as they come. EXIT_OK;
// EXIT_UNDECIDED: stopped by the user; or EXIT_TROUBLE with a line.
int class_work(struct class *c, const struct class_paths *p, const struct class_options *o,
	       struct status *st);

// --- reports (class_tables.c, class_feedback.c, class_page.c, class_changes.c) -------------------

struct class_sum {
	unsigned points, max_points;
	size_t cells, graded, unclear, stopped, waiting, undecided;
};

// Of a student, or of all.
struct class_sum student_sum(const struct class *c, const struct student *s);
struct class_sum class_sum(const struct class *c);

// Writes report.csv, the details, and the page, which shows the lines `changes`, if it is not NULL.
// EXIT_OK or EXIT_TROUBLE with a line, as those below.
int class_tables(const struct class *c, const struct class_paths *p, const char *changes,
		 struct status *st);
void class_page(FILE *out, const struct class *c, const struct class_paths *p, const char *changes);

// Writes what is handed back to the student.
int class_feedback(const struct class *c, const struct class_paths *p, const struct student *s,
		   struct status *st);

// What there is to say of a cell besides its points; mostly nothing.
void cell_remark(struct buf *b, const struct cell *cell);

// Adds a path as a part of a URL, and in any other place that holds ASCII only.
void buf_percent(struct buf *b, const char *s);

// How a student's cell is named: "student-01, counter".
void class_say_cell(struct buf *b, const struct class *c, const struct student *s,
		    const struct cell *cell);

// What has changed since the last finished report, as lines; *first: there was none.
int class_changes(const struct class *c, const struct class_paths *p, struct buf *lines,
		  bool *first, struct status *st);

// Makes this the report that the next is compared with.
int class_changes_keep(const struct class *c, const struct class_paths *p, struct status *st);

#endif
