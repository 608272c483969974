// SPDX-License-Identifier: MIT
//
// Traces made by hand: see fake.h.
#include "tests/screen/fake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(int rc, const char *what)
{
	if (!rc)
		return;
	fprintf(stderr, "fake trace: %s: %s\n", what, strerror(rc));
	exit(99);
}

static void add(struct fake *f, struct event e, const char *text)
{
	e.time = f->world.now;
	must(trace_add(&f->trace, &e, text), "trace_add");
}

// source: of pool.c, NULL: it is not there.
static void begin(struct fake *f, int spurious, const char *source)
{
	struct rules rules = {.spurious = spurious};
	char number[16];
	*f = (struct fake){0};
	must(world_init(&f->world, rules), "world_init");
	snprintf(number, sizeof number, "%d", spurious);
	must(trace_add_meta(&f->trace, "program", "/usr/lib/treadle/semaphores"), "meta");
	must(trace_add_meta(&f->trace, "lesson", "semaphores"), "meta");
	must(trace_add_meta(&f->trace, "act", "mutual-exclusion"), "meta");
	must(trace_add_meta(&f->trace, "mode", "record"), "meta");
	must(trace_add_meta(&f->trace, "timeouts", "virtual"), "meta");
	must(trace_add_meta(&f->trace, "spurious", number), "meta");
	if (source)
		must(trace_add_meta(&f->trace, "source", source), "meta");
	for (int i = 1; i < 40; i++) {
		char place[32];
		snprintf(place, sizeof place, "pool.c:%d\tswim", i);
		fake_text(f, EV_SITE, 0, (uint32_t)i, 0x1000 + i, place);
	}
}

void fake_init(struct fake *f, int spurious)
{
	begin(f, spurious, NULL);
}

void fake_free(struct fake *f)
{
	trace_free(&f->trace);
	world_free(&f->world);
}

uint32_t fake_object(struct fake *f, enum kind kind, uint64_t addr, const char *name)
{
	uint32_t o = world_object(&f->world, kind, MUTEX_NORMAL, addr, true, 0);
	struct event e = {
		.kind = EV_OBJECT, .op = kind, .object = o, .other = 1, .arg = (int64_t)addr};
	must(!o, "world_object");
	add(f, e, NULL);
	if (name)
		fake_text(f, EV_OBJECT_NAME, 1, 0, (int64_t)addr, name);
	return o;
}

void fake_pend(struct fake *f, uint32_t t, struct op op)
{
	must(world_pend(&f->world, t, op), "world_pend");
	op = f->world.threads[t].op;
	struct event e = {.kind = EV_PEND,
			  .op = op.code,
			  .thread = (uint16_t)t,
			  .object = op.object,
			  .other = op.other,
			  .site = op.site,
			  .arg = op.arg};
	add(f, e, NULL);
}

void fake_step(struct fake *f, uint32_t t, enum outcome outcome, uint32_t target)
{
	struct choice c = {.thread = (uint16_t)t, .outcome = outcome, .target = target};
	struct step s;
	must(world_step(&f->world, c, &s), "world_step");
	struct event e = {.kind = EV_STEP, .op = outcome, .thread = (uint16_t)t, .other = target};
	if (!s.fault && s.after == PHASE_RUN) {
		e.object = (uint32_t)s.result;
		e.arg = s.value;
	}
	add(f, e, NULL);
}

void fake_do(struct fake *f, uint32_t t, struct op op)
{
	fake_pend(f, t, op);
	fake_step(f, t, OUT_GO, 0);
}

void fake_text(struct fake *f, enum event_kind kind, uint32_t t, uint32_t object, int64_t arg,
	       const char *text)
{
	struct event e = {.kind = kind,
			  .thread = (uint16_t)t,
			  .object = object,
			  .other = (uint32_t)strlen(text),
			  .arg = arg};
	add(f, e, text);
}

