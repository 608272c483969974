// SPDX-License-Identifier: MIT
//
// What the parts of scenes share: a scene as data, the tables of its words, and a moment of a run
// in which names are looked up. For the files scene*.c alone.
#ifndef SCENE_SCENE_PARTS_H
#define SCENE_SCENE_PARTS_H

#include "scene/scene.h"

// --- commands ------------------------------------------------------------------------------------

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
	VERB_SAY,
	VERB_ASK,
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

// An operation as the text names it.
struct scene_operation {
	char *text;   // "unlock", NULL: any
	uint64_t ops; // bit OP_...: which it may be
	char *object; // of the object or thread, NULL: any
};

struct scene_command {
	uint8_t verb;
	uint8_t expected;
	uint8_t state;
	unsigned line;
	unsigned count; // of steps
	struct scene_thread who, other;
	struct scene_operation what;
	char *name;  // of a thing
	char *value; // or text
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

// --- words ---------------------------------------------------------------------------------------

// How a command is written and what it does, untranslated.
struct scene_verb_row {
	const char *name, *usage, *about;
};
extern const struct scene_verb_row verb_rows[VERBS];

// The states by their names.
#define STATES 6
extern const char *const state_names[STATES];

// The operations that a word stands for, as bits; 0: none.
uint64_t scene_ops(const char *word);

// The words of one line: blanks between them; in quotes, blanks and # are of the word, and \ takes
// the next character as it is; an unquoted # at the start of a word begins a comment.
struct scene_words {
	char *text; // where they stand
	char **at;
	size_t n;
};

// Splits a line. 0, ENOMEM, or EINVAL: a quote that does not end, or goes on behind its end.
int scene_words_split(struct scene_words *w, const char *line);
void scene_words_free(struct scene_words *w);

// The words from i on, with a blank between each, as a string of its own; NULL: no memory.
char *scene_words_join(const struct scene_words *w, size_t i);

// Reading goes on at the line of a file.
struct scene_reader {
	struct scene *s;
	struct status *st;
	unsigned line;
	struct scene_words words; // the line's; of one with a text, the first alone
	const char *text;	  // with which it ends, NULL: it is one of words
};

// Reads the line as a command and adds it to the scene. EXIT_OK, or an exit code.
int scene_command_read(struct scene_reader *r);
void scene_command_free(struct scene_command *c);

// Reads what stands behind `expect`. 0, EINVAL with a sentence in why, or ENOMEM.
int scene_expect_read(struct scene_command *c, const struct scene_words *w, struct buf *why);

// Reads a thread, and an operation with its object from word i on. As above.
int scene_thread_read(struct scene_thread *who, const char *word, struct buf *why);
int scene_operation_read(struct scene_operation *what, const struct scene_words *w, size_t i,
			 struct buf *why);

// --- a moment of a run ---------------------------------------------------------------------------

struct scene_moment {
	const struct trace *t;
	const struct story *s;
};

// The thread that is meant; 0: there is none, and why says so.
uint32_t moment_thread(const struct scene_moment *m, const struct scene_thread *who,
		       struct buf *why);

// Is the object, or the thread, called so?
bool moment_object_is(const struct scene_moment *m, uint32_t object, const char *name);
bool moment_thread_is(const struct scene_moment *m, uint32_t thread, const char *name);

// Is thread t about to do this?
bool moment_at(const struct scene_moment *m, uint32_t t, const struct scene_operation *what);

// Adds the name of a thread or an object, or "it is ready to lock mutex m": what a thread does.
void moment_say_thread(const struct scene_moment *m, uint32_t t, struct buf *b);
void moment_say_object(const struct scene_moment *m, uint32_t object, struct buf *b);
void moment_say_doing(const struct scene_moment *m, uint32_t t, struct buf *b);

// Adds how the run ended.
void moment_say_end(const struct scene_moment *m, struct buf *b);

// Adds the operation as the scene names it: "unlock table".
void scene_operation_describe(const struct scene_operation *what, struct buf *b);

// Does an expectation hold at this moment? If not, why has a sentence. *log_from as in scene_place.
bool scene_expect_check(const struct scene_command *c, const struct scene_moment *m,
			uint32_t *log_from, struct buf *why);

#endif
