// SPDX-License-Identifier: MIT
//
// Traces with one kind of object each: see kinds.h.
#include "tests/screen/kinds.h"

#include <stdio.h>

static void told(struct fake *f, enum event_kind kind, int64_t addr, const char *text)
{
	fake_text(f, kind, 1, 0, addr, text);
}

static struct op op(enum op_code code, uint32_t object, uint32_t other)
{
	return (struct op){
		.code = code, .object = object, .other = other, .site = 7, .arg = TR_NEVER};
}

// Threads 2 to n, that have started.
static void threads(struct fake *f, uint32_t n)
{
	for (uint32_t t = 2; t <= n; t++) {
		char name[24];
		fake_do(f, 1, op(OP_CREATE, 0, 0));
		fake_step(f, t, OUT_GO, 0);
		snprintf(name, sizeof name, "guest-%u", t - 1);
		fake_text(f, EV_THREAD_NAME, t, 0, 0, name);
	}
}

// 2 has it, twice; 3 and 4 want it; 5 waits on a condition, and there is a spin lock.
static void mutex(struct fake *f)
{
	uint32_t m = fake_object(f, KIND_MUTEX, 0x100, "table");
	uint32_t c = fake_object(f, KIND_COND, 0x200, "bread");
	fake_object(f, KIND_SPIN, 0x300, "spoon");
	threads(f, 6);
	for (uint32_t t = 5; t <= 6; t++) {
		fake_do(f, t, op(OP_LOCK, m, 0));
		fake_do(f, t, op(OP_COND_WAIT, c, m));
	}
	fake_do(f, 2, op(OP_LOCK, m, 0));
	fake_pend(f, 3, op(OP_LOCK, m, 0));
	fake_pend(f, 4, op(OP_LOCK, m, 0));
	fake_pend(f, 2, op(OP_SIGNAL, c, 0));
	fake_step(f, 2, OUT_GO, 5);
}

// One with two of three permits taken, and one with too many to be drawn.
static void semaphore(struct fake *f)
{
	uint32_t few = fake_object(f, KIND_SEM, 0x100, "lanes");
	uint32_t many = fake_object(f, KIND_SEM, 0x200, "seats");
	threads(f, 5);
	fake_do(f, 1, (struct op){.code = OP_SEM_INIT, .object = few, .arg = 2});
	fake_do(f, 1, (struct op){.code = OP_SEM_INIT, .object = many, .arg = 200});
	fake_do(f, 2, op(OP_SEM_WAIT, few, 0));
	fake_do(f, 3, op(OP_SEM_WAIT, few, 0));
	fake_pend(f, 4, op(OP_SEM_WAIT, few, 0));
	fake_pend(f, 5, op(OP_SEM_WAIT, few, 0));
	fake_do(f, 3, op(OP_SEM_WAIT, many, 0));
}

// Two read, a writer and a reader wait; one is written.
static void rwlock(struct fake *f)
{
	uint32_t rw = fake_object(f, KIND_RWLOCK, 0x100, "board");
	uint32_t written = fake_object(f, KIND_RWLOCK, 0x200, "diary");
	threads(f, 8);
	fake_do(f, 2, op(OP_RDLOCK, rw, 0));
	fake_do(f, 3, op(OP_RDLOCK, rw, 0));
	fake_pend(f, 4, op(OP_WRLOCK, rw, 0));
	fake_do(f, 5, op(OP_WRLOCK, written, 0));
	fake_pend(f, 6, op(OP_WRLOCK, written, 0));
	fake_pend(f, 7, op(OP_RDLOCK, written, 0));
	fake_pend(f, 8, op(OP_RDLOCK, written, 0));
}

