// SPDX-License-Identifier: MIT
//
// Reading one command of a scene. Used by the thread that reads it; nothing here blocks.
#ifndef SCENE_SCENE_COMMAND_H
#define SCENE_SCENE_COMMAND_H

#include "scene/scene_data.h"
#include "scene/scene_words.h"

#include "base/status.h"

// The current line of the file.
struct scene_reader {
	struct scene *s;
	struct status *st;
	unsigned line;
	struct scene_words words; // of the line; if it ends in a text, only the first word
	const char *text;	  // the text at the end of the line, or NULL
};

// Reads the line as a command and adds it to the scene. Returns EXIT_OK, or an exit code with a
// line in *r->st.
int scene_command_read(struct scene_reader *r);

void scene_command_free(struct scene_command *c);

#endif
