// SPDX-License-Identifier: MIT
//
// Random small programs for the model, and a tiny interpreter that runs them on a world. A
// program is made from its seed alone: a test that fails prints the seed. Programs are straight
// lines of operations over a few shared objects; the only control flow is to leave out a few
// operations when one fails. What a thread does next depends on its own past alone, as in a real
// program without races, so a choice always leads to the same world.
#ifndef TESTS_LIB_PROGRAMS_H
#define TESTS_LIB_PROGRAMS_H

#include "model/world.h"

#define BODIES 4	   // threads of a program; body 0 is main's
#define BODY_WORDS 40	   // operations of a thread, at most
#define PROGRAM_OBJECTS 12 // objects of a program, from 1
#define OPENED UINT32_MAX  // as op.object: the semaphore that the thread's last sem_open gave

struct word {
	struct op op; // a thread in op.target is meant by its body
	uint8_t skip; // so many of the next words are left out if this one fails
};

struct body {
	struct word words[BODY_WORDS];
	unsigned n;
};

struct object_row {
	enum kind kind;
	int type;
	uint32_t value;
};

struct program {
	uint64_t seed;
	struct rules rules;
	struct object_row objects[PROGRAM_OBJECTS + 1];
	struct body bodies[BODIES];
	unsigned nbodies;
	bool cancels; // it has threads that cancel others
	bool robust;  // its mutexes are
};

enum program_size { PROGRAM_TINY, PROGRAM_SMALL };

// The program of a seed. faulty: it may make mistakes with the interface.
void program_make(struct program *p, uint64_t seed, enum program_size size, bool faulty);

// The next number of a stream of random ones; *state is its seed.
uint64_t random_next(uint64_t *state);
unsigned random_below(uint64_t *state, unsigned n);

// A program at some point of its run. Zero bytes are a machine that machine_copy() may fill.
struct machine {
	struct world w;
	const struct program *p;
	uint8_t pc[BODIES + 1];	     // by thread: its next word
	uint8_t body[BODIES + 1];    // by thread
	uint16_t number[BODIES];     // by body: its thread, 0: not yet to be created
	uint32_t opened[BODIES + 1]; // by thread
	bool stopped;		     // by a fault
};

// Starts p: main stands at its first operation. Returns 0 or ENOMEM.
int machine_init(struct machine *m, const struct program *p);
int machine_copy(struct machine *to, const struct machine *from);
void machine_free(struct machine *m);

// Lets c happen; the thread, if it goes on, comes to its next operation, which is step.next.
// Returns what world_step() does.
int machine_step(struct machine *m, struct choice c, struct step *s);

// The choices there are; none after a fault.
size_t machine_choices(const struct machine *m, struct choice *out, size_t max);

// Are the two the same but for `since`, `clock`, the order of read locks, the value that a post
// returned, and the numbers of threads (known by their bodies) and of semaphores (by their names)?
bool machine_same(const struct machine *a, const struct machine *b);

#endif
