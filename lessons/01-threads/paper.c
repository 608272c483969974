// SPDX-License-Identifier: MIT
//
// The act interleaved: each writer writes three words on the same paper, one after another. In
// which order do they stand there in the end?
//
// There is one pen, a mutex: a writer that has it writes a word and lays it down (lesson 2 is about
// that). It decides nothing about whose turn it is.
#include "threads.h"

#include <assert.h>
#include <stdio.h>

#define WORDS 3 // of each writer: a, b, c
#define WORD 8	// "64c" and more

static pthread_mutex_t pen;
static char paper[TR_LESSON_THREADS * WORDS][WORD]; // guarded by pen
static int written;				    // words on it, guarded by pen

static void paper_tell(void)
{
	const char *words[TR_LESSON_THREADS * WORDS];
	for (int i = 0; i < written; i++)
		words[i] = paper[i];
	tr_queue(paper, "paper", 0, words, (size_t)written);
}

static void *writer(void *number)
{
	int me = *(int *)number;

	tr_thread_name("writer-%d", me);
	for (int i = 0; i < WORDS; i++) {
		TR_MUST(pthread_mutex_lock(&pen));
		snprintf(paper[written], WORD, "%d%c", me, 'a' + i);
		tr_log("writes %s", paper[written]);
		written++;
		paper_tell();
		TR_MUST(pthread_mutex_unlock(&pen));
		TR_SLEEP(300);
	}
	return NULL;
}

// Where a word stands on the paper. Every word is there.
static int place(int writer, int word)
{
	for (int i = 0; i < written; i++) {
		int who;
		char what;
		sscanf(paper[i], "%d%c", &who, &what);
		if (who == writer && what == 'a' + word)
			return i;
	}
	tr_check(0, "word %c of writer %d is on the paper", 'a' + word, writer);
	return -1;
}

int interleaved(const struct tr_lesson_args *args)
{
	struct tr_group writers;
	char line[TR_LESSON_THREADS * WORDS * WORD] = "";
	size_t n = 0;

	TR_MUST(pthread_mutex_init(&pen, NULL));
	tr_object_name(&pen, "pen");
	written = 0;
	paper_tell();
	tr_group_start(&writers, args->threads, writer);
	tr_group_join(&writers);

	for (int i = 0; i < written; i++)
		n += (size_t)snprintf(line + n, sizeof line - n, " %s", paper[i]);
	tr_log("on the paper:%s", line);

	// In every order: all words are there, and each writer's own stand in its own order.
	assert(written == args->threads * WORDS);
	for (int who = 1; who <= args->threads; who++)
		for (int word = 1; word < WORDS; word++)
			assert(place(who, word - 1) < place(who, word));
	TR_MUST(pthread_mutex_destroy(&pen));
	return 0;
}