void fake_value(struct fake *f, uint32_t number, int64_t value)
{
	add(f, (struct event){.kind = EV_VALUE, .object = number, .arg = value}, NULL);
}

void fake_end(struct fake *f, enum end end, uint32_t t, int64_t arg)
{
	add(f, (struct event){.kind = EV_END, .op = end, .thread = (uint16_t)t, .arg = arg}, "");
}

// ---- the pool ---------------------------------------------------------------------------------

#define SECOND 1000000000

// What would do what the trace tells; its lines are those of the sites.
static const char source[] = "pool.c\n"
			     "// Three swimmers, one lane, and an ice-cream cart.\n"
			     "\n"
			     "int main(void)\n"
			     "{\n"
			     "\tsem_init(&pool, 0, 1);\n"
			     "\tpthread_t swimmer[3], vendor;\n"
			     "\tfor (int i = 0; i < 3; i++)\n"
			     "\t\tpthread_create(&swimmer[i], NULL, swim, lane(i));\n"
			     "\tpthread_create(&vendor, NULL, sell, NULL);\n"
			     "\n"
			     "\tclose_cart();\n"
			     "\tjoin_all(swimmer, vendor);\n"
			     "\treturn 0; }\nvoid *swim(void *lane) { sem_wait(&pool);\n"
			     "\tinside++;\n"
			     "\tputs(\"splash\");\n"
			     "\tsleep(1);\n"
			     "\ttr_log(\"out again\");\n"
			     "\tsem_post(&pool);\n"
			     "\treturn NULL;\n"
			     "}\n"
			     "\n"
			     "static void *sell(void *unused)\n"
			     "{\n"
			     "\tpthread_mutex_lock(&cart.lock);\n"
			     "\tpthread_cond_wait(&cart.empty, &cart.lock);\n"
			     "\tpthread_mutex_unlock(&cart.lock);\n"
			     "\treturn unused; }\n"
			     "static void close_cart(void) {\n"
			     "\tpthread_mutex_lock(&cart.lock);\n"
			     "\tpthread_cond_signal(&cart.empty);\n"
			     "\tpthread_mutex_unlock(&cart.lock);\n";

static struct op op(enum op_code code, uint32_t object, uint32_t other, uint32_t site, int64_t arg)
{
	return (struct op){
		.code = code, .object = object, .other = other, .site = site, .arg = arg};
}

static void swim(struct fake *f, uint32_t t, uint32_t sem)
{
	char line[64];
	snprintf(line, sizeof line, "in the water, lane %u", t - 1);
	fake_text(f, EV_LOG, t, 0, 0, line);
	fake_text(f, EV_OUTPUT, t, 0, 0, "splash\n");
	fake_do(f, t, op(OP_SLEEP, 0, 0, 17, f->world.now + SECOND));
	fake_text(f, EV_LOG, t, 0, 0, "out again");
	fake_do(f, t, op(OP_SEM_POST, sem, 0, 19, 0));
	fake_do(f, t, op(OP_EXIT, 0, 0, 21, 0));
}

// The cart leaves when the pool is empty: a condition wait with several ends.
static void cart(struct fake *f, uint32_t t, uint32_t lock, uint32_t empty)
{
	fake_do(f, t, op(OP_LOCK, lock, 0, 25, TR_NEVER));
	fake_do(f, t, op(OP_COND_WAIT, empty, lock, 26, TR_NEVER));
	fake_do(f, 1, op(OP_LOCK, lock, 0, 30, TR_NEVER));
	fake_text(f, EV_STATE, 1, 0, 0x900, "cart\nclosing");
	fake_pend(f, 1, op(OP_SIGNAL, empty, 0, 31, 0));
	fake_step(f, 1, OUT_GO, t);
	fake_do(f, 1, op(OP_UNLOCK, lock, 0, 32, 0));
	fake_step(f, t, OUT_GO, 0);
	fake_text(f, EV_QUEUE, t, 3, 0x950, "cones\nvanilla\nchocolate");
	fake_do(f, t, op(OP_UNLOCK, lock, 0, 27, 0));
	fake_do(f, t, op(OP_EXIT, 0, 0, 28, 0));
}

