// SPDX-License-Identifier: MIT
//
// The contract of readers and writers: who is in, who waits, and who was let in and has not yet
// woken up. Which of the writers that wait is let in, the task leaves open. So it does when a
// writer gives up while another waits, and readers came between the two: they go in then, or wait
// for the other; an answer does always the one or always the other.
#include "contract/contract.h"

#include "readers-writers.h"

#include <string.h>

struct state {
	int readers; // in, also those that have not woken up
	int writing;
	int passes; // 1: a writer was let in, any of those that wait
	int waiting_writers;
	int waiting_readers[CONTRACT_COLUMNS]; // 1: the thread waits to read
	int let_in[CONTRACT_COLUMNS];	       // 1: ... and was let in
	short line[CONTRACT_COLUMNS];	       // 1 and the threads that wait, as they came
	int n;
	int habit; // with readers who came between two writers; 0: none has waited yet
};

enum { WAITS_FOR_ALL = 1, WAITS_FOR_EARLIER };

enum { START_READ, END_READ, START_WRITE, END_WRITE, WAITING };

static int waiting_readers(const struct state *s)
{
	int n = 0;
	for (int i = 0; i < CONTRACT_COLUMNS; i++)
		n += s->waiting_readers[i];
	return n;
}

// Of those that wait to write, those that were not let in.
static int waiting_writers(const struct state *s)
{
	return s->waiting_writers - s->passes;
}

static void join_line(struct state *s, unsigned thread)
{
	s->line[s->n++] = (short)(thread + 1);
}

static void leave_line(struct state *s, unsigned thread)
{
	int n = 0;
	for (int i = 0; i < s->n; i++)
		if (s->line[i] != (int)thread + 1)
			s->line[n++] = s->line[i];
	for (int i = n; i < s->n; i++)
		s->line[i] = 0;
	s->n = n;
}

static void let_reader_in(struct state *s, unsigned thread)
{
	s->readers++;
	s->waiting_readers[thread] = 0;
	s->let_in[thread] = 1;
	leave_line(s, thread);
}

static void let_readers_in(struct state *s)
{
	for (unsigned i = 0; i < CONTRACT_COLUMNS; i++)
		if (s->waiting_readers[i])
			let_reader_in(s, i);
}

// Those whom no writer holds back that came before them.
static void let_first_readers_in(struct state *s)
{
	while (s->n && s->waiting_readers[s->line[0] - 1])
		let_reader_in(s, (unsigned)(s->line[0] - 1));
}

static void let_writer_in(struct state *s)
{
	if (waiting_writers(s))
		s->writing = s->passes = 1;
}

static bool start_read(struct state *s, struct contract_call *c, unsigned variant)
{
	if (!c->step && !s->writing && !waiting_writers(s)) {
		s->readers++;
		return c->done = true;
	}
	if (!c->step) {
		int habit = variant ? WAITS_FOR_EARLIER : WAITS_FOR_ALL;
		if (s->habit && s->habit != habit)
			return false;
		s->habit = habit;
		s->waiting_readers[c->thread] = 1;
		join_line(s, c->thread);
		c->step = 1;
		return true;
	}
	c->done = s->let_in[c->thread];
	s->let_in[c->thread] = 0;
	return c->done;
}

static bool start_write(struct state *s, struct contract_call *c)
{
	if (!c->step && !s->writing && !s->readers) {
		s->writing = 1;
		return c->done = true;
	}
	if (!c->step) {
		s->waiting_writers++;
		join_line(s, c->thread);
		c->step = 1;
		return true;
	}
	if (!s->passes)
		return false;
	s->passes--;
	s->waiting_writers--;
	leave_line(s, c->thread);
	return c->done = true;
}

static bool end_write(struct state *s, struct contract_call *c)
{
	s->writing = 0;
	if (waiting_readers(s))
		let_readers_in(s);
	else
		let_writer_in(s);
	return c->done = true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	switch (c->op) {
	case START_READ:
		return start_read(s, c, variant);
	case START_WRITE:
		return start_write(s, c);
	case END_WRITE:
		return end_write(s, c);
	case WAITING:
		c->out[0] = waiting_readers(s);
		c->out[1] = waiting_writers(s);
		return c->done = true;
	default:
		if (--s->readers == 0)
			let_writer_in(s);
		return c->done = true;
	}
}

// A thread that was let in is in. A writer that leaves lets in the readers that it held back.
static bool leave(struct state *s, struct contract_call *c)
{
	if (c->op == START_READ) {
		bool waits = s->waiting_readers[c->thread];
		s->waiting_readers[c->thread] = 0;
		if (waits)
			leave_line(s, c->thread);
		return waits;
	}
	if (!waiting_writers(s))
		return false;
	s->waiting_writers--;
	leave_line(s, c->thread);
	if (!s->writing && (s->habit == WAITS_FOR_EARLIER || !waiting_writers(s)))
		let_first_readers_in(s);
	return true;
}

static void show(const struct state *s, int *out)
{
	out[0] = waiting_readers(s);
	out[1] = waiting_writers(s);
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int none)
{
	(void)none;
	return rw_new();
}

static void drop(void *rw)
{
	rw_free(rw);
}

static int run_start_read(void *rw, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)out;
	return rw_start_read(rw, deadline);
}

static int run_end_read(void *rw, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	rw_end_read(rw);
	return 0;
}

static int run_start_write(void *rw, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)out;
	return rw_start_write(rw, deadline);
}

static int run_end_write(void *rw, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	(void)out;
	rw_end_write(rw);
	return 0;
}

static int run_waiting(void *rw, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	rw_waiting(rw, &out[0], &out[1]);
	return 0;
}

static void look(void *rw, int *out)
{
	rw_waiting(rw, &out[0], &out[1]);
}

static const struct contract_op ops[] = {
	[START_READ] = {.name = "start_read",
			.code = "rw_start_read(rw, $until)",
			.waits = true,
			.run = run_start_read},
	[END_READ] = {.name = "end_read",
		      .code = "rw_end_read(rw)",
		      .after = START_READ + 1,
		      .run = run_end_read},
	[START_WRITE] = {.name = "start_write",
			 .code = "rw_start_write(rw, $until)",
			 .waits = true,
			 .run = run_start_write},
	[END_WRITE] = {.name = "end_write",
		       .code = "rw_end_write(rw)",
		       .after = START_WRITE + 1,
		       .run = run_end_write},
	[WAITING] = {.name = "waiting",
		     .code = "rw_waiting(rw, &out[0], &out[1])",
		     .run = run_waiting},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "readers-writers.h",
	.object = "struct rw *rw",
	.create = "rw = rw_new()",
	.free = "rw_free(rw)",
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.may = may,
	.variants = 2,
	.leave = leave,
	.nlooks = 2,
	.looks = {"the readers that wait", "the writers that wait"},
	.report = "int r, w; rw_waiting(rw, &r, &w); tr_log(\"waiting: %d to read, %d to write\", "
		  "r, w)",
	.look = look,
	.show = show,
	.probe = "start_read until 0 ? end_read; start_write until 0 ? end_write",
	.properties = {[CONTRACT_EARLY] = "exclusive",
		       [CONTRACT_LATE] = "batch",
		       [CONTRACT_RESULT] = "limit",
		       [CONTRACT_LEAVES] = "limit",
		       [CONTRACT_INTERRUPTED] = "interrupted",
		       [CONTRACT_LOOK] = "limit",
		       [CONTRACT_ELSE] = "exclusive"},
};
