// SPDX-License-Identifier: MIT
//
// What the two files of unwritten (unwritten.c) share: structures as students have them, and the
// cases in which nothing is wrong.
#ifndef CHECK_UNWRITTEN_H
#define CHECK_UNWRITTEN_H

#include <pthread.h>
#include <stdlib.h>

struct queue {
	int count;
	pthread_mutex_t lock;
	pthread_cond_t filled;
};

struct node {
	int value;
	struct node *next;
};

static inline void *got(void *block)
{
	if (!block)
		exit(2);
	return block;
}

extern volatile int sink;

// What was read is looked at.
static inline void use(int value)
{
	sink = value;
}

void fine_list(void);
void fine_cleared(void);
void fine_assigned(void);
void fine_copied(void);
void fine_gaps(void);
void fine_bits(void);
void fine_small(void);
void fine_sorted(void);
void fine_texts(void);
void fine_written(void);
void fine_streams(void);
void fine_grown(void);
void fine_threads(void);
void fine_objects(void);
void fine_large(void);
void fine_aligned(void);

#endif
