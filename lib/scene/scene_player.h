// SPDX-License-Identifier: MIT
//
// The player of scenes. It is pure: it is asked, at a moment of a run, what the scene wants next;
// whoever asks takes the step, in whatever way (a loop for `treadle run --scene`, keys for the
// visualizer), and asks again at the next moment.
//
// A scene_place belongs to one thread. Nothing here blocks.
#ifndef SCENE_SCENE_PLAYER_H
#define SCENE_SCENE_PLAYER_H

#include "base/buf.h"
#include "scene/scene_answer.h"
#include "scene/scene.h"
#include "trace/story.h"

// Where a scene stands. All zero: before its first command. Plain data: a copy is a place to come
// back to, with the moment of the run at which it was made.
struct scene_place {
	size_t at;	   // the next command
	unsigned done;	   // steps of it that were taken already
	uint32_t waiter;   // of `choose waiter`, until the signal; 0: none
	uint32_t turn;	   // of `finish`: the thread that moved last
	uint32_t log_from; // log lines before this slot were expected already
};

enum cue_kind {
	CUE_STEP,  // take `choice`, and ask again once the program has arrived or ended
	CUE_SAY,   // show text, and ask again
	CUE_ASK,   // show text, and ask again when a key was pressed; `pause` has no text
	CUE_WRONG, // the scene does not fit the program here; why says how. The place stays there
	CUE_OVER   // the scene has no more commands
};

struct cue {
	enum cue_kind kind;
	struct choice choice;
	unsigned line;	  // of the file, from 1
	const char *text; // CUE_SAY, CUE_ASK: the scene's own, lives as long as it
	const struct scene_answer *answers; // CUE_ASK: so many can be chosen from, and the same
	size_t nanswers;
	size_t number; // CUE_ASK: of the command among all, from 0
};

// What the scene wants at this moment of a run: t and s are its trace, resolved, and its story up
// to the end of what t holds or to an earlier moment. Moves *p on to after what it tells of (a
// command that takes several steps stays until the last); expectations that hold are passed over.
// For CUE_WRONG, why has one sentence: what was expected at this line and what is so instead. 0, or
// ENOMEM.
int scene_next(const struct scene *scene, struct scene_place *p, const struct trace *t,
	       const struct story *s, struct cue *c, struct buf *why);

#endif
