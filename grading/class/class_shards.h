// SPDX-License-Identifier: MIT
//
// A class graded in shards, by processes that share only a disk, such as the tasks of an array job.
// Shard I of N keeps its grades in report.state/shard-I-of-N, under a lock of its own. Merging
// moves the grades to where a single run keeps them, so that the reports are the same, byte for
// byte.
//
// Used by one thread.
#ifndef GRADING_CLASS_CLASS_SHARDS_H
#define GRADING_CLASS_CLASS_SHARDS_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_paths.h"

// Marks the cells that other shards grade. The division depends only on what was
// handed in; equal files are in one shard. EXIT_OK, or EXIT_TROUBLE with a line in *st: no memory.
// Never blocks.
int class_shards_divide(struct class *c, const struct class_options *o, struct status *st);

// The functions below block on the disk, and return EXIT_OK, or EXIT_TROUBLE with a line in *st.

// Begins a shard: it no longer counts as finished.
void class_shard_begin(const struct class_paths *p);

// Ends a shard: keeps why cells were stopped. finished: the shard has graded all its cells.
int class_shard_end(const struct class *c, const struct class_paths *p, bool finished,
		    struct status *st);

// Moves the grades of all shards that are not at work to the report's state.
int class_shards_merge(const struct class_paths *p, struct status *st);

// Sets the cells that a shard has stopped. Called after the grades were merged and read.
int class_shards_read_stopped(struct class *c, const struct class_paths *p, struct status *st);

// Adds the names of the shards that have not finished: "2/8, 5/8".
int class_shards_open(const struct class_paths *p, struct buf *b, struct status *st);

// Removes the shards' folders, once all cells are graded.
int class_shards_remove(const struct class_paths *p, struct status *st);

#endif
