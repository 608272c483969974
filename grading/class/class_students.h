// SPDX-License-Identifier: MIT
//
// Students as they are found: to which student an entry of the submissions belongs, and the
// student's files. One thread; never blocks.
#ifndef GRADING_CLASS_CLASS_STUDENTS_H
#define GRADING_CLASS_CLASS_STUDENTS_H

#include "base/status.h"
#include "grading/class/class.h"

#include <stdbool.h>
#include <stddef.h>

// What the name of an entry says about its owner.
struct owner {
	size_t name;	  // bytes of the name that stand for the student, and sort
	size_t label;	  // bytes of these that are shown
	const char *file; // the file's own name, in a flat download; else NULL
	bool moodle;
};

// The owner of an entry. is_folder: of a file, only an archive and a file named by Moodle have an
// owner.
struct owner owner_of(const char *entry, bool is_folder);

// Does a name end so, in upper or lower case, after at least one character?
bool name_ends_in(const char *name, const char *end);

// Is an entry of this name ignored: hidden, or made by an operating system?
bool is_skipped(const char *name);

// The student to whom the entry belongs, added if new. NULL: no memory.
struct student *student_of(struct class *c, const char *entry, const struct owner *o);

// Adds a file to the student's. Returns it; it stays in place until the next is added. NULL: no
// memory.
struct submitted_file *student_add_file(struct student *s, const char *path, const char *shown,
					bool plain);

// Removes the files from number `first` on.
void student_drop_files(struct student *s, size_t first);

// Notes a folder that was not read, or not to its end. EXIT_OK, or EXIT_TROUBLE with a line in *st:
// no memory.
int student_note_unreadable(struct student *s, const char *shown, const char *why,
			    struct status *st);

// Adds a line to c->stray: the entry belongs to no student.
void class_say_stray(struct class *c, const char *entry, bool is_link);

#endif
