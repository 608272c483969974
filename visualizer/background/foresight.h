// SPDX-License-Identifier: MIT
//
// What can still become of the run on the screen, found out in the background while it is stepped:
// the outlook of each of its moments, and a way to a failure or a good end where that is looked
// for. There is one process for both (ahead.h); what is looked for goes first.
//
//	foresight_see(&f, &history, target);	whenever the run has moved
//	while (foresight_take(&f, &answer) ...) ...
//	foresight_ask(&f);
//
// What is known of a run stays known when it gets on, and of its beginning when it branches: so a
// step asks little.
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

// Takes the place of the one there was: behind the first `from` steps of the run of h, n more. 0 or
// ENOMEM; then there is none.
int route_set(struct route *w, const struct history *h, size_t from, const struct choice *more,
	      size_t n, const char *where);
void route_free(struct route *w);

// Does the run of h go along it up to this moment?
bool route_goes(const struct route *w, const struct history *h, size_t moment);

// The step that it has next there. False: it does not lead at this moment.
bool route_next(const struct route *w, const struct history *h, size_t moment, struct choice *c);

// What is looked for by a key.
struct look {
	bool wanted;	      // it is under way, or about to be
	bool asked;	      // the worker has it,
	bool stale;	      // or still one before it
	enum ahead_kind kind; //
	size_t from;	      // the moment
	size_t number;	      // of the history, in which there were
	size_t last;	      // so many steps
	uint64_t tried;	      // executions so far
};

// Of a recorded run.
struct foresight_program {
	bool sought;	      // the next two are known
	struct target target; // none, if
	char why[1100];	      // this says why it cannot be run
};

struct foresight {
	bool off; // the outlook is not asked for
	const struct history *history;
	const struct target *live; // its program, if it is not a recorded run
	struct ahead ahead;
	struct foresight_program recorded;
	bool failed; // no executions can be run

	// The outlook, and the run that it is of: its choices, and when it was looked at.
	struct outlook outlook;
	struct fate fate;
	struct choice *steps;
	size_t nsteps, steps_cap;
	size_t number, last; // of the history, as it was then
	bool asked;	     // the worker has it
	unsigned rounds;     // budgets that it has had
	unsigned misses;     // runs in a row of which the present was not known after all of them

	struct look look;
	struct route route; // that was found

	// Whoever leads along it: at this moment it leads, as far as that was told.
	bool led;
	size_t led_number, led_moment;
};

// What is on the screen: a run, and its program; NULL: it is recorded. Both must stay.
void foresight_see(struct foresight *f, const struct history *h, const struct target *live);

enum foresight_news {
	NEWS_NONE,
	NEWS_OUTLOOK,
	NEWS_LOOK // an answer to what is looked for
};

// Takes in what has come. Does not block. *a: of NEWS_LOOK; lasts until the next call.
enum foresight_news foresight_take(struct foresight *f, struct ahead_answer *a);

// Asks what is to be known now, if nothing is being answered: what is looked for, then the outlook.
// False: what is looked for cannot be asked, and is no longer. Blocks no longer than it takes to
// send a question, the first time of a recorded run also on the disk.
bool foresight_ask(struct foresight *f);

// What is known at the moments of the run. NULL: nothing is asked.
const struct outlook *foresight_outlook(struct foresight *f);

// Readable when something has come; -1: nothing will.
int foresight_fd(const struct foresight *f);

// The program of the run. NULL: it cannot be run again, and *why says so.
const struct target *foresight_target(struct foresight *f, const char **why);

// Another program is looked at, or the same by another session: all but the way is forgotten.
void foresight_forget(struct foresight *f);

void foresight_free(struct foresight *f);

#endif
