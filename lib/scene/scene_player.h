// SPDX-License-Identifier: MIT
//
// The player of scenes. It is pure: at a moment of a run it returns the cue, what the scene wants
// next. The caller takes the step (`treadle run --scene` in a loop, the visualizer by keys) and
// asks again at the next moment.
//
// A scene_place is used by one thread. Nothing here blocks.
#ifndef SCENE_SCENE_PLAYER_H
#define SCENE_SCENE_PLAYER_H

#include "base/buf.h"
#include "scene/scene.h"
#include "scene/scene_answer.h"
#include "trace/story.h"

// A position in a scene. All zero: before the first command. Plain data: with the moment of the run
// at which it was made, a copy is a place to return to.
struct scene_place {
	size_t at;	   // the next command
	unsigned done;	   // steps of that command that were taken already
	uint32_t waiter;   // of `choose waiter`, until the signal; 0: none
	uint32_t turn;	   // of `finish`: the thread that moved last
	uint32_t log_from; // log lines before this slot were expected already
};

enum cue_kind {
	CUE_STEP,  // take `choice`, and ask again once the program has arrived or ended
	CUE_SAY,   // show text, and ask again
	CUE_ASK,   // show text, and ask again when a key was pressed; `pause` has no text
	CUE_WRONG, // the scene does not fit the program here, see why; the position stays
	CUE_OVER   // the scene has no more commands
};

struct cue {
	enum cue_kind kind;
	struct choice choice;
	unsigned line;			    // of the file, from 1
	const char *text;		    // CUE_SAY, CUE_ASK; valid as long as the scene
	const struct scene_answer *answers; // CUE_ASK: nanswers of them to choose from; as long
	size_t nanswers;
	size_t number; // CUE_ASK: of the command among all, from 0
};

// The cue at this moment of a run: t is the run's trace, resolved, and s its story up to the end of
// t or an earlier moment. Moves *p behind the command of the cue, or the last step of that command;
// expectations that hold are skipped. For CUE_WRONG, why has one sentence: what the scene expected
// at this line, and what the state is. Returns 0 or ENOMEM.
int scene_next(const struct scene *scene, struct scene_place *p, const struct trace *t,
	       const struct story *s, struct cue *c, struct buf *why);

#endif
