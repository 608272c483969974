// SPDX-License-Identifier: MIT
//
// The contract of the for-all: which items of each call were begun, which are being done, and how
// many of its workers still get items. The action of `all` returns at once; that of `meet` waits
// until its item is marked, so that it is seen how many are done at once. let(i) marks an item, and
// fail(i, e) marks it to fail with that error, in whatever call it is done after that; `open` marks
// all that are not.
//
// A call returns besides how many items were done exactly once, and the item that failed and 1.
// Which worker gets which items is free: one that has ended an item may get no other, as long as
// another is left for the rest. So is the number of workers where there are fewer items.
#include "contract/contract.h"

#include "for-all.h"

#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>

enum { ITEMS = 4, CALLS = 64 + CONTRACT_COLUMNS, LET = 1000 };

// A call; items are bits.
struct run {
	unsigned char n, workers, begun, inside;
	unsigned char failing; // they have failed, and that is not noted yet
	unsigned char first;   // the item whose error is noted, and 1
	int error;
};

struct state {
	int workers, mark[ITEMS]; // 0: none; LET; or the error
	struct run run[CONTRACT_COLUMNS];
};

enum { ALL, MEET, LET_GO, FAIL, OPEN };

// What a variant does, for each item.
enum { BEGINS, ENDS, ENDS_AND_STOPS, NOTES, KINDS };

static void begin(struct state *s, int workers)
{
	s->workers = workers;
}

static int count(unsigned items)
{
	return __builtin_popcount(items);
}

static bool call_ends(struct run *r, struct contract_call *c)
{
	c->result = r->error;
	c->out[0] = count(r->begun);
	c->out[1] = r->first;
	*r = (struct run){0};
	return c->done = true;
}

// Where there are more workers than items, there may be fewer: each variant has another number.
static bool call_begins(struct state *s, struct contract_call *c, unsigned variant)
{
	struct run *r = &s->run[c->thread];
	int n = c->arg[0], workers = s->workers;
	if (n < 0 || workers < 1) {
		c->result = EINVAL;
		return c->done = true;
	}
	if (n < workers)
		workers = n - (int)variant;
	else if (variant > 0)
		return false;
	if (workers < (n > 0))
		return false;
	r->n = (unsigned char)n;
	r->workers = (unsigned char)workers;
	c->step = 1;
	return true;
}

static bool item_begins(struct run *r, unsigned item)
{
	if (r->first || r->begun & item || count(r->inside | r->failing) >= r->workers)
		return false;
	r->begun |= (unsigned char)item;
	r->inside |= (unsigned char)item;
	return true;
}

static bool item_ends(struct run *r, unsigned item, int mark, bool waits, bool stops)
{
	bool is_last = r->begun == (1U << r->n) - 1;
	if (!(r->inside & item) || (waits && !mark) || (stops && r->workers == 1 && !is_last))
		return false;
	r->inside &= (unsigned char)~item;
	if (mark && mark != LET)
		r->failing |= (unsigned char)item;
	r->workers -= stops;
	return true;
}

static bool failure_is_noted(struct run *r, unsigned i, int error)
{
	if (!(r->failing & 1U << i))
		return false;
	r->failing &= (unsigned char)~(1U << i);
	if (!r->first) {
		r->first = (unsigned char)(i + 1);
		r->error = error;
	}
	return true;
}

// One step of a call, or it returns: variant by variant.
static bool call_goes_on(struct state *s, struct contract_call *c, unsigned variant)
{
	struct run *r = &s->run[c->thread];
	unsigned i = variant % ITEMS, kind = variant / ITEMS;
	bool rests = !r->inside && !r->failing;
	if (kind == KINDS)
		return rests && (r->first || count(r->begun) == r->n) && call_ends(r, c);
	if (i >= r->n)
		return false;
	int mark = s->mark[i];
	if (kind == BEGINS)
		return item_begins(r, 1U << i);
	if (kind == NOTES)
		return failure_is_noted(r, i, mark);
	return item_ends(r, 1U << i, mark, c->op == MEET, kind == ENDS_AND_STOPS);
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	int i = c->arg[0];
	if (c->op == ALL || c->op == MEET)
		return c->step ? call_goes_on(s, c, variant) : call_begins(s, c, variant);
	if (c->op == OPEN) {
		for (i = 0; i < ITEMS; i++)
			s->mark[i] = s->mark[i] ? s->mark[i] : LET;
		return c->done = true;
	}
	if (s->mark[i])
		return false;
	s->mark[i] = c->op == FAIL ? c->arg[1] : LET;
	return c->done = true;
}

// The items as digits from 1 on: 13 are the items 0 and 2.
static int digits_of(const int *times)
{
	int digits = 0;
	for (int i = 0; i < ITEMS; i++)
		for (int n = 0; n < times[i]; n++)
			digits = 10 * digits + i + 1;
	return digits;
}

static void show(const struct state *s, int *out)
{
	int inside[ITEMS] = {0};
	out[0] = 0;
	for (int t = 0; t < CONTRACT_COLUMNS; t++) {
		out[0] += count(s->run[t].inside);
		for (int i = 0; i < ITEMS; i++)
			inside[i] += s->run[t].inside >> i & 1;
	}
	out[1] = digits_of(inside);
}

// --- the answer ----------------------------------------------------------------------------------

// What an action gets: the record of its call.
struct call {
	struct own *own;
	bool meets;
	int done[ITEMS]; // how often each item was
	int others;	 // items that are none
};

struct own {
	int workers;
	int inside[ITEMS]; // how often each item is being done
	int mark[ITEMS];
	sem_t marked[ITEMS]; // a door: whoever passes lets the next one pass
	struct call call[CALLS];
	int ncalls;
};

