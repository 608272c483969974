// SPDX-License-Identifier: MIT
//
// The words of scenes: commands, states, operations and threads. For any thread; nothing here
// blocks.
#ifndef SCENE_SCENE_VOCABULARY_H
#define SCENE_SCENE_VOCABULARY_H

#include "scene/scene_data.h"
#include "scene/scene_words.h"

#include "base/buf.h"

#include <stddef.h>
#include <stdint.h>

// How a command is written and what it does, untranslated.
struct scene_verb_row {
	const char *name, *usage, *about;
};
extern const struct scene_verb_row verb_rows[VERBS];

// The states by their names.
#define STATES 6
extern const char *const state_names[STATES];

// ---- operations of the model

// The operations that a word stands for; OP_NONE: none.
struct scene_ops scene_ops(const char *word);

// The name of an operation (enum op_code) in a scene, "sem_wait", written to out. Returns out.
const char *scene_op_name(unsigned code, char *out, size_t size);

// ---- threads and operations in the text of a scene

// Reads a thread: its number or its name. Returns 0; EINVAL with a sentence in why; or ENOMEM.
int scene_thread_read(struct scene_thread *who, const char *word, struct buf *why);

// Reads an operation, with its object, from word i on. Returns the same.
int scene_operation_read(struct scene_operation *what, const struct scene_words *w, size_t i,
			 struct buf *why);

// Adds the operation as the scene names it: "unlock table".
void scene_operation_describe(const struct scene_operation *what, struct buf *b);

// Adds an explanation of all words, for a person who writes a scene.
void scene_help(struct buf *b);

#endif