// Two of four have come to one; the other is open, and two are to pass it.
static void barrier(struct fake *f)
{
	uint32_t shut = fake_object(f, KIND_BARRIER, 0x100, "lunch");
	uint32_t open = fake_object(f, KIND_BARRIER, 0x200, "tea");
	threads(f, 6);
	fake_do(f, 1, (struct op){.code = OP_BARRIER_INIT, .object = shut, .arg = 4});
	fake_do(f, 1, (struct op){.code = OP_BARRIER_INIT, .object = open, .arg = 3});
	fake_pend(f, 2, op(OP_BARRIER_WAIT, shut, 0));
	fake_pend(f, 3, op(OP_BARRIER_WAIT, shut, 0));
	for (uint32_t t = 4; t <= 6; t++)
		fake_pend(f, t, op(OP_BARRIER_WAIT, open, 0));
	fake_step(f, 6, OUT_GO, 0);
}

// A bounded queue, one that is full, one without a bound that is long, and an empty one.
static void queue(struct fake *f)
{
	fake_do(f, 1, op(OP_YIELD, 0, 0));
	fake_text(f, EV_QUEUE, 1, 4, 0x100, "belt\nsoup\nbread");
	fake_text(f, EV_QUEUE, 1, 3, 0x200, "shelf\na\nb\nc");
	fake_text(f, EV_QUEUE, 1, 0, 0x300,
		  "letters\nfirst\nsecond\nthird\nfourth\nfifth\nsixth\nseventh\neighth\nninth\nten"
		  "th");
	fake_text(f, EV_QUEUE, 1, 0, 0x400, "nothing");
	fake_text(f, EV_QUEUE, 1, 1, 0x500, "desk");
	fake_text(f, EV_QUEUE, 1, 100, 0x600, "hall\nw\nx");
}

// With states that were told, with those it has been in, and with too many; and watched variables.
static void states(struct fake *f)
{
	told(f, EV_STATES, 0x100, "lamp\nred\nyellow\ngreen\nout of order\nblinking");
	told(f, EV_STATE, 0x100, "lamp\nred");
	told(f, EV_STATE, 0x200, "door\nopen");
	for (int i = 0; i < 20; i++) {
		char text[24];
		snprintf(text, sizeof text, "counter\nat %d", i);
		told(f, EV_STATE, 0x300, text);
	}
	fake_text(f, EV_WATCH, 1, 1, 0x400, "loaves");
	fake_text(f, EV_WATCH, 1, 2, 0x500, "guests");
	fake_value(f, 1, 3);
	fake_value(f, 2, 12);
	fake_do(f, 1, op(OP_YIELD, 0, 0));
	told(f, EV_STATE, 0x100, "lamp\ngreen");
	told(f, EV_STATE, 0x200, "door\nclosed");
	fake_value(f, 1, 2);
}

// Somebody is inside a monitor whose lock is free; its parts are not shown by themselves.
static void monitor(struct fake *f)
{
	uint32_t lock = fake_object(f, KIND_MUTEX, 0x1010, "bakery");
	uint32_t turn = fake_object(f, KIND_COND, 0x2000, "entry");
	threads(f, 5);
	told(f, EV_THREADS, 0x1020, "inside");
	told(f, EV_THREADS, 0x1030, "entry queue");
	told(f, EV_THREADS, 0x1040, "urgent queue");
	told(f, EV_THREADS, 0x1050, "baked");
	for (int64_t at = 0x1010; at <= 0x1050; at += 0x10)
		told(f, EV_PART, at, "1000\nHoare monitor");
	told(f, EV_PART, 0x2000, "1000\nHoare monitor");
	told(f, EV_THREADS, 0x1020, "inside\n2");
	fake_do(f, 4, op(OP_LOCK, lock, 0));
	told(f, EV_THREADS, 0x1030, "entry queue\n4\n5");
	told(f, EV_THREADS, 0x1050, "baked\n3");
	fake_do(f, 4, op(OP_COND_WAIT, turn, lock));
	fake_object(f, KIND_MUTEX, 0x3000, "till");
}