void fake_pool(struct fake *f)
{
	begin(f, -1, source);
	uint32_t sem = fake_object(f, KIND_SEM, 0x500, "pool");
	uint32_t lock = fake_object(f, KIND_MUTEX, 0x600, "cart.lock");
	uint32_t empty = fake_object(f, KIND_COND, 0x700, "cart.empty");
	fake_text(f, EV_THREAD_NAME, 1, 0, 0, "main");
	fake_text(f, EV_WATCH, 1, 1, 0x800, "inside");
	fake_text(f, EV_STATE, 1, 0, 0x900, "cart\nopen");
	fake_value(f, 1, 0);
	fake_do(f, 1, op(OP_SEM_INIT, sem, 0, 5, 1));
	for (uint32_t t = 2; t <= 5; t++) {
		char name[32];
		fake_do(f, 1, op(OP_CREATE, 0, 0, 8, 0));
		fake_step(f, t, OUT_GO, 0);
		snprintf(name, sizeof name, t < 5 ? "swimmer-%u" : "vendedor-de-gelados-\xc3\xa7",
			 t - 1);
		fake_text(f, EV_THREAD_NAME, t, 0, 0, name);
		if (t < 5)
			fake_pend(f, t, op(OP_SEM_WAIT, sem, 0, 14, TR_NEVER));
	}
	fake_step(f, 2, OUT_GO, 0);
	fake_value(f, 1, 1);
	cart(f, 5, lock, empty);
	for (uint32_t t = 2; t <= 4; t++) {
		fake_pend(f, 1, op(OP_JOIN, 0, t, 12, TR_NEVER));
		if (t > 2)
			fake_step(f, t, OUT_GO, 0);
		fake_value(f, 1, t);
		swim(f, t, sem);
		fake_step(f, 1, OUT_GO, 0);
	}
	fake_do(f, 1, op(OP_JOIN, 0, 5, 12, TR_NEVER));
	fake_do(f, 1, op(OP_PROCESS_EXIT, 0, 0, 13, 0));
	fake_end(f, END_EXIT, 1, 0);
}

// ---- a race -----------------------------------------------------------------------------------

static void variable_appears(struct fake *f)
{
	uint32_t o = world_object(&f->world, KIND_MEMORY, 4, 0x800, true, 0);
	must(!o, "world_object");
	add(f,
	    (struct event){.kind = EV_OBJECT,
			   .op = KIND_MEMORY,
			   .object = o,
			   .site = 4,
			   .other = 1,
			   .arg = 0x800},
	    NULL);
}

static void write_one(struct fake *f, uint32_t t)
{
	fake_do(f, t, op(OP_WRITE, 1, 0, 8, 0));
	world_holds(&f->world, 1, 1);
	add(f, (struct event){.kind = EV_MEMORY, .thread = (uint16_t)t, .object = 1, .arg = 1},
	    NULL);
}

static void race(struct fake *f, uint32_t first, uint32_t second, int how)
{
	add(f,
	    (struct event){.kind = EV_RACE,
			   .op = (uint8_t)(how | 4 << RACE_BYTES_SHIFT),
			   .thread = (uint16_t)second,
			   .other = first,
			   .object = 7,
			   .site = 8,
			   .arg = 0x800},
	    NULL);
}

