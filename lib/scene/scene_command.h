// SPDX-License-Identifier: MIT
//
// Reading one command of a scene. Used by the thread that reads it; nothing here blocks.
#ifndef SCENE_SCENE_COMMAND_H
#define SCENE_SCENE_COMMAND_H

#include "base/status.h"
#include "scene/scene_data.h"
#include "scene/scene_words.h"

// The line of the file at which reading is.
struct scene_reader {
	struct scene *s;
	struct status *st;
	unsigned line;
	struct scene_words words; // the line's; of one with a text, the first alone
	const char *text;	  // with which it ends, NULL: it is one of words
};

// Reads the line as a command and adds it to the scene. EXIT_OK, or an exit code.
int scene_command_read(struct scene_reader *r);

void scene_command_free(struct scene_command *c);

#endif