// Two workers, what each does and what waits; a task that somebody waits for, and another one.
static void workers(struct fake *f)
{
	uint32_t lock = fake_object(f, KIND_MUTEX, 0x1010, "workers");
	uint32_t work = fake_object(f, KIND_COND, 0x1020, "work");
	uint32_t page = fake_object(f, KIND_MUTEX, 0x2010, "page");
	uint32_t done = fake_object(f, KIND_COND, 0x2020, "page-done");
	threads(f, 3);
	told(f, EV_QUEUE, 0x1000, "queued");
	told(f, EV_PART, 0x1000, "1000\nworkers");
	told(f, EV_PART, 0x1010, "1000\nworkers");
	told(f, EV_PART, 0x1020, "1000\nworkers");
	fake_text(f, EV_QUEUE, 2, 1, 0x1100, "worker-1\nload");
	fake_text(f, EV_QUEUE, 3, 1, 0x1200, "worker-2");
	told(f, EV_PART, 0x1100, "1000\nworkers");
	told(f, EV_PART, 0x1200, "1000\nworkers");
	fake_do(f, 3, op(OP_LOCK, lock, 0));
	fake_do(f, 3, op(OP_COND_WAIT, work, lock));
	told(f, EV_STATES, 0x2000, "page\npending\ndone\nfailed");
	told(f, EV_STATE, 0x2000, "page\npending");
	for (int64_t at = 0x2000; at <= 0x2020; at += 0x10)
		told(f, EV_PART, at, "2000\ntask");
	fake_do(f, 1, op(OP_LOCK, page, 0));
	fake_do(f, 1, op(OP_COND_WAIT, done, page));
	told(f, EV_STATES, 0x3000, "word\npending\ndone\nfailed");
	told(f, EV_STATE, 0x3000, "word\npending");
	told(f, EV_QUEUE, 0x3010, "awaited by\nreader");
	told(f, EV_PART, 0x3000, "3000\ntask");
	told(f, EV_PART, 0x3010, "3000\ntask");
	fake_text(f, EV_QUEUE, 1, 0, 0x1000, "queued\nparse\nsave");
}

// A variable that two have read, and both write: a lost update.
static void memory(struct fake *f)
{
	fake_free(f);
	fake_lost_update(f, false);
}

// More threads and objects than there is room for.
static void many(struct fake *f)
{
	uint32_t o = 0;
	for (int i = 0; i < 60; i++) {
		char name[16];
		snprintf(name, sizeof name, "fork-%d", i);
		o = fake_object(f, KIND_MUTEX, 0x100 + 0x10 * i, name);
	}
	threads(f, 100);
	for (uint32_t t = 2; t <= 100; t++)
		fake_pend(f, t, op(OP_LOCK, o, 0));
	fake_step(f, 50, OUT_GO, 0);
}

// ---- graphs -------------------------------------------------------------------------------------

static void task(struct fake *f, int id, long ms, const char *state)
{
	char text[40];
	snprintf(text, sizeof text, "task %d\n%s", id, state);
	f->world.now = ms * 1000000;
	told(f, EV_STATE, id, text);
}

static void needs(struct fake *f, int id, int needed)
{
	char text[16];
	snprintf(text, sizeof text, "%x\n", (unsigned)needed);
	told(f, EV_LINK, id, text);
}

// That of lesson 14, after 1200 ms: three are done, 4 and 5 are running.
static void graph(struct fake *f)
{
	static const int edges[][2] = {{6, 7}, {5, 7}, {5, 8}, {4, 6}, {3, 6},
				       {3, 5}, {2, 5}, {1, 5}, {1, 4}};
	for (int id = 1; id <= 8; id++)
		task(f, id, 0, "waiting");
	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
		needs(f, edges[i][0], edges[i][1]);
	task(f, 7, 0, "running");
	task(f, 8, 0, "running");
	task(f, 8, 700, "done");
	task(f, 7, 900, "done");
	task(f, 6, 900, "running");
	task(f, 5, 900, "ready");
	task(f, 5, 900, "running");
	task(f, 6, 1000, "done");
	fake_do(f, 1, op(OP_YIELD, 0, 0));
	task(f, 4, 1000, "running");
	told(f, EV_QUEUE, 0x100, "mailbox\ntask 6");
}

