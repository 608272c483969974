// SPDX-License-Identifier: MIT
//
// The contract of the lockers: what is in each. Somebody also puts balls in, with the locker's
// lock. Who waits for whom is a matter of the scenarios.
//
// What a client begins with, new(N), says which numbers the lockers have: of the second and the
// third kind each two next to each other are taken for the same, or each for the lesser, by
// what is no order of all numbers (without the sign, by a half, by the last digits or bits, by a
// difference that overflows).
#include "contract/contract.h"

#include "treadle.h"
#include "two-locks.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { LOCKERS = 3 };

static const int numbers[][LOCKERS] = {{1, 2, 3}, {6, 7, -7}, {INT_MAX, -1, -65536001}};

struct state {
	int balls[LOCKERS];
};

enum { SWAP, COUNT, ADD };

static void begin(struct state *s, int none)
{
	(void)none;
	for (int i = 0; i < LOCKERS; i++)
		s->balls[i] = 1 << i;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	(void)variant;
	int *a = &s->balls[c->arg[0]], *b = &s->balls[c->arg[1]], balls = *a;
	switch (c->op) {
	case SWAP:
		*a = *b;
		*b = balls;
		break;
	case COUNT:
		c->result = a == b ? balls : balls + *b;
		break;
	default:
		if (*a > INT_MAX - c->arg[1] - 8)
			return false; // two lockers have no more than there are numbers
		*a += c->arg[1];
	}
	return c->done = true;
}

static void show(const struct state *s, int *out)
{
	for (int i = 0; i < LOCKERS; i++)
		out[i] = s->balls[i];
}

// --- the answer ----------------------------------------------------------------------------------

static void *make(int kind)
{
	struct locker *l = calloc(LOCKERS, sizeof *l);
	for (int i = 0; l && i < LOCKERS; i++) {
		l[i].number = numbers[kind][i];
		l[i].balls = 1 << i;
		TR_MUST(pthread_mutex_init(&l[i].lock, NULL));
	}
	return l;
}

// As C.
static void create(int kind, char *code, size_t size)
{
	const int *n = numbers[kind];
	snprintf(code, size,
		 "for (int i = 0; i < 3; i++) {\n\t\tconst int numbers[] = {%d, %d, %d};\n"
		 "\t\tl[i].number = numbers[i];\n\t\tl[i].balls = 1 << i;\n"
		 "\t\tpthread_mutex_init(&l[i].lock, NULL);\n\t}",
		 n[0], n[1], n[2]);
}

static void drop(void *lockers)
{
	struct locker *l = lockers;
	for (int i = 0; i < LOCKERS; i++)
		pthread_mutex_destroy(&l[i].lock);
	free(l);
}

static int run_swap(void *lockers, const int *arg, const struct timespec *deadline, int *out)
{
	struct locker *l = lockers;
	(void)deadline;
	(void)out;
	locker_swap(&l[arg[0]], &l[arg[1]]);
	return 0;
}

static int run_count(void *lockers, const int *arg, const struct timespec *deadline, int *out)
{
	struct locker *l = lockers;
	(void)deadline;
	(void)out;
	return locker_count(&l[arg[0]], &l[arg[1]]);
}

static int run_add(void *lockers, const int *arg, const struct timespec *deadline, int *out)
{
	struct locker *l = lockers;
	(void)deadline;
	(void)out;
	TR_MUST(pthread_mutex_lock(&l[arg[0]].lock));
	l[arg[0]].balls += arg[1];
	TR_MUST(pthread_mutex_unlock(&l[arg[0]].lock));
	return 0;
}

static void look(void *lockers, int *out)
{
	const struct locker *l = lockers;
	for (int i = 0; i < LOCKERS; i++)
		out[i] = l[i].balls;
}

static const struct contract_op ops[] = {
	[SWAP] = {.name = "swap",
		  .code = "locker_swap(&l[$1], &l[$2])",
		  .nargs = 2,
		  .nvalues = {LOCKERS, LOCKERS},
		  .values = {{0, 1, 2}, {0, 1, 2}},
		  .run = run_swap},
	[COUNT] = {.name = "count",
		   .code = "locker_count(&l[$1], &l[$2])",
		   .nargs = 2,
		   .nvalues = {LOCKERS, LOCKERS},
		   .values = {{0, 1, 2}, {0, 1, 2}},
		   .counts = true,
		   .run = run_count},
	[ADD] = {.name = "add",
		 .code = "pthread_mutex_lock(&l[$1].lock);\n\tl[$1].balls += $2;\n"
			 "\tpthread_mutex_unlock(&l[$1].lock)",
		 .nargs = 2,
		 .nvalues = {LOCKERS, 1},
		 .values = {{0, 1, 2}, {8}},
		 .least = {0, 1},
		 .most = {0, INT_MAX - 16},
		 .run = run_add},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "two-locks.h",
	.object = "struct locker l[3]",
	.create_as = create,
	.nbegins = sizeof numbers / sizeof *numbers,
	.begins = {0, 1, 2},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.nlooks = LOCKERS,
	.looks = {"the balls in locker 0", "the balls in locker 1", "the balls in locker 2"},
	.report = "tr_log(\"balls %d, %d, %d\", l[0].balls, l[1].balls, l[2].balls)",
	.look = look,
	.show = show,
	.properties = {[CONTRACT_EARLY] = "swapped",
		       [CONTRACT_LATE] = "opposite",
		       [CONTRACT_RESULT] = "whole",
		       [CONTRACT_LEAVES] = "opposite",
		       [CONTRACT_INTERRUPTED] = "opposite",
		       [CONTRACT_LOOK] = "swapped",
		       [CONTRACT_ELSE] = "opposite"},
};
