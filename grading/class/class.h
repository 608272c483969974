// SPDX-License-Identifier: MIT
//
// A class: a folder of submissions, in which each student has a row and each exercise a column. It
// is found (class_find.c), graded cell by cell (class_queue.c), reported, and compared with the
// report before (class_report.h). Used by one thread.
//
// A report depends on the submissions alone: not on the time, the machine, or the order in which
// cells were graded.
#ifndef GRADING_CLASS_CLASS_H
#define GRADING_CLASS_CLASS_H

#include "base/buf.h"
#include "base/hash.h"
#include "grading/grade/grade.h"
#include "base/status.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

struct class_paths;

struct unpack_from;

enum cell_state {
	CELL_GRADED,  // cell.grade is filled in
	CELL_MISSING, // no such file was handed in: no points
	CELL_UNCLEAR, // what was handed in cannot be graded; note says why
	CELL_STOPPED, // grading was stopped from outside; note says why
	CELL_WAITING  // it is still to be graded
};

// A file, or another kind of entry, on the disk or in an archive.
struct submitted_file {
	char *path;  // NULL: it is in an archive, and its content is the n bytes of text
	char *shown; // as seen from the student's folder; its last part names the exercise
	bool plain;  // a file, not a link or a device
	char *text;
	size_t n;
	struct timespec time; // of the last change, if it is in an archive
	char *problem;	      // why an archive was not opened; else NULL
};

struct class_cell {
	enum cell_state state;
	const struct submitted_file *file; // to be graded; NULL: none can be
	char *shown;			   // its name, as seen from the student's folder
	char *note;			   // for instructor and student; or NULL
	bool elsewhere;			   // another shard grades it
	bool several;			   // different files of one name, and none was taken
	bool misnamed;			   // no file of its name, but one that may be meant
	char hash[HASH_TEXT];		   // of the file; "" if there is none
	char tokens[HASH_TEXT];		   // of its tokens (class_tokens.c); "": not computed
	char key[HASH_TEXT];		   // of file, exercise and Treadle; the cache's key
	struct grade grade;
};

struct student {
	char *name;   // sorts the students: the folder's name, or "Surname Name_1234567"
	char *label;  // shown: "Surname Name"
	char *id;     // "1234567", or ""
	char *folder; // for the student's feedback
	char *note;   // about no exercise: an archive that was not opened; or NULL
	struct class_cell *cells;     // one an exercise
	struct submitted_file *files; // nfiles of them, sorted by `shown`
	size_t nfiles, files_cap;
	char *unreadable; // a folder that could not be read, and why; or NULL
};

struct class
{
	const struct exercise *exercises;
	size_t nexercises;
	bool release; // withheld reasons are shown, too
	struct student *students;
	size_t nstudents, students_cap;
	char (*specs)[HASH_TEXT]; // hash of each exercise
	char version[HASH_TEXT];  // of this Treadle
	struct buf stray;	  // lines about entries of no student
};

void submitted_file_free(struct submitted_file *h);

// Adds the content, at most its first `most` bytes, to *b. 0 or an errno value. This function and
// the next two block on the disk.
int submitted_file_read(const struct submitted_file *h, size_t most, struct buf *b);

// The hash of a content of at most `most` bytes. 0 or an errno value: see file_hash().
int submitted_file_hash(const struct submitted_file *h, size_t most, char out[HASH_TEXT]);

// Writes the content into a new file. 0 or an errno value.
int submitted_file_copy(const struct submitted_file *h, const char *to);

// Frees all but the exercises.
void class_free(struct class *c);

struct class_sum {
	unsigned points, max_points;
	size_t cells, graded, unclear, stopped, waiting, undecided;
};

// The sums of a student, and of the whole class.
struct class_sum class_student_sum(const struct class *c, const struct student *s);
struct class_sum class_sum(const struct class *c);

// The trace that the student gets with a property; NULL: none, or it is withheld.
const char *class_trace(const struct class *c, const struct graded *p);

// Adds what is to be reported about a cell besides its points: mostly nothing.
void class_cell_remark(struct buf *b, const struct class_cell *cell);

// Adds the cell's name: "student-01, counter".
void class_cell_name(struct buf *b, const struct class *c, const struct student *s,
		     const struct class_cell *cell);

// The options of `treadle grade --submissions`.
struct class_options {
	const struct exercise *exercises;
	size_t nexercises;
	const char *submissions; // the folder
	const char *output;	 // "report.csv"
	unsigned jobs;		 // cells at a time
	double limit;		 // seconds of own time (base/own_time.h) for one cell
	bool again, newest, quiet;
	bool release;		     // show withheld reasons, too
	unsigned shard, shards;	     // grade shard 1 to `shards` only; 0, 0: all
	bool merge;		     // grade nothing; report what the shards have graded
	volatile sig_atomic_t *stop; // set from a signal
};

// ---- class_find.c -------------------------------------------------------------------------------
//
// Finding a class: its students, their files, and which file is the answer to each exercise. One
// thread; blocks on the disk.

// Finds the students and their files. Each cell is then missing, unclear or waiting, with note, and
// with file and hash if it can be graded. EXIT_OK, or an exit code with a line in *st. The caller
// gives *c to class_free() in any case.
int class_find(struct class *c, const struct class_options *o, struct status *st);

// Sets the cells of a student from the student's files. newest: of several different files of one
// name, the newest is taken; else none. EXIT_OK, or EXIT_TROUBLE with a line in *st.
int class_choose(struct class *c, struct student *s, bool newest, struct status *st);

// ---- class_unpack.c -----------------------------------------------------------------------------
//
// Archives among the submissions: one student's, or that of a whole class. One thread; blocks until
// an archive is read.

// Adds the files of a student's archive, called `shown`, to the student. If the archive cannot be
// used, only the archive itself is added, with the problem. EXIT_OK, or an exit code with a line in
// *st.
int class_unpack_student(struct student *s, const struct unpack_from *from, const char *shown,
			 struct status *st);

// Adds all students of a class from one archive, and unpacks the archives in it. EXIT_OK, or an
// exit code with a line in *st; EXIT_USAGE: the archive cannot be used.
int class_unpack_all(struct class *c, const char *path, struct status *st);

// ---- class_tokens.c -----------------------------------------------------------------------------
//
// Recognising a copy that was reformatted: C as a stream of tokens, without comments, spaces and
// line ends, in which each name is replaced by its number in order of first appearance. Any thread;
// never blocks.

// The hash of the token stream of n bytes of text; "": no tokens, or no memory.
void tokens_hash(const char *text, size_t n, char out[HASH_TEXT]);

// ---- class_queue.c ------------------------------------------------------------------------------
//
// Grading the waiting cells, several at a time.

// Grades all waiting cells, o->jobs at a time, and writes the tables while grades come in. Blocks.
// EXIT_OK; EXIT_UNDECIDED: stopped by the user; or EXIT_TROUBLE with a line in *st.
int class_queue_run(struct class *c, const struct class_paths *p, const struct class_options *o,
		    struct status *st);

// ---- class_run.c --------------------------------------------------------------------------------
//
// Grading a class, from the folder of submissions to the reports.

// Grades the class and writes the reports. Blocks. EXIT_OK: every cell has its verdict;
// EXIT_UNDECIDED: some cells have none; or an exit code with a line in *st.
int class_run(const struct class_options *o, struct status *st);

#endif
