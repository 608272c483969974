// SPDX-License-Identifier: MIT
//
// A scene on the screen: where the scene stands at each moment of the run that it leads, and the
// card that it shows. A place in a scene is plain data (scene/scene_player.h), so that going back
// and forward in the run finds the place again.
//
// The path is the n steps that the scene has taken, with a place before each step and one after the
// last. The scene is left when the user takes another step; the path then ends at that moment, to
// which the user can return.
#ifndef VISUALIZER_CARDS_SCRIPT_H
#define VISUALIZER_CARDS_SCRIPT_H

#include "base/buf.h"
#include "scene/scene_player.h"
#include "visualizer/cards/question.h"

// The card that a scene shows.
enum card {
	CARD_NONE,
	CARD_TITLE, // before its first command
	CARD_SAY,
	CARD_ASK,
	CARD_PAUSE,
	CARD_WRONG // the scene does not fit the program
};

// How far the scene plays by itself.
enum script_run {
	SCRIPT_COMMAND, // to the end of the command at `line`
	SCRIPT_CARD	// to the next card
};

struct script {
	const struct scene *scene; // NULL: there is none
	char name[64];		   // of the scene
	const char *path;	   // of its file
	struct scene_place *places;
	struct choice *steps;
	size_t n, places_cap, steps_cap;
	size_t moment;		// the moment looked at
	struct scene_place now; // the scene's place there
	enum card card;
	const char *text;     // of the card
	struct vote vote;     // the answers of CARD_ASK, if it has any
	const char *question; // without the answers
	size_t asks;	      // the command that asks
	uint8_t *given;	      // for each command: the key of the answer that was given
	struct buf asked;     // the question with its answers
	char wrong[1024];     // of CARD_WRONG
	enum script_run run;
	unsigned line; // of the command that is played
	bool left;     // the user has taken another step
	bool over;     // no command is left
};

// Starts at the beginning of a scene; both must stay. 0 or ENOMEM.
int script_init(struct script *s, const struct scene *scene, const char *path);
void script_free(struct script *s);

// Does the scene say what comes next?
static inline bool script_leads(const struct script *s)
{
	return s->scene && !s->left && !s->over;
}

// To be called when another moment is looked at.
void script_visit(struct script *s, size_t moment);

// The scene takes choice c at the moment looked at, and then stands at place p. 0 or ENOMEM.
int script_step(struct script *s, struct choice c, const struct scene_place *p);

// The user takes another step at the moment looked at: the path ends here.
void script_leave(struct script *s);

// The user returns to where the scene was left, at moment s->n.
void script_return(struct script *s);

// The scene begins again.
void script_restart(struct script *s);

// Shows a card; CARD_NONE takes the card away.
void script_show(struct script *s, enum card card, const char *text);

// Shows the question of a cue, with its answers, if any, and with the answer given before, if any.
void script_ask(struct script *s, const struct cue *c);

// Can an answer be given?
bool script_votes(const struct script *s);

// Takes the answer of this key. False: no answer can be given, or the key has none.
bool script_answer(struct script *s, unsigned key);

// The number of the command that is played or was played last, from 1; 0 before the first.
size_t script_command(const struct script *s);

#endif
