// SPDX-License-Identifier: MIT
//
// The acts of the lesson, and the items that its threads put into collections.
#ifndef COLLECTIONS_H
#define COLLECTIONS_H

#include "treadle.h"

#define PUTTERS 2 // threads that put, at most
#define ITEMS 3	  // of each, at most

struct item {
	int of, number; // which thread's, and the how manyth; both from 1
	char text[8];	// "1-3": thread-item
	int taken;	// how often; written by the threads that took it
};

// item_of(1, 3): the third item of the first thread. They come from a table that items_reset makes
// anew, before an act's threads start.
void items_reset(void);
struct item *item_of(int thread, int number);

// For tr_collection_show.
const char *item_text(const void *item);

// Counts that an item was taken, which happens once.
void item_taken(struct item *item);

int queue(const struct tr_lesson_args *args);
int stack(const struct tr_lesson_args *args);
int bag(const struct tr_lesson_args *args);
int over_queue(const struct tr_lesson_args *args);
int over_stack(const struct tr_lesson_args *args);
int dictionary(const struct tr_lesson_args *args);
int two_calls(const struct tr_lesson_args *args);
int one_call(const struct tr_lesson_args *args);
int compare(const struct tr_lesson_args *args);
int lock_free(const struct tr_lesson_args *args);
int aba(const struct tr_lesson_args *args);
int tagged(const struct tr_lesson_args *args);

#endif
