// SPDX-License-Identifier: MIT
//
// What `treadle grade --submissions` was told on its command line.
#ifndef GRADING_CLASS_CLASS_OPTIONS_H
#define GRADING_CLASS_CLASS_OPTIONS_H

#include "course/exercise.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

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