static void *make(int workers)
{
	struct own *o = calloc(1, sizeof *o);
	if (!o)
		return NULL;
	o->workers = workers;
	for (int i = 0; i < ITEMS; i++)
		TR_MUST(sem_init(&o->marked[i], 0, 0));
	return o;
}

static void drop(void *own)
{
	struct own *o = own;
	for (int i = 0; i < ITEMS; i++)
		TR_MUST(sem_destroy(&o->marked[i]));
	free(o);
}

static int action(void *call, int i)
{
	struct call *c = call;
	struct own *o = c->own;
	if (i < 0 || i >= ITEMS) {
		c->others++;
		return 0;
	}
	o->inside[i]++;
	if (c->meets) {
		TR_MUST(sem_wait(&o->marked[i]));
		TR_MUST(sem_post(&o->marked[i]));
	}
	o->inside[i]--;
	c->done[i]++;
	return o->mark[i] != LET ? o->mark[i] : 0;
}

static int run_all(struct own *o, int n, bool meets, int *out)
{
	struct call *c = &o->call[o->ncalls++ % CALLS];
	int failed = -1;
	*c = (struct call){.own = o, .meets = meets};
	int result = for_all(n, o->workers, action, c, &failed);
	for (int i = 0; i < ITEMS; i++)
		out[0] += i < n ? c->done[i] == 1 : -10 * c->done[i];
	out[0] -= 10 * c->others;
	out[1] = failed + 1;
	return result;
}

static int run_at_once(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	return run_all(own, arg[0], false, out);
}

static int run_meet(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	return run_all(own, arg[0], true, out);
}

static int mark(struct own *o, int i, int as)
{
	o->mark[i] = as;
	TR_MUST(sem_post(&o->marked[i]));
	return 0;
}

static int run_let(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return mark(own, arg[0], LET);
}

static int run_fail(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	(void)out;
	return mark(own, arg[0], arg[1]);
}

static int run_open(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	(void)arg;
	(void)deadline;
	(void)out;
	for (int i = 0; i < ITEMS; i++)
		if (!o->mark[i])
			mark(o, i, LET);
	return 0;
}

static void look(void *own, int *out)
{
	const struct own *o = own;
	out[0] = 0;
	for (int i = 0; i < ITEMS; i++)
		out[0] += o->inside[i];
	out[1] = digits_of(o->inside);
}

static const struct contract_op ops[] = {
	[ALL] = {.name = "all",
		 .code = "for_all($1, workers, at_once, NULL, &out[0])",
		 .nargs = 1,
		 .nvalues = {5},
		 .values = {{2, 3, 1, 0, -1}},
		 .counts = true,
		 .run = run_at_once,
		 .properties = {[CONTRACT_LATE] = "each", [CONTRACT_RESULT] = "each"}},
	[MEET] = {.name = "meet",
		  .code = "for_all($1, workers, meets, NULL, &out[0])",
		  .nargs = 1,
		  .nvalues = {4},
		  .values = {{2, 3, 1, 4}},
		  .counts = true,
		  .waits = true,
		  .no_deadline = true,
		  .no_interrupt = true,
		  .run = run_meet},
	[LET_GO] = {.name = "let",
		    .code = "mark($1, 1000)",
		    .nargs = 1,
		    .nvalues = {3},
		    .values = {{0, 1, 2}},
		    .run = run_let},
	[FAIL] = {.name = "fail",
		  .code = "mark($1, $2)",
		  .nargs = 2,
		  .nvalues = {3, 2},
		  .values = {{0, 1, 2}, {7, -5}},
		  .run = run_fail},
	[OPEN] = {.name = "open", .code = "mark_all()", .run = run_open},
};

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "for-all.h",
	.object = "pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\n"
		  "static pthread_cond_t marked = PTHREAD_COND_INITIALIZER;\n"
		  "static int marks[4]; // 1000: the item may end; else its error\n\n"
		  "static int at_once(void *unused, int i)\n{\n\t(void)unused;\n"
		  "\treturn marks[i] != 1000 ? marks[i] : 0;\n}\n\n"
		  "static int meets(void *unused, int i)\n{\n"
		  "\ttr_log(\"item %d begins\", i);\n\tpthread_mutex_lock(&lock);\n"
		  "\twhile (!marks[i])\n\t\tpthread_cond_wait(&marked, &lock);\n"
		  "\tpthread_mutex_unlock(&lock);\n\treturn at_once(unused, i);\n}\n\n"
		  "static void mark(int i, int as)\n{\n\tpthread_mutex_lock(&lock);\n"
		  "\tmarks[i] = marks[i] ? marks[i] : as;\n\tpthread_cond_broadcast(&marked);\n"
		  "\tpthread_mutex_unlock(&lock);\n}\n\n"
		  "static void mark_all(void)\n{\n\tfor (int i = 0; i < 4; i++)\n"
		  "\t\tmark(i, 1000);\n}\n\n"
		  "static int workers",
	.create = "workers = $1",
	.nbegins = 4,
	.begins = {2, 1, 3, 0},
	.makes_threads = true,
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.variants = KINDS * ITEMS + 1,
	.nlooks = 2,
	.looks = {"how many items are being done",
		  "which items are being done, as digits (13: the items 0 and 2)"},
	.report = "tr_log(\"nothing moves\")",
	.look = look,
	.show = show,
	.probe = "open",
	.properties = {[CONTRACT_EARLY] = "each",
		       [CONTRACT_LATE] = "error",
		       [CONTRACT_RESULT] = "error",
		       [CONTRACT_LEAVES] = "each",
		       [CONTRACT_INTERRUPTED] = "each",
		       [CONTRACT_LOOK] = "parallel",
		       [CONTRACT_ELSE] = "each"},
};
