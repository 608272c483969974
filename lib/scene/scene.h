// SPDX-License-Identifier: MIT
//
// A scene: a text that plays an interleaving, with words to it. docs/scenes.md says what it may
// hold. It is read (scene_read.h) and played (scene_player.h).
//
// A scene needs a run in which every outcome can be chosen: rules with any_timeouts and without
// limits on spurious wake-ups and interruptions (scene_rules), and the places that threads race for
// (session/racing_find.h) visible; a scene that the check has written may say otherwise
// (scene_races, scene_resumes).
//
// A scene does not change once it is read: any thread may look at it. Nothing here blocks.
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include "model/world.h"
#include "trace/event.h"

#include <stdbool.h>
#include <stddef.h>

struct scene;

void scene_free(struct scene *s); // NULL is fine

// The words of its `program` line, NULL-terminated, and how many; none: *n is 0. Its line, from 1;
// 0: there is none. Its title, NULL: it has none.
char *const *scene_program(const struct scene *s, size_t *n);
unsigned scene_program_line(const struct scene *s);
const char *scene_title(const struct scene *s);

// How many commands it has, for "command i of n": scene_place.at of them are done.
size_t scene_length(const struct scene *s);

// How many of them are cards, at which it waits: say, ask and pause.
size_t scene_cards(const struct scene *s);

// The run that a scene is played in: its rules; what is done about data races (of a program that is
// instrumented) - RACES_NOTE, if it does not say otherwise: the places that were found to be raced
// for are visible then, and only then; and whether it has OP_RESUMEs (run_options.resumes).
extern const struct rules scene_rules;
enum races scene_races(const struct scene *s);
bool scene_resumes(const struct scene *s);

#endif
