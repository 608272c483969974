// SPDX-License-Identifier: MIT
//
// A class: a folder of submissions, in which each student has a row and each exercise a column. It
// is found (class_find.h), graded cell by cell (class_queue.h), and reported and compared with the
// report before (class_report.h). Used by one thread.
//
// Nothing in a report depends on the time, on the machine, or on the order in which cells were
// graded: so the same submissions make the same reports.
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
	CELL_UNCLEAR, // what was handed in cannot be graded as it is: not graded, note says why
	CELL_STOPPED, // it was graded, and stopped from outside: no verdict, note says why
	CELL_WAITING  // it has still to be graded
};

// A file, or what stands in its place: on the disk, or in an archive.
struct submitted_file {
	char *path;  // to be opened; NULL: it is in an archive, and has the n bytes of text
	char *shown; // as seen from the student's folder; its last part is the name that counts
	bool plain;  // it is a file: no link, no device
	char *text;
	size_t n;
	struct timespec time; // when it was changed last, if it is in an archive
	char *problem;	      // of an archive: why it was not opened; else NULL
};

struct class_cell {
	enum cell_state state;
	const struct submitted_file *file; // what was handed in; NULL: nothing that can be graded
	char *shown;			   // the same, as seen from the student's folder
	char *note;			   // in words, for the student too; or NULL
	bool elsewhere;			   // another shard grades it
	bool several;			   // different files of one name, and none was taken
	bool misnamed;			   // none of its name, but a file that may be meant
	char hash[HASH_TEXT];		   // of the file; "" if there is none
	char tokens[HASH_TEXT];		   // of it as tokens (class_tokens.h); "": of no interest
	char key[HASH_TEXT]; // of file, exercise and Treadle: under it the grade is kept
	struct grade grade;
};

struct student {
	char *name; // bytes, by which they are sorted: the folder's name, or "Surname Name_1234567"
	char *label;  // for people: "Surname Name"
	char *id;     // "1234567", or ""
	char *folder; // in which feedback is handed back
	char *note;   // what concerns no exercise: an archive that was not opened; or NULL
	struct class_cell *cells;     // one an exercise
	struct submitted_file *files; // nfiles of them, sorted by what is shown
	size_t nfiles, files_cap;
	char *unreadable; // a folder that could not be looked through, and why; or NULL
};

struct class
{
	const struct exercise *exercises;
	size_t nexercises;
	bool release; // what is withheld is told, too
	struct student *students;
	size_t nstudents, students_cap;
	char (*specs)[HASH_TEXT]; // hash of each exercise
	char version[HASH_TEXT];  // of this Treadle
	struct buf stray;	  // lines: what belongs to no student
};

void submitted_file_free(struct submitted_file *h);

// Adds its content, or the beginning of what is longer. 0 or an errno value.
int submitted_file_read(const struct submitted_file *h, size_t most, struct buf *b);

// The hash of its content, of at most so many bytes. 0 or an errno value: see file_hash().
int submitted_file_hash(const struct submitted_file *h, size_t most, char out[HASH_TEXT]);

// Writes its content into a new file. 0 or an errno value. These three block on the disk.
int submitted_file_copy(const struct submitted_file *h, const char *to);

// Frees what the class has; its exercises stay.
void class_free(struct class *c);

struct class_sum {
	unsigned points, max_points;
	size_t cells, graded, unclear, stopped, waiting, undecided;
};

// Of a student, or of all.
struct class_sum class_student_sum(const struct class *c, const struct student *s);
struct class_sum class_sum(const struct class *c);

// The trace that is handed back with a property; NULL: there is none, or it is withheld.
const char *class_trace(const struct class *c, const struct graded *p);

// Adds what there is to report of a cell besides its points; mostly nothing.
void class_cell_remark(struct buf *b, const struct class_cell *cell);

// Adds how a student's cell is named: "student-01, counter".
void class_cell_name(struct buf *b, const struct class *c, const struct student *s,
		     const struct class_cell *cell);

// What `treadle grade --submissions` was told on its command line.
struct class_options {
	const struct exercise *exercises;
	size_t nexercises;
	const char *submissions; // the folder
	const char *output;	 // "report.csv"
	unsigned jobs;		 // cells at a time
	double limit;		 // seconds of own time (base/own_time.h) that one may take
	bool again, newest, quiet;
	bool release;		     // tell what is withheld, too
	unsigned shard, shards;	     // grade this shard only, of so many; 0, 0: all
	bool merge;		     // grade nothing, but report what the shards have graded
	volatile sig_atomic_t *stop; // set from a signal
};

#endif
