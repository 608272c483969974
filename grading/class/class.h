// SPDX-License-Identifier: MIT
//
// A class: a folder of submissions, in which each student has a row and each exercise a column. It
// is found (class_find.h), graded cell by cell (class_queue.h), reported, and compared with the
// report before (class_report.h). Used by one thread.
//
// A report depends on the submissions alone: not on the time, the machine, or the order in which
// cells were graded.
#ifndef GRADING_CLASS_CLASS_H
#define GRADING_CLASS_CLASS_H

#include "base/buf.h"
#include "base/hash.h"
#include "grading/grade/grade.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

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
	char tokens[HASH_TEXT];		   // of its tokens (class_tokens.h); "": not computed
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

#endif
