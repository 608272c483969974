// SPDX-License-Identifier: MIT
//
// Looking ahead from where a run stands, in a process beside the screen (worker.h): whether it can
// still end well and still fail after each of its steps (checker/fate), a way to a failure, a way
// to a good end. One question at a time.
//
//	ahead_ask(&a, &subject, &question);
//	while (ahead_take(&a, &answer)) ...	whenever a.worker.fd is readable
//	ahead_end(&a);
//
// Time limits and sleeps may end at any moment in what is tried, as in `treadle check`; spurious
// wake-ups and interruptions come only where the run has had them.
//
// Used by one thread.
#ifndef VISUALIZER_BACKGROUND_AHEAD_H
#define VISUALIZER_BACKGROUND_AHEAD_H

#include "visualizer/background/ahead_wire.h"
#include "visualizer/background/worker.h"

struct ahead_question {
	enum ahead_kind kind;
	const struct trace *run; // from after its last step: ahead_run()
	uint64_t executions;	 // budget
	struct fate known;	 // AHEAD_FATE: so far
};

struct ahead_answer {
	enum ahead_answer_kind kind;
	uint64_t executions;
	struct fate fate;
	uint8_t end;		// enum end, of AHEAD_WAY
	const struct choice *c; // n of them; lasts until the next call
	size_t n;
	const char *text;
};

// All zero: nothing was asked yet.
struct ahead {
	struct worker worker;
	struct ahead_subject subject; // of the worker
	bool busy;		      // a question is not answered yet,
	bool stopping;		      // and is to end
	struct buf text;
};

// Makes *out what is asked about of a trace: the choices of its first `steps` steps, and what it
// says of itself. To be freed with trace_free(). 0 or ENOMEM. Does not block.
int ahead_run(struct trace *out, const struct trace *t, size_t steps);

// The rules for what comes after these steps of the run.
struct rules ahead_rules(const struct trace *run);

// Asks; the last question must have been answered (a->busy). Starts a worker where there is none,
// or another subject's. 0 or an errno value. Blocks no longer than it takes to send the question.
int ahead_ask(struct ahead *a, const struct ahead_subject *s, const struct ahead_question *q);

// The next answer. False: there is none yet. Does not block.
bool ahead_take(struct ahead *a, struct ahead_answer *answer);

// What is being answered is to end soon, by AHEAD_STOPPED or what is known then.
void ahead_stop(struct ahead *a);

// Ends the worker and all that it runs. Once more is fine.
void ahead_end(struct ahead *a);

#endif
