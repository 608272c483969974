// SPDX-License-Identifier: MIT
//
// What can still become of the run on the screen, found out in the background while the run is
// stepped: the outlook of each moment, and, if the user looks for one, a way to a failure or to a
// good end. There is one process for both (ahead.h); the search for a way goes first.
//
//	foresight_see(&f, &history, target);	whenever the run has moved
//	while (foresight_take(&f, &answer) ...) ...
//	foresight_ask(&f);
//
// What is known of a run stays known when the run continues; when the run branches, what is known
// of its beginning stays known. So each step asks little.
//
// Used by one thread.
#ifndef VISUALIZER_BACKGROUND_FORESIGHT_H
#define VISUALIZER_BACKGROUND_FORESIGHT_H

#include "visualizer/background/ahead.h"
#include "visualizer/history/history.h"
#include "visualizer/pictures/outlook.h"

// A way through a program that a search has found from a moment of a run: the steps of the run up
// to that moment, and those after it. The way leads while the run follows it; after another step it
// is kept, and leads again when the user goes back. All zero: there is none.
struct route {
	struct choice *c;  // n choices, from the start of the program on; NULL: there is none
	size_t n, from;	   // the first `from` of them are those of the run
	const char *where; // to what it leads, translated: "a deadlock"
};

// Sets a way: the first `from` steps of the run of h, and n choices after them. Frees the way
// before. 0 or ENOMEM; then there is none.
int route_set(struct route *w, const struct history *h, size_t from, const struct choice *more,
	      size_t n, const char *where);
void route_free(struct route *w);

// Does the run of h follow the way up to this moment?
bool route_goes(const struct route *w, const struct history *h, size_t moment);

// The next step of the way at this moment. False: the way does not lead here.
bool route_next(const struct route *w, const struct history *h, size_t moment, struct choice *c);

// The search that a key has begun.
struct look {
	bool wanted;	      // it is under way, or about to be
	bool asked;	      // the worker has a search
	bool stale;	      // that search is an earlier one
	enum ahead_kind kind; // AHEAD_FAILURE or AHEAD_GOOD_END
	size_t from;	      // the moment to search from
	size_t number;	      // of the history when the search began
	size_t last;	      // its last moment then
	uint64_t tried;	      // executions so far
};

// The program of a recorded run.
struct foresight_program {
	bool sought;	      // target or why is set
	struct target target; // of the program
	char why[1100];	      // why it cannot be run; "": it can
};

struct foresight {
	bool off; // the outlook is not asked for
	const struct history *history;
	const struct target *live; // its program, if it is not a recorded run
	struct ahead ahead;
	struct foresight_program recorded;
	bool failed; // no executions can be run

	// The outlook, and the run that it describes.
	struct outlook outlook;
	struct fate fate;
	struct choice *steps; // of the run
	size_t nsteps, steps_cap;
	size_t number, last; // the history's number and last moment when it was looked at
	bool asked;	     // the worker searches for the outlook
	unsigned rounds;     // budgets that were spent on this run
	unsigned misses;     // runs in a row whose fate was not known after all budgets

	struct look look;
	struct route route; // that was found

	// The user was told, at this moment of this history, that the route leads.
	bool led;
	size_t led_number, led_moment;
};

// Sets the run on the screen and its program (live; NULL: the run is recorded). Both must stay.
void foresight_see(struct foresight *f, const struct history *h, const struct target *live);

enum foresight_news {
	NEWS_NONE,
	NEWS_OUTLOOK,
	NEWS_LOOK // an answer to the search
};

// Takes the next answer of the worker. Does not block. *a: of NEWS_LOOK, valid until the next call.
enum foresight_news foresight_take(struct foresight *f, struct ahead_answer *a);

// Asks the next question, unless one is being answered: the search first, then the outlook. False:
// the search cannot be asked, and is given up. Blocks only to send a question; for a recorded run,
// the first time also on the disk.
bool foresight_ask(struct foresight *f);

// What is known of each moment of the run. NULL: nothing is asked.
const struct outlook *foresight_outlook(struct foresight *f);

// Readable when an answer has arrived; -1: none will.
int foresight_fd(const struct foresight *f);

// The program of the run. NULL: it cannot be run again; *why tells why, translated.
const struct target *foresight_target(struct foresight *f, const char **why);

// Forgets all but the route and `off`: to be called when another program or session is looked at.
void foresight_forget(struct foresight *f);

void foresight_free(struct foresight *f);

#endif
