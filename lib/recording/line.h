// SPDX-License-Identifier: MIT
//
// What the files of the linearizer share: linearize.c (time, ends), events.c, back.c
// (coming back to what was), lanes.c (the begin of operations: objects, threads, what was told),
// gives.c (results), step.c (one step), order.c (the search).
#ifndef RECORDING_LINE_H
#define RECORDING_LINE_H

#include "recording/linearize.h"
#include "recording/reel.h"

enum lane_state {
	LANE_IDLE, // between two operations
	LANE_OPEN, // its operation is pending in the model
	LANE_DONE  // it has taken effect, and ends in time
};

// A thread of the program, by its number on the tape.
struct lane {
	struct reel reel;
	struct tape_place place; // of `now`
	struct taped now;	 // the record at hand: the next one if IDLE
	bool has;		 // there is one
	bool closed;		 // it has its end
	uint32_t number;	 // in the model; 0: not created yet
};

// What an address leads to.
struct leads {
	uint64_t addr;
	uint32_t object; // 0: free
};

// A change of the map that can be undone.
struct undo {
	uint64_t addr;
	uint32_t object; // before; 0: nothing
};

// An object or a thread of the world as it was before a change.
struct was {
	uint32_t number;
	bool is_thread;
	union {
		struct object object;
		struct thread thread;
	};
};

// The world and all that changes with it, to come back to. Objects and threads may be many and
// few change: they are undone one by one.
struct save {
	struct world world; // its own holds, no threads and objects
	uint8_t *states;    // by lane
	size_t states_cap, nstates;
	size_t nundo, nwas, nout, nlookers;
	uint64_t done;
};

// A save of everything, from which time is gone through again.
struct station {
	struct save save;
	struct lane *lanes;
	size_t lanes_cap, nlanes;
	size_t nspent;
	int64_t now;
};

#define SEARCH_DEPTH 24

struct line {
	struct tape *tape;
	struct sink sink;
	struct world world;
	struct lane *lanes; // 1 .. nlanes
	uint8_t *states;    // enum lane_state, by lane
	size_t nlanes, lanes_cap, states_cap, busy_cap;
	uint32_t *lane_of; // by number in the model; 0: none
	size_t lane_of_cap;
	uint32_t *under; // the lanes that are not idle: those under way
	size_t nunder, under_cap;
	size_t nlookers; // open ones that only look (order.c)
	uint32_t *heap;	 // lanes whose next moment is known, the earliest first
	size_t nheap, heap_cap;
	int64_t now;
	uint64_t done; // operations that took effect

	struct leads *map; // a hash table by address
	size_t map_cap, map_used;
	struct undo *undo; // since the older station
	size_t nundo, undo_cap;

	struct was *was; // since the older station
	size_t nwas, was_cap;

	struct event *out; // events since the older station
	size_t nout, out_cap;

	uint64_t *sites; // addresses of call sites, in the order of their numbers from 1
	uint32_t *site_table;
	size_t nsites, sites_cap, site_table_cap;

	char **names; // of semaphores, without the slash
	size_t nnames, names_cap;

	uint32_t *spent; // chunks read to their ends since the older station
	size_t nspent, spent_cap;

	struct station older, newer;
	uint64_t since_station; // moments
	struct save start, saves[SEARCH_DEPTH];

	// The search under way.
	bool final;	// what has not ended never will
	bool need_more; // it met an operation whose result is not known yet
	unsigned nodes; // left
	unsigned try;	// how often this stretch was gone through; 0: by preference
	uint32_t random;
	uint8_t *busy;	     // lanes on the way to the goal
	int64_t failed_at;   // the latest moment at which this stretch did not fit
	int64_t failed_from; // and the begin of the operation that did not
	bool gives_up;	     // no other choice helps: the next misfit is final

	enum line_state state;
	enum fault fault;
	uint32_t culprit; // lane
	char trouble[512];
};

// ---- back.c

bool line_save(struct line *l, struct save *s);
void line_restore(struct line *l, const struct save *s);
void save_free(struct save *s);
bool station_make(struct line *l);
bool station_back(struct line *l);

// Note an object, a thread that is about to change.
bool line_note(struct line *l, uint32_t object);
bool line_note_thread(struct line *l, uint32_t thread);

// ---- linearize.c

bool line_failed(struct line *l); // memory ran out; returns false
unsigned line_random(struct line *l, unsigned below);

bool lanes_room(struct line *l, uint32_t lane); // there is a lane of this number

// ---- events.c

bool line_emit(struct line *l, struct event e, const char *text);

// The number of a call site; and the events that tell the addresses of all.
uint32_t line_site(struct line *l, uint64_t addr);
bool line_emit_sites(struct line *l);

// Lets a choice happen in the model and notes the step. False: the model does not allow it.
bool line_step(struct line *l, uint32_t lane, enum outcome outcome, uint32_t target);

// ---- lanes.c

enum begun { BEGUN, SKIPPED, BEGIN_FAILED };

// The record at hand begins.
enum begun lane_begin(struct line *l, uint32_t lane);

// A thread becomes pending. False: the model does not allow it, or no memory.
bool line_pend(struct line *l, uint32_t thread, struct op op);

// What an address leads to: an object, 0 if nothing. An address once met stays in the table, and
// LEADS_NOWHERE in it says that it leads nowhere any more.
#define LEADS_NOWHERE UINT32_MAX
#define SEM_KEY(id) ((uint64_t)1 << 62 | (id)) // no address: the semaphore of this number
uint32_t line_leads(const struct line *l, uint64_t addr);

// Changes what an address leads to; it can be undone.
bool line_bind(struct line *l, uint64_t addr, uint32_t object);
void line_unbind(struct line *l, size_t nundo);

// ---- results.c

// Would the operation of a lane, if it took effect now, give back what the tape says? What has not
// ended may give back anything.
bool lane_fits(const struct line *l, uint32_t lane);

// Does a lane's operation leave everything as it is? Then it can take effect at any moment at
// which it fits, and the first is as good as any.
bool lane_only_looks(const struct lane *k);

// ---- step.c

enum go { GO_DONE, GO_MORE, GO_NOT };

static inline const struct thread *thread_at(const struct line *l, uint32_t lane)
{
	return &l->world.threads[l->lanes[lane].number];
}

// Is the lane's operation pending in the model?
static inline bool is_open(const struct line *l, uint32_t lane)
{
	return l->states[lane] == LANE_OPEN;
}

static inline bool wants(const struct lane *k, int32_t result)
{
	return k->closed && k->now.result == result;
}

// One step of a lane's operation, if the model allows it and it fits what is on the tape.
enum go lane_go(struct line *l, uint32_t lane);

// A lane's operation has become pending.
void lane_begun(struct line *l, uint32_t lane);

// A lane's operation has ended: the address that sem_open() returned leads to its semaphore from
// now on. Before, another may have stood there.
bool lane_opened(struct line *l, uint32_t lane);

// Lets a wait that has not ended begin to wait, where it can.
void lane_settle(struct line *l, uint32_t lane);

// The wait that an interruption meets, 0: none. It must not be under way any more if it did not
// return EINTR; and it had better be waiting if it did.
uint32_t interrupted_wait(const struct line *l, uint32_t lane);

// ---- order.c

// Makes the operation of a lane take effect, with the result it had, and before it whatever that
// needs. False: that cannot be, and nothing has changed (or need_more).
bool lane_finish(struct line *l, uint32_t lane);

// Lets some of what is under way happen now, by chance.
void lanes_stir(struct line *l);

#endif
