// SPDX-License-Identifier: MIT
//
// The words of scenes: commands and states. Any thread; nothing here blocks.
#ifndef SCENE_SCENE_VOCABULARY_H
#define SCENE_SCENE_VOCABULARY_H

#include "scene/scene_data.h"

// How a command is written and what it does, untranslated.
struct scene_verb_row {
	const char *name, *usage, *about;
};
extern const struct scene_verb_row verb_rows[VERBS];

// The states by their names.
#define STATES 6
extern const char *const state_names[STATES];

#endif
