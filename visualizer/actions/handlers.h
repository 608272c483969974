// SPDX-License-Identifier: MIT
//
// The handlers of keys, by the file that defines them. Those that take a screen, or its display,
// alone stand in the table of actions (actions.c); those named _key get the keys typed while their
// overlay is open, and those that take a text get the line typed at the prompt (input.c).
#ifndef VISUALIZER_ACTIONS_HANDLERS_H
#define VISUALIZER_ACTIONS_HANDLERS_H

#include "visualizer/terminal/keys.h"

#include <stdbool.h>

struct display;
struct ui;
struct viewed_run;

// appearance.c: what the screen looks like. appearance_inner: the parts of composites.
void appearance_panes(struct ui *u);
void appearance_theme(struct display *d);
void appearance_big(struct display *d);
void appearance_inner(struct display *d);
void appearance_lanes(struct display *d);
void appearance_zoom_in(struct display *d);
void appearance_zoom_out(struct display *d);
void appearance_left(struct ui *u);
void appearance_right(struct ui *u);
void appearance_panes_key(struct ui *u, struct key key);

// bookmark_keys.c
void bookmark_toggle(struct ui *u);
void bookmark_next(struct ui *u);
void bookmark_list(struct ui *u);
void bookmark_key(struct ui *u, struct key key);
void bookmark_name(struct ui *u, const char *name);

// change.c: another run in place of this one: the program of a recorded trace, another act or
// scene. Opening may take a while, so "Opening ..." is shown first.
void change_live(struct ui *u);
void change_menu(struct ui *u);
void change_next_scene(struct ui *u);
void change_previous_scene(struct ui *u);
void change_key(struct ui *u, struct key key);

// Opens the other run. Blocks while a program loads.
void change_now(struct ui *u);

// event_search.c: to the next or the previous event of a kind, or on the chosen object. In the past
// it is a jump; at the end of the past, a live program runs on (run_goals.h).
void event_search_menu(struct ui *u);
void event_search_object(struct ui *u);
void event_search_object_back(struct ui *u);
void event_search_again(struct ui *u);
void event_search_again_back(struct ui *u);
void event_search_key(struct ui *u, struct key key);

// following.c: this screen follows the instructor's (hall/client.h). It goes where that goes, until
// the user looks back; then it stays, and a key returns.

// Goes to where the instructor is, of a screen that shows u->following->client.in.shown.
void following_begin(struct ui *u);

// Takes in what has come. Never blocks.
void following_tick(struct ui *u);

// Back to where the instructor is.
void following_return(struct ui *u);

// guess_keys.c: hides or shows what comes next; the guess that the chosen thread can continue, or
// that it cannot.
void guess_toggle(struct ui *u);
void guess_yes(struct ui *u);
void guess_no(struct ui *u);

// Answers the question of a scene, or the one about the next step, by the answer's number. False:
// no such question is asked.
bool guess_answer(struct ui *u, unsigned key);

// Shows what is hidden.
void guess_reveal(struct ui *u);

// look_keys.c: searches in the background (foresight.h) for a way to a failure, or to a good end;
// look_leave ends the search, or drops the way found.
void look_failure(struct ui *u);
void look_good_end(struct ui *u);
void look_leave(struct ui *u);

// Takes in answers from the background, and asks what is to be known now. Does not block.
void look_tick(struct ui *u);

// The same for the variables of the moment that is shown.
void variables_tick(struct ui *u);

// Following the way that was found: each step is taken by a key, or by the run by itself. Another
// step leaves the way; back where it was left, it leads again.

// Takes the next step of the way, if it leads at the moment looked at and its thread is chosen; of
// a trace, its program is opened first. False: nothing was done.
bool route_run_step(struct ui *u);

// The same in a run by itself, whoever is chosen.
bool route_run_play(struct ui *u);

// Another moment may be looked at: says what is next on the way, and chooses its thread.
void route_run_tick(struct ui *u);

// save_keys.c
void save_ask_trace(struct ui *u);
void save_ask_scene(struct ui *u);
void save_named_trace(struct ui *u, const char *path);
void save_named_scene(struct ui *u, const char *path);

// Are there steps chosen by the user that are in no file and no scene?
bool save_needed(const struct viewed_run *r);

// serving.c: who may follow this screen (hall/server.h), and how many do.
void serving_say(struct ui *u);

// Sends those that follow what is shown now, and takes in newcomers. Never blocks.
void serving_tell(struct ui *u);

// why_keys.c: explains a failing run in the background (background/why.h), and shows the result in
// a box, from which the nearest run that passes is put beside.
void why_ask_key(struct ui *u);
void why_box_key(struct ui *u, struct key key);

// Ends what was begun. False: nothing was.
bool why_leave(struct ui *u);

// Takes in what has come from the background. Does not block.
void why_tick(struct ui *u);

#endif
