// SPDX-License-Identifier: MIT
//
// What the files of ui.h share, which say what keys do; nobody else needs it.
#ifndef VISUALIZER_ACTIONS_UI_PARTS_H
#define VISUALIZER_ACTIONS_UI_PARTS_H

#include "visualizer/actions/keys.h"
#include "visualizer/actions/ui.h"

// A line for the user, until the next key.
void ui_say(struct ui *u, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

// Goes to a moment (cut to the last).
void ui_go(struct ui *u, size_t moment);

// Goes there and chooses the thread that moved next, at the end the one that moved last.
void ui_visit(struct ui *u, size_t moment);

bool ui_at_end(const struct ui *u);

// Shows a card for a race that belongs to the moment looked at, unless there was one for its place.
void ui_announce(struct ui *u);

// Is the program on its way?
bool ui_running(const struct ui *u);

// The choice that was taken at the moment looked at, which must not be the last.
struct choice ui_taken(const struct ui *u);

// Can a step be made here at all? Says why not.
bool ui_can_step(struct ui *u);

// Has a live program ended because nothing but what is rare could go on? That can still be chosen.
bool ui_is_stuck(const struct ui *u);

// Lets c happen at the moment looked at.
void ui_take(struct ui *u, struct choice c);

// Lets the time limit or the sleep of the chosen thread end now, which is not due: the program runs
// again up to here, in a run in which any moment will do.
void ui_take_early(struct ui *u);

// Starts the program again along some choices.
void ui_start_along(struct ui *u, const struct choice *plan, size_t n);

// Starts the program again along the first n steps of this history, and then c if it is given.
void ui_start_again(struct ui *u, size_t n, const struct choice *c);

// The same, chosen by hand: the scene that leads is left, if it wants another step here.
void ui_by_hand(struct ui *u, struct choice c);

// Of the scene that leads: plays its next command; plays on to the next card; takes its next step
// or shows its next card, while it plays; has come to another moment; goes on without waiting
// (false: no command is being played); back to it from where it was left.
void ui_scene_next(struct ui *u);
void ui_scene_play(struct ui *u);
void ui_scene_step(struct ui *u);
void ui_scene_arrived(struct ui *u);
bool ui_scene_hurry(struct ui *u);
void ui_scene_return(struct ui *u);

// Takes the keys that were kept, as far as the program has arrived.
void ui_kept(struct ui *u);

// A name was typed to save what has happened under.
void ui_save_trace(struct ui *u, const char *path);
void ui_save_scene(struct ui *u, const char *path);

// An action of the table.
void ui_act(struct ui *u, enum action action, unsigned number);

// Running to something (goals.c): keys of the table, the number unused but where it is said.
void goal_blocked(struct ui *u, unsigned number);
void goal_return(struct ui *u, unsigned number);
void goal_match(struct ui *u, unsigned number);
void goal_match_back(struct ui *u, unsigned number);
void goal_turns(struct ui *u, unsigned number);

// Of a run by itself: its next choice, if there is one; takes a step towards what is run to (false:
// to nothing by one thread); has come to another moment, and looks whether that is it; is over.
bool goal_choice(struct ui *u, struct choice *c);
bool goal_step(struct ui *u);
void goal_arrived(struct ui *u);
void goal_end(struct ui *u);

// Goes to the moment that a text means: a step by its number, a time (1.5, 00:01.500), "end", a
// bookmark's name. A live program runs on to it. False: it means none.
bool goal_to(struct ui *u, const char *text);

// Begins a run to something; hurry: without waiting between steps.
void goal_start(struct ui *u, enum goal goal, bool hurry);

// Events of a kind (kinds.c): keys of the table: their menu, the next one and the one before on the
// chosen object; a key while the menu is there; to the next of a kind, to the one before; says that
// there is none.
void kind_menu(struct ui *u, unsigned number);
void kind_object(struct ui *u, unsigned number);
void kind_object_back(struct ui *u, unsigned number);
void kind_key(struct ui *u, int key, enum action action, unsigned number);
void kind_on(struct ui *u, const struct seek *q);
void kind_back(struct ui *u, const struct seek *q);
void kind_missed(struct ui *u, const struct seek *q, bool further);

// Bookmarks (marks.c): keys of the table: makes one or takes it away, to the next one, their list;
// a key while the list is there; a name was typed for the one that is chosen in it; the one of a
// name (NULL: there is none); those after a moment are gone.
void mark_here(struct ui *u, unsigned number);
void mark_next(struct ui *u, unsigned number);
void mark_list(struct ui *u, unsigned number);
void mark_key(struct ui *u, int key, enum action action, unsigned number);
void mark_named(struct ui *u, const char *name);
const struct bookmark *mark_find(const struct ui *u, const char *name);
void mark_forget(struct ui *u, size_t after);

// Changing what is looked at (change.c): keys of the table: to the program of a recorded trace, the
// menu of acts and scenes, the scene behind and before this one; a key while the menu is there;
// does what was chosen and said to come.
void change_live(struct ui *u, unsigned number);
void change_menu(struct ui *u, unsigned number);
void change_next_scene(struct ui *u, unsigned number);
void change_previous_scene(struct ui *u, unsigned number);
void change_key(struct ui *u, int key, enum action action, unsigned number);
void change_now(struct ui *u);

// Guessing (predict.c): keys of the table; is something hidden; shows it.
void predict_toggle(struct ui *u, unsigned number);
void predict_yes(struct ui *u, unsigned number);
void predict_no(struct ui *u, unsigned number);
bool predict_hides(const struct ui *u);
void predict_show(struct ui *u);

// What changes nothing but how the screen looks (looks.c): keys of the table, the number unused.
void look_panes(struct ui *u, unsigned number);
void look_theme(struct ui *u, unsigned number);
void look_big(struct ui *u, unsigned number);
void look_inner(struct ui *u, unsigned number);
void look_zoom_in(struct ui *u, unsigned number);
void look_zoom_out(struct ui *u, unsigned number);
void look_left(struct ui *u, unsigned number);
void look_right(struct ui *u, unsigned number);

// A key while the menu of panes is there.
void look_panes_key(struct ui *u, int key, enum action action, unsigned number);

// Says that a trace can only be looked at.
void ui_recorded(struct ui *u);

#endif
