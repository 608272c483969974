// SPDX-License-Identifier: MIT
//
// Threads and operations as the text of a scene names them. Any thread; nothing here blocks.
#ifndef SCENE_SCENE_OPERAND_H
#define SCENE_SCENE_OPERAND_H

#include "base/buf.h"
#include "scene/scene_data.h"
#include "scene/scene_words.h"

// Reads a thread: its number or its name. 0, EINVAL with a sentence in why, or ENOMEM.
int scene_thread_read(struct scene_thread *who, const char *word, struct buf *why);

// Reads an operation, with its object, from word i on. As above.
int scene_operation_read(struct scene_operation *what, const struct scene_words *w, size_t i,
			 struct buf *why);

// Adds the operation as the scene names it: "unlock table".
void scene_operation_describe(const struct scene_operation *what, struct buf *b);

#endif