// The same at its end: 7, 5 and 3 are the critical path.
static void graph_over(struct fake *f)
{
	graph(f);
	task(f, 5, 1350, "done");
	task(f, 1, 1350, "ready");
	task(f, 2, 1350, "running");
	task(f, 3, 1350, "running");
	task(f, 4, 1500, "done");
	task(f, 1, 1500, "running");
	task(f, 2, 1550, "done");
	task(f, 1, 2100, "done");
	fake_do(f, 1, op(OP_YIELD, 0, 0));
	task(f, 3, 2150, "done");
}

// Of three that depend on one that fails, two begin no more, and the third has been cancelled.
static void graph_failed(struct fake *f)
{
	static const char *const ends[] = {"failed", "failed", "failed", "cancelled", "done"};
	for (int id = 1; id <= 5; id++)
		task(f, id, 0, "waiting");
	for (int id = 2; id <= 4; id++)
		needs(f, id, 1);
	needs(f, 3, 5);
	needs(f, 3, 2);
	task(f, 1, 0, "running");
	task(f, 5, 0, "running");
	for (int id = 1; id <= 5; id++)
		task(f, id, 5, ends[id - 1]);
	fake_do(f, 1, op(OP_YIELD, 0, 0));
}

// Too many, on too many layers; and two that wait for each other.
static void graph_large(struct fake *f)
{
	for (int id = 1; id <= 120; id++)
		task(f, id, 0, id < 40 ? "done" : id < 45 ? "running" : "waiting");
	for (int id = 2; id <= 120; id++)
		needs(f, id, id / 2);
	fake_do(f, 1, op(OP_YIELD, 0, 0));
	task(f, 45, 1, "ready");
}

static void graph_circle(struct fake *f)
{
	for (int id = 1; id <= 3; id++)
		task(f, id, 0, "waiting");
	needs(f, 1, 2);
	needs(f, 2, 1);
	needs(f, 3, 2);
	fake_do(f, 1, op(OP_YIELD, 0, 0));
}

// ---- pools, heaps, rings, agents ----------------------------------------------------------------

// Worker number n of a pool at 0x1000: what it runs ("": nothing), from where, and its local queue.
static void worker(struct fake *f, int n, const char *runs, const char *source, const char *local)
{
	char text[80];
	snprintf(text, sizeof text, "local-%d%s", n, local);
	told(f, EV_QUEUE, 0x1000 + 0x100 * n, text);
	snprintf(text, sizeof text, "source-%d\n%s", n, source);
	told(f, EV_STATE, 0x1020 + 0x100 * n, text);
	snprintf(text, sizeof text, "worker-%d%s", n, runs);
	fake_text(f, EV_QUEUE, 1, 1, 0x1010 + 0x100 * n, text);
	for (int64_t part = 0; part <= 0x20; part += 0x10)
		told(f, EV_PART, 0x1000 + 0x100 * n + part, "1000\npool");
}

static void global(struct fake *f, const char *text)
{
	told(f, EV_QUEUE, 0x1000, text);
	told(f, EV_PART, 0x1000, "1000\npool");
}

// The second worker has just stolen what the first one submitted first.
static void pool(struct fake *f)
{
	global(f, "global\nc\nd");
	worker(f, 1, "\nbig", "global", "\na\nb");
	worker(f, 2, "", "idle", "");
	worker(f, 3, "", "idle", "");
	fake_do(f, 1, op(OP_YIELD, 0, 0));
	told(f, EV_QUEUE, 0x1100, "local-1\nb");
	told(f, EV_STATE, 0x1220, "source-2\nstolen");
	fake_text(f, EV_QUEUE, 1, 1, 0x1210, "worker-2\na");
	told(f, EV_LINK, 0x1210, "1100\n");
}

