// SPDX-License-Identifier: MIT
//
// The story as text, for a pipe or a screen reader: for each step a numbered sentence with its
// place, and one for all steps of a call into a library; below it what the program logged and
// wrote, its queues and state machines, which thread is blocked by what, and which variables have
// changed; at the end, how the run ended, and of a run that is stuck for what each thread waits.
// Written as far as the trace goes: plain_tell() is called again as the trace grows.
#ifndef VISUALIZER_PLAIN_H
#define VISUALIZER_PLAIN_H

#include "base/status.h"
#include "base/target.h"
#include "checker/verdict/waits.h"
#include "scene/scene.h"
#include "session/scopes.h"
#include "trace/own_step.h"
#include "trace/story.h"

#include <stdio.h>

struct plain {
	const struct trace *trace;
	struct story story;
	size_t at;   // written up to this slot
	size_t upto; // plain_tell() writes up to this one; 0: all
	FILE *out;
	bool line;		    // the program's output has ended in the middle of a line
	bool into;		    // each step of a library's is told
	struct step *steps;	    // the row that has begun, and is told when it is over: nsteps
	size_t nsteps, steps_cap;   // of them; 0: none has begun
	struct own_step own;	    // of its first step
	struct buf below;	    // what is to be told below it
	const char *const *watched; // expressions, up to a NULL; or NULL
	struct scopes was;	    // what the variables held when they were told last
	unsigned looks;		    // how often that was
	struct waits waits;	    // of the threads that cannot continue, when they were told last
};

// Writes the title. EXIT_OK or EXIT_TROUBLE.
int plain_begin(struct plain *p, const struct trace *t, FILE *out, struct status *st);
// Writes what was added to the trace; a call into a library that may not be over is kept until it
// is, or until plain_row_over(). EXIT_OK, EXIT_USAGE (the trace does not fit the model) or
// EXIT_TROUBLE (out cannot be written).
int plain_tell(struct plain *p, struct status *st);
// Writes which variables of the program, whose execution asks, hold something else than when this
// was called last; what is not known is left out. After a thousand calls, which take some seconds,
// or with more than a hundred threads, it says so once and does nothing more. Blocks on the disk
// only.
void plain_changes(struct plain *p, struct session *s);
// If no thread of that execution can continue, keeps for what they wait: plain_end() writes it.
// program: its file. Blocks on the disk only.
void plain_waits(struct plain *p, struct session *s, const char *program);
// Writes a line below what was written last.
void plain_note(struct plain *p, const char *text);
void plain_row_over(struct plain *p);
void plain_end(struct plain *p);

// Writes a trace (plain_begin() was called), and, where the program is there and has not changed,
// which variables changed and for what threads wait: the program is run again beside it. If it is
// not there, or goes another way, a line says so; of a real run nothing is known. Blocks while the
// program runs. Results as for plain_tell().
int plain_trace(struct plain *p, struct status *st);

// Plays the scene of this file on standard output: the story as `view --plain` prints it, with the
// scene's texts between, and checks what the scene expects. into: each step of a library's. slow:
// called before a search that may take some seconds; NULL: only errors are written. votes: a stream
// from which questions are answered, a number on a line; the score is printed at the end; NULL:
// questions are only printed. Blocks until the scene is over, and for each of these answers.
// EXIT_OK; EXIT_FAILED with the place in the file where the scene does not fit the program; or
// another exit code with a line in *st.
int plain_scene(struct scene *scene, const char *file, const struct target *t, bool into,
		void (*slow)(void), FILE *votes, struct status *st);

#endif
