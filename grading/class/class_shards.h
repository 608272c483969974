// SPDX-License-Identifier: MIT
//
// A class graded in shards, by processes that share nothing but a disk, as the tasks of an array
// job. Shard I of N keeps its grades in report.state/shard-I-of-N, under a lock of its own; merging
// moves them to where one run would have kept them, and the reports are written from there. So they
// are the same, byte for byte.
//
// Used by one thread.
#ifndef GRADING_CLASS_CLASS_SHARDS_H
#define GRADING_CLASS_CLASS_SHARDS_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

// Marks the cells that other shards grade. Which those are depends on what was handed in, and on
// nothing else; one file that was handed in twice is in one shard. EXIT_OK, or no memory. Never
// blocks.
int class_shards_divide(struct class *c, const struct class_options *o, struct status *st);

// Those below block on the disk, and return EXIT_OK, or EXIT_TROUBLE with a line in *st.

// Before a shard grades: it is no longer finished.
void class_shard_begin(const struct class_paths *p);

// After it has graded: keeps why cells were stopped; finished: nothing of it is left to be done.
int class_shard_end(const struct class *c, const struct class_paths *p, bool finished,
		    struct status *st);

// Moves what the shards have left to the report's state. What a shard keeps that is at work is left
// there.
int class_shards_merge(const struct class_paths *p, struct status *st);

// After merging and reading the grades: the cells that some shard has stopped.
int class_shards_read_stopped(struct class *c, const struct class_paths *p, struct status *st);

// Adds the shards that have not finished, as "2/8, 5/8"; nothing if all have.
void class_shards_open(const struct class_paths *p, struct buf *b);

// Removes what is left of them, when nothing is left to be graded.
void class_shards_remove(const struct class_paths *p);

#endif
