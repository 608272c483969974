// SPDX-License-Identifier: MIT
//
// The data of a scene, for the files of this folder only.
#ifndef SCENE_SCENE_DATA_H
#define SCENE_SCENE_DATA_H

#include "scene/scene_answer.h"
#include "trace/event.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum scene_verb {
	VERB_TITLE,
	VERB_PROGRAM,
	VERB_MEMORY,
	VERB_RESUMES,
	VERB_STEP, // from here on: played
	VERB_RUN,
	VERB_FINISH,
	VERB_CHOOSE,
	VERB_TIMEOUT,
	VERB_SPURIOUS,
	VERB_INTERRUPT,
	VERB_CANCEL,
	VERB_SAY,
	VERB_ASK,
	VERB_RIGHT, // two that belong to the question before them, and are not played themselves
	VERB_WRONG,
	VERB_PAUSE,
	VERB_EXPECT,
	VERBS
};

enum scene_expected {
	EXPECT_WAITING, // who, on name or on other
	EXPECT_AT,	// who, at what
	EXPECT_STATE,	// who, state
	EXPECT_HELD,	// name, by other
	EXPECT_FREE,	// name
	EXPECT_VALUE,	// name, value
	EXPECT_LOG,	// value
	EXPECT_END	// value
};

// The states of a thread that can be expected.
enum scene_state {
	STATE_READY,
	STATE_BLOCKED,
	STATE_WAITING,
	STATE_SLEEPING,
	STATE_NEW,
	STATE_ENDED
};

// A thread as the text names it.
struct scene_thread {
	char *text;	 // NULL: nobody
	uint16_t number; // 0: text is its name
};

// One operation of the model or the other; both may be the same.
struct scene_ops {
	uint8_t one, other;
};

// An operation as the text names it.
struct scene_operation {
	char *text;	      // "unlock", NULL: any
	struct scene_ops ops; // which it may be
	char *object;	      // of the object or thread, NULL: any
};

struct scene_command {
	uint8_t verb;
	uint8_t expected;
	uint8_t state;
	unsigned line;
	unsigned count; // of steps
	struct scene_thread who, other;
	struct scene_operation what;
	char *name;		      // of a thing
	char *value;		      // or text
	struct scene_answer *answers; // of a question
	size_t nanswers, answers_cap;
};

struct scene {
	char *file;
	char *title;
	char **program; // NULL-terminated
	size_t nprogram;
	unsigned line; // of the program
	enum races races;
	bool has_memory; // a `memory` line said so
	bool resumes;
	struct scene_command *commands;
	size_t ncommands, cap;
};

#endif
