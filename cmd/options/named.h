// SPDX-License-Identifier: MIT
//
// What a command line names: a lesson or program, a trace of it, a scene. The functions that return
// an exit code have printed what is wrong.
#ifndef CMD_OPTIONS_NAMED_H
#define CMD_OPTIONS_NAMED_H

#include "base/target.h"
#include "command/command_line.h"
#include "scene/scene.h"

#include <stdbool.h>
#include <stddef.h>
#include <argp.h>

struct view_other;

// Finds the lesson or program that was named. EXIT_OK or an exit code. *t must be given to
// target_free() in any case.
int program_target(const struct program_words *p, struct target *t);

// Does path name a trace rather than a lesson or a program: a file that begins as a trace, or has
// the name of one (*.trace)? A lesson's name without a slash is the lesson.
bool names_trace(const char *path);

// The name of a new trace of t, if the user gives none: "semaphores-timeout.trace", "a.out.trace".
void trace_name(const struct target *t, char *out, size_t size);

// Plays the scene of this name or file without a screen, and checks what it expects. words: those
// of the command line; none: the scene's own program. into: with each step of a library's. quiet:
// only mistakes are printed. votes: questions are answered on standard input, else they are only
// printed. Returns an exit code: EXIT_FAILED if the scene does not fit the program.
int scene_run(const char *name, struct program_words *words, bool into, bool quiet, bool votes);

// Finds the program to play a scene from a file with: the one that the command line names; if it
// names none, or only the lesson or program that the scene is of, the scene's own, with its
// arguments. EXIT_OK or an exit code. *t must be given to target_free() in any case.
int scene_target(const char *file, const struct scene *scene, const struct program_words *words,
		 struct target *t);

// ---- screen_options.c ---------------------------------------------------------------------------
//
// Options of the commands that open a screen: --beside and --theme.

// Finds the run that --beside names: a trace; an act of the lesson that the command line names; or
// a lesson or a program with its words, between blanks. beside: what the command line names.
// EXIT_OK, or the exit code after having said what is wrong. out->target is to be given to
// target_free() in any case; out->trace is `text`, or NULL. Blocks on the disk, and until a lesson
// has answered.
int beside_option(char *text, const struct program_words *beside, struct view_other *out);

// Checks the value of --theme. 0; or EINVAL after having printed the names of the themes.
error_t theme_option(const char *name);

#endif
