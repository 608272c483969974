// SPDX-License-Identifier: MIT
//
// A scene: a text that plays an interleaving, with words to it. docs/scenes.md says what it may
// hold. This is its reader and its player. The player is pure: it is asked, at a moment of a
// run, what the scene wants next, and told nothing; whoever asks takes the step, in whatever way
// (a loop for `treadle run --scene`, keys for the visualizer), and asks again at the next moment.
//
// A scene needs a run in which every outcome can be chosen: rules with any_timeouts and without
// limits on spurious wake-ups and interruptions (scene_rules), and the places that a scout has
// found to be raced for, visible; a scene that the check has written may say otherwise
// (scene_races, scene_resumes).
//
// A scene does not change once it is read; a scene_place belongs to one thread.
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include "base/buf.h"
#include "base/status.h"
#include "course/lessons.h"
#include "course/target_find.h"
#include "model/describe.h"
#include "trace/story.h"

#include <stdio.h>

struct scene;

// Reads a scene. Blocks on the disk only. EXIT_OK; EXIT_USAGE with "FILE:LINE: what is wrong, and
// what to do" (a word it does not know: the nearest one); EXIT_TROUBLE: memory.
int scene_read(struct scene **out, const char *path, struct status *st);
void scene_free(struct scene *s); // NULL is fine

// The words of its `program` line, NULL-terminated, and how many; none: *n is 0. Its line, from 1;
// 0: there is none. Its title, NULL: it has none.
char *const *scene_program(const struct scene *s, size_t *n);
unsigned scene_program_line(const struct scene *s);
const char *scene_title(const struct scene *s);

// How many commands it has, for "command i of n": scene_place.at of them are done.
size_t scene_length(const struct scene *s);

// How many of them are cards, at which it waits: say, ask and pause.
size_t scene_cards(const struct scene *s);

// The run that a scene is played in: its rules; what is done about data races (of a program that is
// instrumented) - RACES_NOTE, if it does not say otherwise: the places that a scout has found are
// visible then, and only then; and whether it has OP_RESUMEs (run_options.resumes).
extern const struct rules scene_rules;
enum races scene_races(const struct scene *s);
bool scene_resumes(const struct scene *s);

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
};

// What the scene wants at this moment of a run: t and s are its trace, resolved, and its story up
// to the end of what t holds or to an earlier moment. Moves *p on to after what it tells of (a
// command that takes several steps stays until the last); expectations that hold are passed over.
// For CUE_WRONG, why has one sentence: what was expected at this line and what is so instead. 0, or
// ENOMEM.
int scene_next(const struct scene *scene, struct scene_place *p, const struct trace *t,
	       const struct story *s, struct cue *c, struct buf *why);

// What `expect livelock` means of a run that goes on: everything stands as it stood before an
// earlier step, and each thread that can go on has moved since. (Whether the program would go on
// like this for ever, no run shows.) False also when memory runs out.
bool scene_cycle_closed(const struct trace *t, const struct story *s);

// Finds a scene that was named on a command line: a file (it has a slash, ends in ".scene" or
// exists), else a lesson's, by the name of its file in lessons/NN-name/scenes/ without ".scene".
// lesson: of which lesson, as for target_find(), NULL: of any. EXIT_OK with the path in out;
// EXIT_USAGE: there is none (with the nearest name), or several lessons have one.
int scene_find(const char *name, const char *lesson, char *out, size_t size, struct status *st);

// The names of a lesson's scenes, in order, without ".scene"; none is no error. For
// scene_names_free(). EXIT_OK, or EXIT_TROUBLE when memory runs out. Blocks on the disk only.
int scene_names(const struct lesson *l, char ***names, size_t *n, struct status *st);
void scene_names_free(char **names, size_t n);

// The file of one of them; without a name, their folder. False: too long.
bool scene_path(const struct lesson *l, const char *name, char *out, size_t size);

// Adds the words of scenes, explained, for a person.
void scene_help(struct buf *b);

// What an operation (enum op_code) is called in a scene: "sem_wait". Returns out.
const char *scene_op_name(unsigned code, char *out, size_t size);

// Writing a scene of a trace, which was resolved: all of its steps, in order, as commands, each
// with its sentence as a comment; 0, ENOMEM, or EINVAL: it does not fit the model. And what that is
// made of, for scenes that say more: what it is of, with a blank line behind; a step; a line,
// without what would end it; a word of a command, after a blank, in quotes if it would be read
// otherwise. Whether out could be written is for the caller to ask.
int scene_put_steps(FILE *out, const struct trace *t);
void scene_put_head(FILE *out, const struct trace *t);
void scene_put_step(FILE *out, const struct trace *t, const struct step *s,
		    const struct namer *names);
void scene_put_line(FILE *out, const struct buf *b);
void scene_word(const char *word, struct buf *b);

// The act of a lesson that a scene is of: what its program line says. NULL: not of a lesson's act.
const char *scene_act(const struct scene *s, const struct lesson *l);

#endif
