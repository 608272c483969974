// SPDX-License-Identifier: MIT
//
// The acts of the lesson and what they share: the items and their producers.
#ifndef PRODUCER_CONSUMER_H
#define PRODUCER_CONSUMER_H

#include "treadle.h"

#define PRODUCERS 2 // at most
#define ITEMS 6	    // of each, at most

struct item {
	int producer, number; // both from 1
	char text[8];	      // "1-6": producer-item
	int taken;	      // how often; written by the threads that took it
};

// item_of(1, 6): the sixth item of the first producer. They come from a table that items_reset
// makes anew, before an act's threads start.
void items_reset(void);
struct item *item_of(int producer, int number);

// For tr_collection_show.
const char *item_text(const void *item);

// Counts that an item was taken, which happens once.
void item_taken(struct item *item);

// Makes a blocking collection over a queue, over a stack, under the name "queue", as the visualizer
// shows it; and destroys it with what is below it. An act has one.
void queue_open(struct tr_blocking *q, size_t capacity);
void stack_open(struct tr_blocking *q, size_t capacity);
void queue_end(struct tr_blocking *q);

int fifo(const struct tr_lesson_args *args);
int small(const struct tr_lesson_args *args);
int merged_order(const struct tr_lesson_args *args);
int lifo(const struct tr_lesson_args *args);
int try_now(const struct tr_lesson_args *args);
int ask_first(const struct tr_lesson_args *args);
int bulk(const struct tr_lesson_args *args);
int bulk_small(const struct tr_lesson_args *args);
int closing(const struct tr_lesson_args *args);
int poison(const struct tr_lesson_args *args);
int dispose_race(const struct tr_lesson_args *args);
int dispose(const struct tr_lesson_args *args);
int turn_lost(const struct tr_lesson_args *args);
int turns(const struct tr_lesson_args *args);

#endif
