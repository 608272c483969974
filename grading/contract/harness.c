// SPDX-License-Identifier: MIT
//
// The main function of a contract's program, which is linked from this folder, a contract and an
// answer, and is started so:
//
//	contract 'new(0): A acquire(1) / B release(1)'
//
// It makes the calls of the client, in moments of virtual time, and judges each moment when all
// threads wait or sleep. This folder and the contract are compiled without instrumentation: their
// accesses are no steps of the search, and cannot race. The judge is a part of the execution, so a
// refused execution ends at once, like one in which a scenario's tr_check() fails.
//
// Each thread records its own calls only; main reads the records half-way between moments, when all
// other threads sleep or wait.
#include "annotate/annotate.h"
#include "grading/contract/handed.h"
#include "grading/contract/judge.h"
#include "grading/contract/modes.h"
#include "grading/contract/moments.h"
#include "sync/interrupt.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OBJECTS = 2 };

static struct client client;
static struct history history;
static void *objects[OBJECTS];
static pthread_t threads[CONTRACT_COLUMNS];

// --- a column ------------------------------------------------------------------------------------

static int call_run(const struct client_call *c, struct seen *seen)
{
	// a deadline at moment 0 is long past, also in whole seconds
	struct timespec past = {.tv_sec = 0},
			deadline = c->until ? moment_time((unsigned)c->until) : past;
	struct contract_job *job = handed_job(c);
	if (job)
		return tr_contract.ops[c->op].give(objects[0], c->arg, job, seen->out);
	switch (c->op) {
	case CLIENT_INTERRUPT:
		return tr_interrupt(threads[c->arg[0]]);
	case CLIENT_MARK:
		return tr_interrupted();
	default:
		return tr_contract.ops[c->op].run(
			objects[0], c->arg, c->until == CLIENT_NEVER ? NULL : &deadline, seen->out);
	}
}

static void *column_run(void *number)
{
	unsigned column = *(const unsigned *)number, row = 0;
	int last = -1; // result of the last call that may wait
	tr_thread_name("%c", 'A' + column);
	handed_column(column);
	for (size_t i = 0; i < client.ncalls; i++) {
		const struct client_call *c = &client.call[i];
		struct seen seen = {.row = 0};
		if (c->column != column || (c->if_in && last != 0))
			continue;
		if (c->row != row)
			moment_await(row = c->row);
		seen.result = call_run(c, &seen);
		if (c->op < tr_contract.nops && tr_contract.ops[c->op].waits)
			last = seen.result;
		seen.row = moment_now(&seen.between);
		history.call[i] = seen;
	}
	return NULL;
}

// --- main ----------------------------------------------------------------------------------------

static void look(unsigned row)
{
	int *out = history.look[row];
	if (!tr_contract.nlooks)
		return;
	tr_contract.look(objects[0], out);
	if (objects[1])
		tr_contract.look(objects[1], out + tr_contract.nlooks);
}

// Refuses the execution. The property is a part of the text, so the checker tells failures of
// different properties apart.
static void refuse(const struct refusal *why)
{
	tr_check(false, "[%s] %s", why->property, why->text);
}

static void judge_rows(void)
{
	struct refusal why;
	enum judgement says = JUDGE_EXPLAINED;
	judge_begin(&tr_contract, &client);
	for (unsigned row = 1; row <= client.rows; row++) {
		moment_await_half(row);
		look(row);
		if (says == JUDGE_EXPLAINED)
			says = judge_row(&history, &why);
		if (says == JUDGE_REFUSED)
			refuse(&why);
	}
}

// Has the column made all its calls?
static bool has_ended(unsigned column)
{
	int last = -1;
	for (size_t i = 0; i < client.ncalls; i++) {
		const struct client_call *c = &client.call[i];
		if (c->column != column || (c->if_in && last != 0))
			continue;
		if (!history.call[i].row)
			return false;
		if (c->op < tr_contract.nops && tr_contract.ops[c->op].waits)
			last = history.call[i].result;
	}
	return true;
}

// Joins the threads that have ended, and drops the objects; threads that rightfully wait are left
// alone, with their object.
static void end_all(void)
{
	bool all = true;
	for (unsigned i = 0; i < client.columns; i++) {
		bool ended = has_ended(i);
		all &= ended;
		(ended ? pthread_join(threads[i], NULL) : pthread_detach(threads[i]));
	}
	if (all)
		tr_contract.drop(objects[0]);
	if (objects[1])
		tr_contract.drop(objects[1]);
}

static void must(int error, const char *what)
{
	if (error) {
		fprintf(stderr, "%s: %s\n", what, strerror(error));
		exit(2);
	}
}

static void read_client(int argc, char **argv)
{
	const char *wrong =
		argc == 2 ? client_read(&client, &tr_contract, argv[1]) : "one client is expected";
	if (!wrong)
		wrong = client_end(&client, &tr_contract);
	if (wrong) {
		fprintf(stderr, "%s: %s\n", argc == 2 ? argv[1] : "contract", wrong);
		exit(2);
	}
}

int main(int argc, char **argv)
{
	static unsigned numbers[CONTRACT_COLUMNS];
	int status = modes_run(&tr_contract, argc, argv);
	if (status >= 0)
		return status;
	read_client(argc, argv);
	moments_begin();
	for (int i = 0; i < (tr_contract.alone ? 1 : OBJECTS); i++)
		if (!(objects[i] = tr_contract.make(client.begin)))
			must(ENOMEM, "the object");
	handed_begin(&tr_contract, &client, objects[0], &history);
	for (unsigned i = 0; i < client.columns; i++) {
		numbers[i] = i;
		must(pthread_create(&threads[i], NULL, column_run, &numbers[i]), "a thread");
	}
	judge_rows();
	end_all();
	return 0;
}
