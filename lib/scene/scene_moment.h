// SPDX-License-Identifier: MIT
//
// A moment of a run: threads and objects by the names that they have then, and their states in
// words. A moment is used by one thread at a time; nothing here blocks.
#ifndef SCENE_SCENE_MOMENT_H
#define SCENE_SCENE_MOMENT_H

#include "base/buf.h"
#include "scene/scene_data.h"
#include "trace/story.h"

struct scene_moment {
	const struct trace *t;
	const struct story *s;
};

// The thread that the scene names. 0: there is none; adds a sentence to why.
uint32_t moment_thread(const struct scene_moment *m, const struct scene_thread *who,
		       struct buf *why);

// Is this the name of the object?
bool moment_object_is(const struct scene_moment *m, uint32_t object, const char *name);

// Is this the pending operation of thread t?
bool moment_at(const struct scene_moment *m, uint32_t t, const struct scene_operation *what);

// Adds the name of a thread; of an object; what a thread does, "it is ready to lock mutex m".
void moment_say_thread(const struct scene_moment *m, uint32_t t, struct buf *b);
void moment_say_object(const struct scene_moment *m, uint32_t object, struct buf *b);
void moment_say_doing(const struct scene_moment *m, uint32_t t, struct buf *b);

// Adds how the run ended.
void moment_say_end(const struct scene_moment *m, struct buf *b);

// Makes one sentence of two clauses: why was expected, and *found, which is freed, is so instead.
void moment_but(struct buf *why, struct buf *found);

#endif