void fake_lost_update(struct fake *f, bool news)
{
	fake_init(f, 0);
	fake_text(f, EV_OBJECT_NAME, 0, 1, 0x800, "counter");
	for (uint32_t t = 2; t <= 3; t++) {
		fake_do(f, 1, op(OP_CREATE, 0, 0, 8, 0));
		fake_step(f, t, OUT_GO, 0);
		fake_text(f, EV_THREAD_NAME, t, 0, 0, t == 2 ? "left" : "right");
	}
	if (news) {
		fake_do(f, 2, op(OP_YIELD, 0, 0, 7, 0));
		fake_do(f, 3, op(OP_YIELD, 0, 0, 7, 0));
		race(f, 3, 2, RACE_SECOND_WRITES);
		variable_appears(f);
	} else {
		variable_appears(f);
		fake_do(f, 2, op(OP_READ, 1, 0, 7, 0));
		fake_do(f, 3, op(OP_READ, 1, 0, 7, 0));
	}
	write_one(f, 2);
	if (!news)
		race(f, 3, 2, RACE_SECOND_WRITES);
	write_one(f, 3);
	race(f, 2, 3, RACE_FIRST_WRITES | RACE_SECOND_WRITES);
}

// ---- at random --------------------------------------------------------------------------------

struct dice {
	uint64_t x;
};

static unsigned roll(struct dice *d, unsigned sides)
{
	d->x = d->x * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(d->x >> 33) % sides;
}

enum { LOCKS = 16 };

// What a thread does next: while it holds its lock it waits, signals or lets go, else it locks.
static struct op random_op(struct fake *f, struct dice *d, uint32_t t, const uint32_t *locks,
			   const uint32_t *conds, uint32_t sem)
{
	for (int i = 0; i < LOCKS; i++) {
		if (f->world.objects[locks[i]].owner != t)
			continue;
		switch (roll(d, 8)) {
		case 0:
			return op(OP_COND_WAIT, conds[i], locks[i], 1 + t % 30, TR_NEVER);
		case 1:
			return op(OP_BROADCAST, conds[i], 0, 2 + t % 30, 0);
		default:
			return op(OP_UNLOCK, locks[i], 0, 3 + t % 30, 0);
		}
	}
	if (roll(d, 4) == 0)
		return op(roll(d, 2) ? OP_SEM_POST : OP_SEM_TRYWAIT, sem, 0, 4 + t % 30, 0);
	return op(OP_LOCK, locks[roll(d, LOCKS)], 0, 5 + t % 30, TR_NEVER);
}

void fake_random(struct fake *f, size_t n, unsigned threads, unsigned seed)
{
	struct dice d = {seed};
	uint32_t locks[LOCKS], conds[LOCKS];
	fake_init(f, -1);
	uint32_t sem = fake_object(f, KIND_SEM, 0x500, "sem");
	for (int i = 0; i < LOCKS; i++) {
		locks[i] = fake_object(f, KIND_MUTEX, 0x1000 + 0x40u * i, NULL);
		conds[i] = fake_object(f, KIND_COND, 0x2000 + 0x40u * i, NULL);
	}
	fake_text(f, EV_WATCH, 1, 1, 0x800, "counter");
	for (uint32_t t = 2; t <= threads; t++) {
		fake_do(f, 1, op(OP_CREATE, 0, 0, 8, 0));
		fake_step(f, t, OUT_GO, 0);
		fake_pend(f, t, random_op(f, &d, t, locks, conds, sem));
	}
	fake_pend(f, 1, random_op(f, &d, 1, locks, conds, sem));
	struct choice choices[256];
	for (size_t events = 0; events < n; events += 2) {
		size_t max = sizeof choices / sizeof *choices;
		size_t had = world_choices(&f->world, choices, max);
		must(!had, "no choice left");
		struct choice c = choices[roll(&d, (unsigned)(had < max ? had : max))];
		fake_step(f, c.thread, c.outcome, c.target);
		if (f->world.threads[c.thread].phase == PHASE_RUN) {
			if (roll(&d, 16) == 0) {
				fake_text(f, EV_LOG, c.thread, 0, 0, "at work");
				fake_value(f, 1, (int64_t)events);
				events += 2;
			}
			fake_pend(f, c.thread, random_op(f, &d, c.thread, locks, conds, sem));
		}
	}
	fake_end(f, END_STOPPED, 0, 0);
}