// Two have stolen from the third, and long names.
static void pool_full(struct fake *f)
{
	global(f, "global");
	worker(f, 1, "\norder-17", "stolen", "");
	worker(f, 2, "\norder-18", "stolen", "\norder-20\norder-21");
	worker(f, 3, "\norders", "local", "\norder-22\norder-23\norder-24\norder-25\norder-26");
	told(f, EV_LINK, 0x1110, "1300\n");
	told(f, EV_LINK, 0x1210, "1300\n");
	fake_do(f, 1, op(OP_YIELD, 0, 0));
}

// One with a tree, and what is too wide for one.
static void heap(struct fake *f)
{
	told(f, EV_QUEUE, 0x1000, "heap\n2a\n1\n2c\n2b\n3\n2d");
	told(f, EV_PART, 0x1000, "1000\npriority scheduler");
	fake_text(f, EV_QUEUE, 1, 1, 0x1100, "consumer-1\n0");
	told(f, EV_PART, 0x1100, "1000\npriority scheduler");
	fake_do(f, 1, op(OP_YIELD, 0, 0));
	told(f, EV_QUEUE, 0x2000,
	     "heap\ncleopatra (3)\nalexander (1)\ndemosthenes (2)\nsophocles (2)\npericles (4)");
	told(f, EV_QUEUE, 0x3000, "heap\nalone");
}

// The turn has passed from the first to the second of three; the fourth is empty.
static void ring(struct fake *f)
{
	static const char *const queues[] = {"common", "big\nbig-2\nbig-3", "late\nlate-1",
					     "small\nsmall-1"};
	told(f, EV_QUEUE, 0x1000, "turns\nbig\nlate\nsmall");
	told(f, EV_PART, 0x1000, "1000\nround robin");
	for (int i = 0; i < 4; i++) {
		told(f, EV_QUEUE, 0x1100 + i, queues[i]);
		told(f, EV_PART, 0x1100 + i, "1000\nround robin");
	}
	fake_do(f, 1, op(OP_YIELD, 0, 0));
	told(f, EV_QUEUE, 0x1101, "big\nbig-3");
	told(f, EV_QUEUE, 0x1000, "turns\nlate\nsmall\nbig");
}

// An agent with what it handles, and a task that two await.
static void agent(struct fake *f)
{
	told(f, EV_QUEUE, 0x1000, "mailbox\ntask 5\ntask 6");
	fake_text(f, EV_QUEUE, 1, 1, 0x1010, "handling\ntask 7");
	told(f, EV_PART, 0x1000, "1000\nagent");
	told(f, EV_PART, 0x1010, "1000\nagent");
	told(f, EV_STATES, 0x2000, "toast\npending\ndone\nfailed\ncancelled");
	told(f, EV_STATE, 0x2000, "toast\npending");
	told(f, EV_QUEUE, 0x2010, "awaited by\nbutter\nbreakfast");
	told(f, EV_PART, 0x2000, "2000\ntask");
	told(f, EV_PART, 0x2010, "2000\ntask");
	fake_do(f, 1, op(OP_YIELD, 0, 0));
}

const struct sample samples[] = {
	{"mutex", mutex, 3, 1},
	{"semaphore", semaphore, 4, 0},
	{"rwlock", rwlock, 4, 1},
	{"barrier", barrier, 2, 0},
	{"queue", queue, 1, 0},
	{"states", states, 1, 0},
	{"monitor", monitor, 4, 0},
	{"workers", workers, 1, 0},
	{"memory", memory, 2, 0},
	{"many", many, 50, 60},
	{"graph", graph, 1, 0},
	{"graph-over", graph_over, 1, 0},
	{"graph-failed", graph_failed, 1, 0},
	{"graph-large", graph_large, 1, 0},
	{"graph-circle", graph_circle, 1, 0},
	{"pool", pool, 1, 0},
	{"pool-full", pool_full, 1, 0},
	{"heap", heap, 1, 0},
	{"ring", ring, 1, 0},
	{"agent", agent, 1, 0},
};
const size_t sample_count = sizeof samples / sizeof *samples;
