// SPDX-License-Identifier: MIT
//
// Jobs that are handed over: see handed.h. One thread runs at a time, so jobs note without a lock,
// in the order of what happens.
#include "grading/contract/handed.h"

#include "grading/contract/moments.h"

static const struct contract *contract;
static const struct client *client;
static struct history *history;
static struct contract_job jobs[CLIENT_JOBS];
static _Thread_local unsigned own_column = CONTRACT_COLUMNS;

static void note(struct contract_job *j, unsigned op, int result)
{
	struct seen_event e = {.op = op, .job = j->number, .thread = own_column, .result = result};
	if (history->nevents == HISTORY_EVENTS)
		return;
	e.row = moment_now(&e.between);
	history->event[history->nevents++] = e;
}

static void hold(const struct contract_job *j, int moment)
{
	(void)j;
	if (moment > 0)
		moment_await((unsigned)moment);
}

void handed_begin(const struct contract *k, const struct client *c, void *object, struct history *h)
{
	contract = k;
	client = c;
	history = h;
	for (unsigned i = 0; i < CLIENT_JOBS; i++) {
		const struct client_call *of = client_brings(c, k, i + 1, CLIENT_ROWS);
		jobs[i] = (struct contract_job){
			.object = object,
			.arg = of ? of->arg : NULL,
			.number = i + 1,
			.inner = i < CONTRACT_JOBS ? &jobs[i + CONTRACT_JOBS] : NULL,
			.note = note,
			.hold = hold,
		};
	}
}

void handed_column(unsigned column)
{
	own_column = column;
}

struct contract_job *handed_job(const struct client_call *c)
{
	unsigned job = client_job(client, contract, c);
	return job ? &jobs[job - 1] : NULL;
}
