// SPDX-License-Identifier: MIT
//
// Long traces, drawn from a seed: see long_trace.h.
#include "bench/long_trace.h"

#include "base/mix.h"
#include "model/world.h"
#include "trace/trace.h"
#include "trace/trace_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SITES = 200, SOURCE_LINES = 400, THINGS = 8, TEXT_MOST = 512 };

const char *const long_shapes[LONG_SHAPES] = {"mixed", "flood", "sleeps"};

struct maker {
	const struct long_trace *what;
	struct world world;
	struct trace_writer *writer;
	struct status st;
	size_t events;
	int64_t time;
	uint64_t seed;
	uint32_t *held; // by thread: the lock that it holds, 0: none
	int64_t count;
};

static void must(int rc, const char *what)
{
	if (!rc)
		return;
	fprintf(stderr, "long trace: %s fails (%d)\n", what, rc);
	_exit(1);
}

static unsigned roll(struct maker *m, unsigned sides)
{
	m->seed = m->seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(m->seed >> 33) % sides;
}

// ---- events -------------------------------------------------------------------------------------

static void emit(struct maker *m, struct event e, const char *text)
{
	struct event slots[1 + (TEXT_MOST + 31) / 32] = {e};
	slots->time = m->time += 100;
	if (text) {
		slots->other = (uint32_t)strlen(text);
		memcpy(slots + 1, text, slots->other);
	}
	must(trace_write(m->writer, slots, event_slots(slots), &m->st), "write");
	m->events++;
}

#define EMIT(m, text, ...) emit(m, (struct event){__VA_ARGS__}, text)

static void meta(struct maker *m, const char *key, const char *value)
{
	char text[TEXT_MOST];
	snprintf(text, sizeof text, "%s\t%s", key, value);
	EMIT(m, text, .kind = EV_META);
}

// The file that all sites are in; its text is longer than that of other events.
static void source(struct maker *m)
{
	struct trace t = {0};
	char *text = malloc(SOURCE_LINES * 40);
	int n = sprintf(text, "/src/long.c\n");
	for (int i = 1; i <= SOURCE_LINES; i++)
		n += sprintf(text + n, "\twork(%d, state->next);\n", i);
	must(trace_add_meta(&t, "source", text), "meta");
	must(trace_write(m->writer, t.ev, t.n, &m->st), "write");
	free(text);
	trace_free(&t);
}

static void beginning(struct maker *m)
{
	char text[TEXT_MOST];
	meta(m, "program", "/usr/lib/treadle/long");
	meta(m, "mode", "record");
	meta(m, "timeouts", m->what->shape == LONG_SLEEPS ? "virtual" : "any");
	meta(m, "spurious", "-1");
	source(m);
	for (uint32_t i = 1; i <= SITES; i++) {
		snprintf(text, sizeof text, "long.c:%u\twork\t/src/long.c", 2 * i);
		EMIT(m, text, .kind = EV_SITE, .object = i, .arg = 0x1000 + i);
	}
	for (uint32_t i = 1; i <= THINGS; i++) {
		snprintf(text, sizeof text, "count[%u]", i);
		EMIT(m, text, .kind = EV_WATCH, .thread = 1, .object = i, .arg = 0x800 + 8 * i);
	}
}

// ---- objects and threads ------------------------------------------------------------------------

static const uint8_t kinds[] = {KIND_MUTEX,  KIND_COND,	 KIND_SEM,     KIND_RWLOCK,
				KIND_MEMORY, KIND_MUTEX, KIND_BARRIER, KIND_MEMORY};
enum { KINDS_MADE = sizeof kinds };

static void objects(struct maker *m)
{
	for (uint32_t i = 1; i <= m->what->objects; i++) {
		uint8_t kind = kinds[(i - 1) % KINDS_MADE];
		uint32_t value = kind == KIND_SEM || kind == KIND_BARRIER ? 2 : 0;
		int type = kind == KIND_MEMORY ? 4 : 0;
		int64_t addr = 0x10000 + 64 * (int64_t)i;
		char name[32];
		must(world_object(&m->world, kind, type, (uint64_t)addr, true, value) != i,
		     "world_object");
		EMIT(m, NULL, .kind = EV_OBJECT, .op = kind, .object = i, .site = (uint32_t)type,
		     .arg = addr, .other = 1 | value << 1);
		snprintf(name, sizeof name, "table[%u]", i);
		if (i % 2)
			EMIT(m, name, .kind = EV_OBJECT_NAME, .thread = 1, .arg = addr);
	}
}

