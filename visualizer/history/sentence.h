// SPDX-License-Identifier: MIT
//
// Sentences that the screen and the plain story share, titles, and how a run has ended.
#ifndef VISUALIZER_HISTORY_SENTENCE_H
#define VISUALIZER_HISTORY_SENTENCE_H

#include "model/describe.h"
#include "trace/story.h"
#include "visualizer/terminal/cells.h"

#include <stddef.h>

// Adds the nearest own place of a thread's operation, " (pool.c:41)"; nothing if that is not known.
void sentence_place(const struct story *s, const struct trace *t, uint32_t thread,
		    const struct op *op, struct buf *b);

// The same of the story's last step.
void sentence_place_last(const struct story *s, const struct trace *t, struct buf *b);

// Adds the library calls that a thread is in, outermost first: "tr_pool_submit > sem_fifo_acquire".
void sentence_calls(const struct story *s, const struct trace *t, uint32_t thread, struct buf *b);

// Adds "2 worker is to lock mutex A (a.c:41), but mutex A is held by 3 other", for a thread that
// cannot go on.
void sentence_blocked(const struct story *s, const struct trace *t, uint32_t thread,
		      const struct namer *namer, struct buf *b);

// Adds when the time limit or the sleep of a thread ends, for a deadline that is not a choice yet
// (option_later()).
void sentence_later(const struct story *s, uint32_t thread, struct buf *b);

// Adds "outside the model: fork: ..." of an EV_LIMIT.
void sentence_limit(const struct event *e, struct buf *b);

// Adds the data race of the EV_RACE at a slot, in few words: the place and the two accesses.
void sentence_race(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);

// The name of a thread, or of an object; it is put into b, which is emptied before.
const char *sentence_thread(const struct namer *namer, uint32_t thread, struct buf *b);
const char *sentence_object(const struct namer *namer, uint32_t object, struct buf *b);

// Adds a message with the name of a thread for its %s.
void sentence_of_thread(const char *message, const struct namer *namer, uint32_t thread,
			struct buf *b);

// Adds the names of threads, by commas.
void sentence_threads(const struct namer *namer, const uint16_t *threads, size_t n, struct buf *b);

// Adds a time in ns as 00:01.200.
void sentence_time(int64_t ns, struct buf *b);

// Adds an object's name without its kind: "forks[1]".
void sentence_bare_object(const struct story *s, const struct namer *namer, uint32_t object,
			  struct buf *b);

struct target;
struct trace;

// The title of a trace or a target: "semaphores / timeout", or the program's name.
void title_of_trace(const struct trace *t, char *out, size_t size);
void title_of_target(const struct target *t, char *out, size_t size);

// "locks race", of an act with a planted bug; else "".
void title_of_bug(const struct target *t, char *out, size_t size);

// How a run has ended: ENDING_NONE: it has not; ENDING_CUT: it was cut short.
enum ending { ENDING_NONE, ENDING_WELL, ENDING_CUT, ENDING_BAD };
enum ending ending_of(const struct story *s, const struct trace *t);

// The colour of a run's end, the same everywhere: green for ENDING_WELL, yellow for ENDING_CUT, red
// for ENDING_BAD.
enum style ending_style(const struct story *s, const struct trace *t);

#endif
