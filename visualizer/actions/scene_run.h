// SPDX-License-Identifier: MIT
//
// A run led by a scene: its next command, its cards, leaving it by another step, and the way back.
// The scene is asked at the moment looked at, so what it wants is the same each time one comes
// there.
#ifndef VISUALIZER_ACTIONS_SCENE_RUN_H
#define VISUALIZER_ACTIONS_SCENE_RUN_H

#include <stdbool.h>

struct choice;
struct scene;
struct ui;

// Lets a scene lead, from the start; both must stay. path: of its file. 0 or ENOMEM.
int scene_run_begin(struct ui *u, const struct scene *scene, const char *path);

// Plays its next command; plays on to the next card.
void scene_run_next(struct ui *u);
void scene_run_play(struct ui *u);

// While it plays: takes its next step or shows its next card; has come to another moment; goes on
// without waiting (false: no command is being played).
void scene_run_step(struct ui *u);
void scene_run_arrived(struct ui *u);
bool scene_run_hurry(struct ui *u);

// Lets c happen, chosen by hand: the scene is left, if it wants another step here.
void scene_run_by_hand(struct ui *u, struct choice c);

// An action of the table, the number unused: back to where the scene was left.
void scene_run_return(struct ui *u);

#endif
