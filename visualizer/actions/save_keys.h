// SPDX-License-Identifier: MIT
//
// Keys that save what has happened.
#ifndef VISUALIZER_ACTIONS_SAVE_KEYS_H
#define VISUALIZER_ACTIONS_SAVE_KEYS_H

struct ui;

// Actions of the table, the number unused: ask for the name of a trace, of a scene.
void save_ask_trace(struct ui *u, unsigned number);
void save_ask_scene(struct ui *u, unsigned number);

// A name was typed.
void save_named_trace(struct ui *u, const char *path);
void save_named_scene(struct ui *u, const char *path);

#endif
