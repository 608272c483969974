// SPDX-License-Identifier: MIT
//
// A scene: a text that plays an interleaving and comments on it (docs/author.md). It is played by
// scene_player.h.
//
// A scene needs a run in which every outcome can be chosen: rules with any_timeouts and without
// limits on spurious wake-ups and interruptions (scene_rules), and with the places visible that
// threads race on (session/racing.h). A scene that `treadle check` has written may need other
// settings (scene_races, scene_resumes).
//
// A scene does not change once it is read: any thread may use it. Only scene_read() blocks, on the
// disk.
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include "base/status.h"
#include "model/world.h"
#include "trace/event.h"

#include <stdbool.h>
#include <stddef.h>

struct scene;

// Reads the scene at path; *out is to be given to scene_free(), and is NULL on an error. EXIT_OK;
// EXIT_USAGE with "FILE:LINE: what is wrong, and what to do" (for an unknown word the nearest one
// is suggested); EXIT_TROUBLE when memory runs out.
int scene_read(struct scene **out, const char *path, struct status *st);
void scene_free(struct scene *s); // NULL is fine

// The words of the `program` line, NULL-terminated, and their number *n, which may be 0. The number
// of that line, from 1, or 0. The title, or NULL.
char *const *scene_program(const struct scene *s, size_t *n);
unsigned scene_program_line(const struct scene *s);
const char *scene_title(const struct scene *s);

// The number of commands, for "command i of n": scene_place.at of them are done.
size_t scene_length(const struct scene *s);

// The number of cards, the commands at which the player waits for a person: say, ask and pause.
size_t scene_cards(const struct scene *s);

// The run that a scene is played in: its rules; its treatment of data races, if the program is
// instrumented (by default RACES_NOTE; places with races are visible only then); and whether it has
// OP_RESUMEs (run_options.resumes).
extern const struct rules scene_rules;
enum races scene_races(const struct scene *s);
bool scene_resumes(const struct scene *s);

#endif