static void pend(struct maker *m, uint32_t t, struct op op)
{
	op.site = 1 + roll(m, SITES);
	must(world_pend(&m->world, t, op), "world_pend");
	op = m->world.threads[t].op;
	EMIT(m, NULL, .kind = EV_PEND, .op = op.code, .thread = (uint16_t)t, .object = op.object,
	     .other = op.other, .site = op.site, .arg = op.arg);
}

static struct step step(struct maker *m, uint32_t t, enum outcome outcome, uint32_t target)
{
	struct choice c = {.thread = (uint16_t)t, .outcome = outcome, .target = target};
	struct step s;
	must(world_step(&m->world, c, &s), "world_step");
	bool done = !s.fault && s.after == PHASE_RUN;
	EMIT(m, NULL, .kind = EV_STEP, .op = outcome, .thread = (uint16_t)t, .other = target,
	     .object = done ? (uint32_t)s.result : 0, .arg = done ? s.value : 0);
	return s;
}

// ---- what threads do ----------------------------------------------------------------------------

// The first object of a kind at or after a place drawn at random.
static uint32_t some(struct maker *m, uint8_t kind)
{
	uint32_t n = m->what->objects, o = roll(m, n);
	while (m->world.objects[o + 1].kind != kind)
		o = (o + 1) % n;
	return o + 1;
}

static int64_t deadline(struct maker *m)
{
	return roll(m, 2) ? TR_NEVER : m->time + 1000 * (1 + roll(m, 100));
}

// With a mutex in hand; the condition that belongs to it is the object behind it.
static struct op holding(struct maker *m, uint32_t t)
{
	uint32_t o = m->held[t], cond = o + 1;
	bool rw = m->world.objects[o].kind == KIND_RWLOCK;
	bool has = !rw && o < m->what->objects && m->world.objects[cond].kind == KIND_COND;
	switch (roll(m, 8)) {
	case 0:
		if (has)
			return (struct op){.code = OP_COND_WAIT,
					   .object = cond,
					   .mutex = o,
					   .arg = deadline(m)};
		break;
	case 1:
		if (has)
			return (struct op){.code = roll(m, 4) ? OP_SIGNAL : OP_BROADCAST,
					   .object = cond};
		break;
	case 2:
		return (struct op){.code = OP_LOAD, .object = some(m, KIND_MEMORY)};
	case 3:
		return (struct op){
			.code = OP_STORE, .object = some(m, KIND_MEMORY), .arg = m->count++};
	}
	return (struct op){.code = rw ? OP_RW_UNLOCK : OP_UNLOCK, .object = o};
}

static struct op next_op(struct maker *m, uint32_t t)
{
	static const uint8_t on_sem[] = {OP_SEM_WAIT, OP_SEM_TRYWAIT, OP_SEM_POST};
	if (m->what->shape == LONG_SLEEPS)
		return (struct op){.code = OP_SLEEP, .arg = m->world.now + 1000 + m->what->threads};
	if (m->held[t])
		return holding(m, t);
	switch (roll(m, 16)) {
	case 0:
		return (struct op){.code = OP_SLEEP, .arg = m->time + 1000};
	case 1:
		return (struct op){.code = OP_YIELD};
	case 2:
		return (struct op){
			.code = OP_RDLOCK, .object = some(m, KIND_RWLOCK), .arg = TR_NEVER};
	case 3:
		return (struct op){
			.code = OP_WRLOCK, .object = some(m, KIND_RWLOCK), .arg = TR_NEVER};
	case 4:
	case 5:
	case 6: {
		uint8_t code = on_sem[roll(m, 3)];
		int64_t limit = code == OP_SEM_WAIT ? m->time + 5000 : 0;
		return (struct op){.code = code, .object = some(m, KIND_SEM), .arg = limit};
	}
	case 7:
	case 8:
		return (struct op){.code = OP_UPDATE,
				   .object = some(m, KIND_MEMORY),
				   .arg = UPDATE_ARG(UPDATE_ADD, 1)};
	case 9:
		return (struct op){.code = OP_TRYLOCK, .object = some(m, KIND_MUTEX)};
	default:
		return (struct op){
			.code = OP_LOCK, .object = some(m, KIND_MUTEX), .arg = deadline(m)};
	}
}

static void note_held(struct maker *m, uint32_t t, const struct step *s)
{
	switch (s->op.code) {
	case OP_LOCK:
	case OP_TRYLOCK:
	case OP_RDLOCK:
	case OP_WRLOCK:
		if (!s->result)
			m->held[t] = s->op.object;
		break;
	case OP_UNLOCK:
	case OP_RW_UNLOCK:
		m->held[t] = 0;
		break;
	}
}

static void tell_flood(struct maker *m, uint32_t t)
{
	char text[TEXT_MOST];
	size_t n = 1 + roll(m, 100);
	memset(text, 'a' + (int)(t % 26), n);
	text[n] = '\0';
	for (int i = 0; i < 8; i++)
		EMIT(m, text, .kind = EV_OUTPUT, .thread = (uint16_t)t);
}

