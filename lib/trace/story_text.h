// SPDX-License-Identifier: MIT
//
// What a story says to people: the names of threads and objects, places in the source, log lines.
// Each adds to a buffer. Any thread that may use the story; nothing here blocks.
#ifndef TRACE_STORY_TEXT_H
#define TRACE_STORY_TEXT_H

#include "model/describe.h"
#include "trace/story.h"

// Names for sentences (describe.h). A thread is "3 swimmer-2" (its number and name); without a
// name of its own the first it gets later (its own, or its start routine's from the session). An
// object is its kind and name: "mutex forks[1]", "semaphore sem-2" when it has none.
struct story_names {
	const struct story *story;
	const struct trace *trace;
};
struct namer story_namer(struct story_names *n);

// Adds what a pointer of this value points to: "&nodes[2]", "\"ana\"", or its address in
// hexadecimal, if that is not known. False: it is a number, and no pointer. (Programs, stacks and
// heaps are at addresses that no count and no time comes to.)
bool story_pointer(const struct trace *t, int64_t value, struct buf *b);
bool story_is_pointer(int64_t value);

// What the trace calls an address for the whole run, by its trace_static_name(): "counter", or "the
// hidden state of strtok". Returns whether that is a whole phrase, without the kind of object.
bool story_static_name(const struct trace *t, uint32_t slot, struct buf *b);

// Has the object a name of its own, that the program or its debug information gives it?
bool story_names_object(const struct story *s, const struct trace *t, uint32_t object);

// Does the trace tell two things of one name apart by a number: "r->lock #2"?
bool story_numbers_names(const struct trace *t);

// "file.c:41" of a site, "" if it is not known.
void story_site(const struct trace *t, uint32_t site, struct buf *b);

// The site at which the function of a site was called; 0: it is not known, or nobody in the program
// has called it.
uint32_t story_caller(const struct trace *t, uint32_t site);

// The place of a site, and where its function was called from if that is known: format takes the
// place, the function and the caller's place. story_where(): "file.c:41 (called from main at
// file.c:9)". Both add nothing if the place is not known.
void story_called(const struct trace *t, uint32_t site, const char *format, struct buf *b);
void story_where(const struct trace *t, uint32_t site, struct buf *b);

// Where the program itself stands when it has come to a site: the site, or, if that is in a
// library, the nearest caller that is not (the site, if none is known).
uint32_t story_program_site(const struct trace *t, uint32_t site);

// The function of a site, "" if it is not known.
void story_function(const struct trace *t, uint32_t site, struct buf *b);

// The file of a site, its path if that is known, added to b (NULL: to nothing); returns the line in
// it, from 1. 0, and nothing added: it is not known.
unsigned story_source(const struct trace *t, uint32_t site, struct buf *b);

// One log line in the form that all of Treadle uses: "00:01.200  3 swimmer-2  waiting".
void story_log_line(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);

#endif
