// SPDX-License-Identifier: MIT
//
// Students as they are found: whose an entry of the folder of submissions is, and what they have
// handed in. Used by one thread; nothing here blocks.
#ifndef GRADING_CLASS_CLASS_STUDENTS_H
#define GRADING_CLASS_CLASS_STUDENTS_H

#include "base/status.h"
#include "grading/class/class.h"

#include <stdbool.h>
#include <stddef.h>

// What an entry of the folder says of whose it is.
struct owner {
	size_t name;	  // how many bytes of it are the student's name, by which they are sorted
	size_t label;	  // and how many of these are for people
	const char *file; // of a flat download, the file's own name; else NULL
	bool moodle;
};

// is_folder: else it is a file, which is somebody's if Moodle has named it or it is an archive.
struct owner owner_of(const char *entry, bool is_folder);

// Is what is called so nobody's and of no interest: hidden, or made by a system?
bool is_skipped(const char *name);

// The student that the entry belongs to; made, if there is none yet. NULL: out of memory.
struct student *student_of(struct class *c, const char *entry, const struct owner *o);

// Adds a file to what was handed in; text, if it is in an archive, and problem, if not NULL, are
// copied. The file as it was added, until the next is; NULL: out of memory.
struct submitted_file *student_add_file(struct student *s, const char *path, const char *shown,
					bool plain);

// Takes the files from the first on away again.
void student_drop_files(struct student *s, size_t first);

// Notes a folder that was not looked through, or not to its end. EXIT_OK, or no memory.
int student_note_unreadable(struct student *s, const char *shown, const char *why,
			    struct status *st);

// Adds a line of an entry that belongs to nobody.
void class_say_stray(struct class *c, const char *entry, bool is_link);

#endif
