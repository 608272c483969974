// SPDX-License-Identifier: MIT
//
// The main of a program that is linked of this, a contract and an answer with sanitizers: a native
// run. It makes many calls, with large numbers, of the answer and of the contract side by side, and
// compares; and the sanitizers look on. Threads that wait take turns (lockstep.h), so it is the
// same run each time.
//
// It is started with a guard for system calls as descriptor 3, nothing on standard output, and on
// standard input a word that the answer cannot know: which comes in front of the verdict, on
// standard error, and is read only when there is one:
//
//	WORD passed
//	WORD open			it cannot be run so
//	WORD failed KIND PROPERTY	the next line says what, then a program for the student
//
// KIND is a word of end_kinds (trace/event.h), or "locks": a deadlock, in a wait for a lock.
#include "base/buf.h"
#include "grading/native/blocks.h"
#include "grading/native/calls.h"
#include "grading/native/confine.h"
#include "grading/native/faults.h"
#include "grading/native/lockstep.h"
#include "grading/native/machine.h"
#include "grading/native/scarce.h"
#include "grading/native/verdict.h"

// So often a client is run once more that has left memory.
enum { AGAIN = 3 };

// There is no memory for each of so many blocks, in clients of so many calls.
enum { LACKS = 20, SHORT = 600 };

static const struct contract *const k = &tr_contract;

static void *other;	// a second object, of which no call is made
static unsigned waited; // calls that were interrupted at the end, to free the object

// --- a client ------------------------------------------------------------------------------------

// Of a client of one round, those calls that were not made are no part.
static bool run_block(const struct block *b)
{
	bool judged = true, goes_on = true;
	for (unsigned i = 0; i < b->times && goes_on; i++) {
		so_far.times = i + 1;
		if (b->op == BLOCK_PASS)
			goes_on = judged = calls_pass_time();
		else if (b->op == BLOCK_INTERRUPT)
			goes_on = calls_interrupt(&judged);
		else
			goes_on = calls_make(b, i, &judged) || (b->rises && judged);
	}
	if (!goes_on && so_far.client.rounds == 1)
		so_far.client.block[so_far.at].times = --so_far.times;
	return judged;
}

// What still waits gives up, if it can. False: some does not, and the object is not freed.
static bool end_client(bool judged)
{
	for (waited = 0; judged && k->leave && calls_interrupt(&judged); waited++)
		;
	bool over = calls_are_over();
	lockstep_abandon();
	if (over)
		k->drop(calls_object);
	k->drop(other);
	lockstep_abandon_made();
	return judged && over;
}

static void begin_client(const struct blocks *b)
{
	calls_begin();
	so_far.client = *b;
	so_far.round = so_far.at = so_far.times = so_far.scarce = 0;
	so_far.by_calls = false;
}

// On the objects that there are.
static bool run_blocks(const struct blocks *b)
{
	bool judged = true;
	machine_begin(k, b->begin);
	calls_look();
	for (so_far.round = 0; so_far.round < b->rounds && judged; so_far.round++)
		for (so_far.at = 0; so_far.at < b->n && judged; so_far.at++)
			judged = run_block(&b->block[so_far.at]);
	so_far.at--;
	so_far.round--;
	return end_client(judged);
}

static void *make(int begin)
{
	void *o = k->make(begin);
	if (!o)
		fail("property", CONTRACT_ELSE, ": expected an object, found NULL");
	return o;
}

// Runs it once. Returns how many blocks of memory are left of it, as far as that is known.
static size_t blocks_left(const struct blocks *b)
{
	size_t before = faults_blocks();
	begin_client(b);
	calls_object = make(b->begin);
	other = make(b->begin);
	bool freed = run_blocks(b), more = faults_blocks() > before;
	return freed && more && !k->keeps_memory ? faults_blocks() - before : 0;
}

// The object is made where there is no memory for its n-th block: then there is none, and nothing
// is left; or it is good all the same. False: it asks for fewer.
static bool lacks_memory(const struct blocks *b, unsigned n)
{
	begin_client(b);
	size_t before = faults_blocks();
	unsigned there = n - 1;
	so_far.scarce = n;
	scarce_begin(&there);
	calls_object = k->make(b->begin);
	unsigned failed = scarce_end();
	if (!calls_object && faults_blocks() > before)
		fail("leak", CONTRACT_ELSE,
		     ": expected NULL, and that all memory is given back, found that some is left");
	if (calls_object && failed) {
		other = make(b->begin);
		run_blocks(b);
	} else if (calls_object) {
		k->drop(calls_object);
	}
	return failed;
}

// There is no memory for the n-th block that calls take: that call says so, and has done nothing;
// or does without. False: they take fewer.
static bool calls_lack_memory(const struct blocks *b, unsigned n)
{
	begin_client(b);
	so_far.scarce = n;
	so_far.by_calls = true;
	calls_run_out(n);
	calls_object = make(b->begin);
	other = make(b->begin);
	run_blocks(b);
	return calls_ran_out();
}

// Does a call of it take memory? Long clients would be run too often.
static bool takes_memory(const struct blocks *b)
{
	unsigned n = 0;
	bool takes = false;
	for (unsigned i = 0; i < b->n; i++) {
		const struct contract_op *op = block_op(k, &b->block[i]);
		n += b->rounds * b->block[i].times;
		takes |= op && op->takes_memory;
	}
	return takes && n <= SHORT;
}

// What is left once may be kept for the next time: only what grows each time was not given back.
static bool run_client(const struct blocks *b)
{
	struct buf what = {0};
	size_t left = blocks_left(b);
	for (int i = 0; i < AGAIN && left; i++)
		left = blocks_left(b);
	if (!left)
		return true;
	buf_printf(&what,
		   ", and when %sit is freed: expected that all memory is given back, found that "
		   "some is left",
		   waited ? "what waits is interrupted and " : "");
	fail("leak", CONTRACT_ELSE, buf_str(&what));
}

static bool run_without_memory(const struct blocks *b)
{
	for (unsigned n = 1; lacks_memory(b, n); n++)
		;
	for (unsigned n = 1; takes_memory(b) && n <= LACKS && calls_lack_memory(b, n); n++)
		;
	return true;
}

// --- main ----------------------------------------------------------------------------------------

// Jobs run in threads of the object's own.
static bool has_threads(void)
{
	bool some = k->makes_threads;
	for (unsigned i = 0; i < k->nops; i++)
		some |= k->ops[i].event || k->ops[i].give;
	return some;
}

int main(void)
{
	confine_to_one();
	verdict_open(); // a timer is not allowed later
	if (!confine_calls())
		return 2;
	if (has_threads())
		conclude("open", "");
	blocks_make(k, run_client);
	blocks_make(k, run_without_memory);
	conclude("passed", "");
}
