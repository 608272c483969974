// SPDX-License-Identifier: MIT
//
// A run that a scene leads: its next command, its cards, leaving it by another step, and the way
// back. The scene is asked at the moment looked at, so it wants the same step each time the user
// comes there.
#ifndef VISUALIZER_ACTIONS_SCENE_RUN_H
#define VISUALIZER_ACTIONS_SCENE_RUN_H

#include <stdbool.h>

struct choice;
struct scene;
struct ui;

// Lets a scene lead, from the start; scene and path (of its file) must stay. 0 or ENOMEM.
int scene_run_begin(struct ui *u, const struct scene *scene, const char *path);

// Plays the scene's next command; plays it up to the next card.
void scene_run_next(struct ui *u);
void scene_run_play(struct ui *u);

// While a scene plays: takes its next step or shows its next card; looks whether the command has
// ended; hurries the command (false: no command is being played).
void scene_run_step(struct ui *u);
void scene_run_arrived(struct ui *u);
bool scene_run_hurry(struct ui *u);

// Lets c happen, which the user has chosen: the scene is left if it wants another step here.
void scene_run_by_hand(struct ui *u, struct choice c);

// Back to where the scene was left.
void scene_run_return(struct ui *u);

#endif
