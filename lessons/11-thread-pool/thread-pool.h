// SPDX-License-Identifier: MIT
//
// The acts of the lesson, and what they share: the pool that they play with.
#ifndef THREAD_POOL_H
#define THREAD_POOL_H

#include "treadle.h"

int global_queue(const struct tr_lesson_args *args);
int local_queue(const struct tr_lesson_args *args);
int steal(const struct tr_lesson_args *args);
int long_running(const struct tr_lesson_args *args);
int starved(const struct tr_lesson_args *args);
int inline_cure(const struct tr_lesson_args *args);
int continuation_cure(const struct tr_lesson_args *args);
int failed(const struct tr_lesson_args *args);
int context(const struct tr_lesson_args *args);
int context_lost(const struct tr_lesson_args *args);
int shutdown_act(const struct tr_lesson_args *args);

extern struct tr_pool pool;

// n workers.
void pool_begin(int n);

// Stops the pool, logs how many items were taken from where, and destroys it.
void pool_end(void);

// Makes an item of this name.
void job(struct tr_pool_item *item, const char *name, int (*run)(void *arg), void *arg);

#endif
