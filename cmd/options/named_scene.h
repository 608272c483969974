// SPDX-License-Identifier: MIT
//
// A scene that was named on the command line.
#ifndef CMD_OPTIONS_NAMED_SCENE_H
#define CMD_OPTIONS_NAMED_SCENE_H

#include "base/target.h"
#include "command/command_line.h"
#include "scene/scene.h"

#include <stdbool.h>

// Plays the scene of this name or file without a screen, and checks what it expects. words: what
// stood on the command line; none: the scene's own program. quiet: only what is wrong is said.
// votes: questions are answered on standard input, else they are only told.
// Returns the exit code, after having said what is wrong: 1 if the scene does not fit the program.
int scene_run(const char *name, struct program_words *words, bool quiet, bool votes);

// What a scene from a file is to be played with: what stood on the command line, else what it says
// itself; so too if the command line only names the lesson or program that it is a scene of. An
// exit code, after having said what is wrong. *t is to be given to target_free().
int scene_target(const char *file, const struct scene *scene, const struct program_words *words,
		 struct target *t);

#endif
