// SPDX-License-Identifier: MIT
//
// A moment of a run, as a scene asks about it: threads and objects are looked up by the names that
// they have then. A moment is used by one thread at a time; nothing here blocks.
#ifndef SCENE_SCENE_MOMENT_H
#define SCENE_SCENE_MOMENT_H

#include "base/buf.h"
#include "scene/scene_data.h"
#include "trace/story.h"

struct scene_moment {
	const struct trace *t;
	const struct story *s;
};

// The thread that is meant; 0: there is none, and why says so.
uint32_t moment_thread(const struct scene_moment *m, const struct scene_thread *who,
		       struct buf *why);

// Is the object, or the thread, called so?
bool moment_object_is(const struct scene_moment *m, uint32_t object, const char *name);
bool moment_thread_is(const struct scene_moment *m, uint32_t thread, const char *name);

// Is thread t about to do this?
bool moment_at(const struct scene_moment *m, uint32_t t, const struct scene_operation *what);

// Adds the name of a thread or an object, or "it is ready to lock mutex m": what a thread does.
void moment_say_thread(const struct scene_moment *m, uint32_t t, struct buf *b);
void moment_say_object(const struct scene_moment *m, uint32_t object, struct buf *b);
void moment_say_doing(const struct scene_moment *m, uint32_t t, struct buf *b);

// Adds how the run ended.
void moment_say_end(const struct scene_moment *m, struct buf *b);

#endif
