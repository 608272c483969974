// SPDX-License-Identifier: MIT
//
// A scene on the screen: where it stands at each moment of the run that it has led so far, and the
// card that it shows. The scene's place is plain data (scene/scene_player.h), so that going back
// and forward finds it again.
//
// The path are the steps that the scene has taken: n of them, with a place before each and one
// behind the last. It is left when another step is taken by hand; it then ends at that moment,
// which can be gone back to.
#ifndef VISUALIZER_CARDS_SCRIPT_H
#define VISUALIZER_CARDS_SCRIPT_H

#include "base/buf.h"
#include "scene/scene_player.h"
#include "visualizer/cards/question.h"

// What lies on the screen for a scene.
enum card {
	CARD_NONE,
	CARD_TITLE, // before its first command
	CARD_SAY,
	CARD_ASK,
	CARD_PAUSE,
	CARD_WRONG // it does not fit the program
};

// How far it plays by itself.
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
	size_t moment;		// that `now` belongs to
	struct scene_place now; // its place there
	enum card card;
	const char *text;     // of the card
	struct vote vote;     // of CARD_ASK, if it has answers
	const char *question; // without them
	size_t asks;	      // the command that is asked
	uint8_t *given;	      // beside each command: the key of the answer that was given
	struct buf asked;     // the question with its answers
	char wrong[1024];     // of CARD_WRONG
	enum script_run run;
	unsigned line; // of the command that is played
	bool left;     // another step was taken by hand
	bool over;     // there are no more commands
};

// Starts at the beginning of a scene; both must stay. 0 or ENOMEM.
int script_init(struct script *s, const struct scene *scene, const char *path);
void script_free(struct script *s);

// Does the scene say what comes next?
static inline bool script_leads(const struct script *s)
{
	return s->scene && !s->left && !s->over;
}

// Another moment is looked at.
void script_visit(struct script *s, size_t moment);

// The scene takes c at the moment looked at, and then stands at p. 0 or ENOMEM.
int script_step(struct script *s, struct choice c, const struct scene_place *p);

// Another step is taken at the moment looked at: the path ends here.
void script_leave(struct script *s);

// Back to where it was left, which is moment s->n.
void script_return(struct script *s);

// Begins again.
void script_restart(struct script *s);

// Shows a card, CARD_NONE: none.
void script_show(struct script *s, enum card card, const char *text);

// Shows the question of a cue, with its answers if it has some, and with what was answered already.
void script_ask(struct script *s, const struct cue *c);

// Can an answer be given?
bool script_votes(const struct script *s);

// Takes the answer of this key, where one can be given. False: it has none.
bool script_answer(struct script *s, unsigned key);

// The number of the command that is played or was played last, from 1; 0 before the first.
size_t script_command(const struct script *s);

#endif
