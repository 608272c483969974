// SPDX-License-Identifier: MIT
//
// The main function of a native run: a program linked from this folder, a contract, and an answer
// compiled with sanitizers. It makes many calls, with large numbers, of the answer and of the
// contract side by side, and compares the results. Threads take turns (lockstep.h), so the run is
// the same each time.
//
// The program is started with a guard for system calls as descriptor 3, and with a word that the
// answer cannot know on standard input. The word is read when the verdict is known, and stands in
// front of the verdict on standard error:
//
//	WORD passed
//	WORD open			a native run does not suit this contract or answer
//	WORD failed KIND PROPERTY	the next line describes the failure; after that line comes a
//					program that shows the failure to the student
//
// KIND is a word of end_kinds (trace/event.h), or "locks": a deadlock in which main waits for a
// lock.
#include "base/i18n.h"
#include "grading/native/blocks.h"
#include "grading/native/calls.h"
#include "grading/native/faults.h"
#include "grading/native/lockstep.h"
#include "grading/native/machine.h"
#include "grading/native/scarce.h"
#include "grading/native/verdict.h"
#include "trace/wire.h"

#include <linux/seccomp.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// How often a client that has left memory is run again.
enum { AGAIN = 3 };

// Fails the first LACKS allocations of calls one after the other, in clients of at most SHORT
// calls.
enum { LACKS = 20, SHORT = 600 };

static const struct contract *const k = &tr_contract;

static void *other; // a second object, of which no call is made

// --- a client ------------------------------------------------------------------------------------

// Makes the calls of a block. In a client of one round, a call that could not be made ends its
// block. False: a call could not be judged.
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

// Interrupts the calls that still wait, if the contract lets them give up, and frees the objects.
// False: a call still waits, so the object could not be freed, or the end was not judged.
static bool end_client(bool judged)
{
	for (; judged && k->leave && calls_interrupt(&judged); so_far.interrupted++)
		;
	bool over = calls_are_over();
	if (over)
		k->drop(calls_object);
	k->drop(other);
	return judged && over;
}

static void begin_client(const struct blocks *b)
{
	lockstep_begin();
	calls_begin();
	so_far.client = *b;
	so_far.round = so_far.at = so_far.times = so_far.scarce = 0;
	so_far.interrupted = 0;
	so_far.by_calls = so_far.freed = false;
}

// Runs the client with calls_object and other. False: as end_client().
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
		fail("property", CONTRACT_ELSE, N_("expected an object, found NULL"));
	return o;
}

// Runs the client once. Returns how many blocks of memory it has not given back; 0 also if the
// object was not freed, or the contract does not ask for it.
static size_t blocks_left(const struct blocks *b)
{
	size_t before = faults_blocks();
	begin_client(b);
	calls_object = make(b->begin);
	other = make(b->begin);
	bool freed = run_blocks(b), more = faults_blocks() > before;
	return freed && more && !k->keeps_memory ? faults_blocks() - before : 0;
}

// Runs the client with an object for whose n-th block and all later ones there is no memory: making
// it must return NULL and leave nothing behind, or an object that works. False: making an object
// takes fewer than n blocks.
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
		     N_("expected NULL, and that all memory is given back, found that some is "
			"left"));
	if (calls_object && failed) {
		other = make(b->begin);
		run_blocks(b);
	} else if (calls_object) {
		k->drop(calls_object);
	}
	return failed;
}

// Runs the client with no memory for the n-th block that calls take: that call must return ENOMEM
// and do nothing, or do without the block. False: the calls take fewer than n blocks.
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

// Does a call of the client take memory? False for long clients, which would be run too often.
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

// Runs the client, and again if it leaves memory, which may be a cache for the next time: a leak is
// reported only if more is left each time.
static bool run_client(const struct blocks *b)
{
	size_t left = blocks_left(b);
	for (int i = 0; i < AGAIN && left; i++)
		left = blocks_left(b);
	if (!left)
		return true;
	so_far.freed = true;
	fail("leak", CONTRACT_ELSE,
	     N_("expected that all memory is given back, found that some is left"));
}

static bool run_without_memory(const struct blocks *b)
{
	for (unsigned n = 1; lacks_memory(b, n); n++)
		;
	for (unsigned n = 1; takes_memory(b) && n <= LACKS && calls_lack_memory(b, n); n++)
		;
	return true;
}

// --- confines -----------------------------------------------------------------------------------

enum { GUARD = 3 };

// Enters the filter of system calls in descriptor 3, and closes that descriptor and all above it.
// False: there is no filter, or the kernel has no seccomp.
static bool confine_calls(void)
{
	static struct syscall_guard guard;
	struct sock_fprog code = {.filter = guard.code};
	if (pread(GUARD, &guard, sizeof guard, 0) != sizeof guard || guard.n > GUARD_CODE)
		return false;
	code.len = (unsigned short)guard.n;
	syscall(SYS_close_range, GUARD, ~0u, 0);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	bool entered = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &code) == 0;
	explicit_bzero(&guard, sizeof guard);
	return entered;
}

// Keeps all threads on one processor, where they take turns faster.
static void confine_to_one(void)
{
	cpu_set_t set;
	int cpu = sched_getcpu();
	CPU_ZERO(&set);
	CPU_SET(cpu < 0 ? 0 : (unsigned)cpu, &set);
	sched_setaffinity(0, sizeof set, &set);
}

// --- main ----------------------------------------------------------------------------------------

// Does the object have threads of its own, as those with jobs do? They may be too many for a native
// run.
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