static void tell(struct maker *m, uint32_t t)
{
	unsigned what = roll(m, 32);
	uint32_t number = 1 + roll(m, THINGS);
	char text[TEXT_MOST];
	if (what == 0) {
		snprintf(text, sizeof text, "round %lld is done", (long long)m->count++);
		EMIT(m, text, .kind = EV_LOG, .thread = (uint16_t)t);
	} else if (what == 1) {
		snprintf(text, sizeof text, "result %lld\n", (long long)m->count++);
		EMIT(m, text, .kind = EV_OUTPUT, .thread = (uint16_t)t);
	} else if (what <= 3) {
		EMIT(m, NULL, .kind = EV_VALUE, .object = number, .arg = m->count++);
	} else if (what == 4) {
		snprintf(text, sizeof text, "queue %u\n%u\n%u", number, number, roll(m, 9));
		EMIT(m, text, .kind = EV_QUEUE, .thread = (uint16_t)t, .object = 4,
		     .arg = 0x900 + 8 * number);
	} else if (what == 5) {
		snprintf(text, sizeof text, "door %u\n%s", number, roll(m, 2) ? "open" : "shut");
		EMIT(m, text, .kind = EV_STATE, .thread = (uint16_t)t, .arg = 0xa00 + 8 * number);
	} else if (what == 6) {
		EMIT(m, "work", .kind = EV_CALL, .thread = (uint16_t)t);
		EMIT(m, NULL, .kind = EV_RETURN, .thread = (uint16_t)t);
	}
}

static void go_on(struct maker *m, uint32_t t, enum outcome outcome, uint32_t target)
{
	struct step s = step(m, t, outcome, target);
	note_held(m, t, &s);
	if (s.after != PHASE_RUN)
		return;
	if (m->what->shape == LONG_FLOOD)
		tell_flood(m, t);
	else if (m->what->shape == LONG_MIXED)
		tell(m, t);
	pend(m, t, next_op(m, t));
}

// A thread drawn at random goes on, if it can; one that waits may do so by its time limit, or for
// no reason.
static void move(struct maker *m)
{
	uint32_t t = 1 + roll(m, m->what->threads);
	const struct thread *th = &m->world.threads[t];
	uint16_t waiter = 0;
	if (world_enabled(&m->world, t)) {
		if (th->op.code == OP_SIGNAL)
			world_queue(&m->world, th->op.object, true, &waiter, 1);
		go_on(m, t, OUT_GO, waiter);
	} else if (op_rows[th->op.code].arg == ARG_DEADLINE && th->op.arg != TR_NEVER &&
		   th->phase != PHASE_RELOCK) {
		go_on(m, t, OUT_TIMEOUT, 0);
	} else if (th->phase == PHASE_WAIT && !roll(m, 8)) {
		go_on(m, t, OUT_SPURIOUS, 0);
	}
}

static void threads(struct maker *m)
{
	for (uint32_t t = 2; t <= m->what->threads; t++) {
		char name[32];
		pend(m, 1, (struct op){.code = OP_CREATE});
		step(m, 1, OUT_GO, 0);
		step(m, t, OUT_GO, 0);
		snprintf(name, sizeof name, "worker-%u", t);
		EMIT(m, name, .kind = EV_THREAD_NAME, .thread = (uint16_t)t);
		pend(m, t, next_op(m, t));
		m->world.now++;
	}
	pend(m, 1, next_op(m, 1));
}

static int make(const char *path, const struct long_trace *what)
{
	struct rules rules = {.any_timeouts = what->shape != LONG_SLEEPS, .spurious = -1};
	struct maker m = {.what = what, .seed = 1};
	m.held = calloc(what->threads + 1, sizeof *m.held);
	must(!m.held || world_init(&m.world, rules), "memory");
	must(trace_create(&m.writer, path, &m.st), "create");
	beginning(&m);
	objects(&m);
	threads(&m);
	for (uint32_t t = 2; m.events < what->events; t = t % what->threads + 1)
		if (what->shape == LONG_SLEEPS)
			go_on(&m, t, OUT_GO, 0);
		else
			move(&m);
	EMIT(&m, "", .kind = EV_END, .op = END_STOPPED);
	return trace_close(m.writer, false, &m.st);
}

void long_trace_make(const char *path, const struct long_trace *what)
{
	int status = 1;
	pid_t pid = fork();
	if (pid == 0)
		_exit(make(path, what));
	if (pid < 0 || waitpid(pid, &status, 0) < 0 || status) {
		fprintf(stderr, "cannot make a trace\n");
		exit(1);
	}
}
