// SPDX-License-Identifier: MIT
//
// What `dependent` says of two steps is true: of thousands of random programs, at every state
// of a random run, every two neighbouring steps that it calls independent are done in both
// orders and compared. And the classes of whole runs are the same whether they are counted by
// what happens before what, or by swapping neighbours.
#include "tests/unit/model.h"
#include "model/key.h"
#include "tests/lib/programs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROGRAMS 20000
#define MOST 64
#define DEPTH 64
#define RUNS 600 // programs with more complete runs are left out of the count

// Of two steps that stand by keys. Of a thread about to be created the number may differ.
static bool same_step(const struct step *a, const struct step *b)
{
	return choice_same(a->choice, b->choice) && a->op.code == b->op.code &&
	       a->op.object == b->op.object && a->op.other == b->op.other && a->phase == b->phase &&
	       a->after == b->after && a->woken == b->woken && a->result == b->result &&
	       a->fault == b->fault && (a->value == b->value || a->op.code == OP_SEM_POST) &&
	       a->next.code == b->next.code && a->next.object == b->next.object &&
	       a->before == b->before &&
	       (a->next.other == b->next.other || a->next.code == OP_CREATE);
}

// The machines of a square: from m by a, by b, by both in the two orders.
static struct machine by_a, by_b, by_ab, by_ba;

// What the steps of a pair are, for the message.
static const char *pair_text(const struct step *a, const struct step *b)
{
	static char text[240];
	const struct step *s[2] = {a, b};
	int n = snprintf(text, sizeof text, "seed %llu: ", (unsigned long long)met->seed);
	for (int i = 0; i < 2; i++)
		n += snprintf(text + n, sizeof text - (size_t)n,
			      "[%u.%u.%u %s object %u other %u phase %u] ", s[i]->choice.thread,
			      s[i]->choice.outcome, s[i]->choice.target,
			      op_rows[s[i]->op.code].code, s[i]->op.object, s[i]->op.other,
			      s[i]->phase);
	return text;
}

// Have the steps two semaphores of one name, before and after it was unlinked? These share a key,
// so that by keys the steps are dependent: see key.h.
static bool share_a_key(const struct world *world, const struct step *a, const struct step *b)
{
	const uint32_t of_a[] = {a->op.object, a->next.object};
	const uint32_t of_b[] = {b->op.object, b->next.object};
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 2; j++)
			if (of_a[i] != of_b[j] && world->objects[of_a[i]].kind == KIND_SEM &&
			    object_key(world, of_a[i]) == object_key(world, of_b[j]))
				return true;
	return false;
}

// a and b are called independent: both orders are possible from m and end the same.
static void check_square(const struct machine *m, const struct step *a, const struct step *b)
{
	struct step first_a, first_b, then_a, then_b;
	const char *text = pair_text(a, b);
	MUST(!machine_copy(&by_a, m) && !machine_copy(&by_b, m));
	MUST_SAY(!machine_step(&by_a, a->choice, &first_a), "%s", text);
	MUST_SAY(!machine_step(&by_b, b->choice, &first_b), "%s: second not before", text);
	MUST(!machine_copy(&by_ab, &by_a) && !machine_copy(&by_ba, &by_b));
	MUST_SAY(!by_ab.stopped && !machine_step(&by_ab, b->choice, &then_b),
		 "%s: second not after first", text);
	MUST_SAY(!by_ba.stopped && !machine_step(&by_ba, a->choice, &then_a),
		 "%s: first not after second", text);
	MUST_SAY(!dependent(&first_b, &then_a), "%s: dependent the other way round", text);
	bool shared = share_a_key(&by_ba.w, &first_b, &then_a);
	step_key(&by_ab.w, &first_a);
	step_key(&by_ab.w, &then_b);
	step_key(&by_ba.w, &first_b);
	step_key(&by_ba.w, &then_a);
	MUST_SAY(shared || !dependent(&first_b, &then_a), "%s: dependent by keys", text);
	MUST_SAY(same_step(&first_a, &then_a), "%s: first differs", text);
	MUST_SAY(same_step(&first_b, &then_b), "%s: second differs", text);
	MUST_SAY(machine_same(&by_ab, &by_ba), "%s: worlds differ", text);
}

static bool independent(const struct step *a, const struct step *b)
{
	bool answer = dependent(a, b);
	MUST(dependent(b, a) == answer);
	struct step x = *a, y = *b;
	step_note(&x);
	MUST(dependent(&x, b) == answer && dependent(b, &x) == answer);
	step_note(&y);
	MUST(dependent(&x, &y) == answer && dependent(&y, &x) == answer);
	return !answer;
}

// Every pair of steps that may follow each other from m, and every pair that are both possible.
static size_t check_pairs(const struct machine *m, struct machine *after, struct machine *end)
{
	struct choice c[MOST], d[MOST];
	struct step steps[MOST], s;
	size_t squares = 0, n = machine_choices(m, c, MOST);
	for (size_t i = 0; i < n; i++) {
		MUST(machine_copy(after, m) == 0);
		MUST(machine_step(after, c[i], &steps[i]) == 0);
		size_t k = machine_choices(after, d, MOST);
		for (size_t j = 0; j < k; j++) {
			MUST(machine_copy(end, after) == 0);
			MUST(machine_step(end, d[j], &s) == 0);
			if (!independent(&steps[i], &s))
				continue;
			check_square(m, &steps[i], &s);
			squares++;
		}
	}
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++)
			if (independent(&steps[i], &steps[j])) {
				check_square(m, &steps[i], &steps[j]);
				squares++;
			}
	return squares;
}

static size_t drive(uint64_t seed)
{
	struct program p;
	struct machine m = {0}, after = {0}, end = {0};
	struct choice c[MOST];
	struct step s;
	uint64_t state = seed;
	size_t n, squares = 0;
	program_make(&p, seed, PROGRAM_SMALL, seed % 4 == 0);
	MUST(machine_init(&m, &p) == 0);
	while ((n = machine_choices(&m, c, MOST))) {
		squares += check_pairs(&m, &after, &end);
		MUST(machine_step(&m, c[random_below(&state, (unsigned)n)], &s) == 0);
	}
	machine_free(&m);
	machine_free(&after);
	machine_free(&end);
	return squares;
}

START_TEST(independent_steps_commute)
{
	size_t squares = 0;
	for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
		met->seed = seed;
		squares += drive(seed);
	}
	MUST(squares > 100000); // else the programs have become too tame
	met->seed = 0;
}
END_TEST

// ---- classes of runs ----------------------------------------------------------------------------

struct run {
	struct step steps[DEPTH];
	size_t n, class; // class: the index of a run of the same class, itself at the root
	uint64_t print;
};

struct runs {
	struct run *run;
	size_t n;
	bool many;
};

// The number of a thread in all runs: that of its body.
static uint32_t numbered(const struct machine *m, uint32_t t)
{
	return t && t <= m->w.nthreads ? m->body[t] + 1u : 0;
}

static void renumber_op(const struct machine *m, struct op *op)
{
	bool wait = op_waits(op->code);
	if (!wait && op_rows[op->code].kind != KIND_MEMORY)
		op->other = numbered(m, op->other);
}

// Makes a step one that can be compared with those of other runs.
static void step_renumber(const struct machine *m, struct step *s)
{
	step_key(&m->w, s);
	s->choice.thread = (uint16_t)numbered(m, s->choice.thread);
	s->choice.target = numbered(m, s->choice.target);
	renumber_op(m, &s->op);
	renumber_op(m, &s->next);
}

static void enumerate(struct runs *r, const struct machine *m, struct run *path)
{
	struct choice c[MOST];
	struct machine next = {0};
	size_t n = machine_choices(m, c, MOST);
	if (r->n == RUNS || path->n == DEPTH) {
		r->many = true;
		return;
	}
	if (!n)
		r->run[r->n++] = *path;
	for (size_t i = 0; i < n && !r->many; i++) {
		MUST(machine_copy(&next, m) == 0);
		MUST(machine_step(&next, c[i], &path->steps[path->n]) == 0);
		step_renumber(&next, &path->steps[path->n++]);
		enumerate(r, &next, path);
		path->n--;
	}
	machine_free(&next);
}

static uint64_t choice_order(struct choice c)
{
	return (uint64_t)c.thread << 40 | (uint64_t)c.outcome << 32 | c.target;
}

static int by_choices(const void *a, const void *b)
{
	const struct run *x = a, *y = b;
	for (size_t i = 0; i < x->n && i < y->n; i++) {
		uint64_t p = choice_order(x->steps[i].choice), q = choice_order(y->steps[i].choice);
		if (p != q)
			return p < q ? -1 : 1;
	}
	return x->n < y->n ? -1 : x->n > y->n;
}

static size_t root(const struct runs *r, size_t i)
{
	while (r->run[i].class != i)
		i = r->run[i].class;
	return i;
}

// Joins a run with those that differ from it by one swap of neighbours.
static void join_neighbours(struct runs *r, size_t i, struct run *other)
{
	*other = r->run[i];
	for (size_t k = 1; k < other->n; k++) {
		struct step *s = &other->steps[k], swapped = s[-1];
		if (dependent(&s[-1], s))
			continue;
		s[-1] = *s;
		*s = swapped;
		const struct run *found = bsearch(other, r->run, r->n, sizeof *r->run, by_choices);
		MUST_SAY(found, "%s: swapped, no run", pair_text(s, &s[-1]));
		r->run[root(r, i)].class = root(r, (size_t)(found - r->run));
		*s = s[-1];
		s[-1] = swapped;
	}
}

// A sum over the steps of a hash of what happens before each.
static uint64_t fingerprint(const struct run *r)
{
	uint8_t clocks[DEPTH][BODIES + 1] = {{0}};
	uint64_t sum = 0;
	for (size_t i = 0; i < r->n; i++) {
		const struct step *s = &r->steps[i];
		for (size_t j = 0; j < i; j++)
			for (unsigned t = 0; dependent(&r->steps[j], s) && t <= BODIES; t++)
				if (clocks[j][t] > clocks[i][t])
					clocks[i][t] = clocks[j][t];
		clocks[i][s->choice.thread]++;
		uint64_t h = choice_order(s->choice);
		for (unsigned t = 0; t <= BODIES; t++)
			h = random_next(&h) + clocks[i][t];
		sum += random_next(&h);
	}
	return sum;
}

static int by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

static size_t count_prints(const struct runs *r)
{
	static uint64_t prints[RUNS];
	size_t classes = 0;
	for (size_t i = 0; i < r->n; i++)
		prints[i] = fingerprint(&r->run[i]);
	qsort(prints, r->n, sizeof *prints, by_number);
	for (size_t i = 0; i < r->n; i++)
		classes += i == 0 || prints[i] != prints[i - 1];
	return classes;
}

static size_t count_swaps(struct runs *r)
{
	static struct run other;
	size_t classes = 0;
	for (size_t i = 0; i < r->n; i++)
		r->run[i].class = i;
	for (size_t i = 0; i < r->n; i++)
		join_neighbours(r, i, &other);
	for (size_t i = 0; i < r->n; i++)
		classes += root(r, i) == i;
	return classes;
}

START_TEST(classes_by_order_are_classes_by_swaps)
{
	struct runs r = {.run = calloc(RUNS, sizeof *r.run)};
	static struct run path;
	size_t programs = 0, more = 0;
	for (uint64_t seed = 1; programs < 150 && seed < 20000; seed++) {
		struct program p;
		struct machine m = {0};
		met->seed = seed;
		program_make(&p, seed, PROGRAM_TINY, seed % 4 == 0);
		MUST(machine_init(&m, &p) == 0);
		r.n = path.n = 0;
		r.many = false;
		enumerate(&r, &m, &path);
		machine_free(&m);
		if (r.many || r.n < 2)
			continue;
		qsort(r.run, r.n, sizeof *r.run, by_choices);
		size_t classes = count_prints(&r);
		MUST(classes == count_swaps(&r));
		more += r.n - classes;
		programs++;
	}
	MUST(programs > 100);
	MUST(more > 1000);
	met->seed = 0;
	free(r.run);
}
END_TEST

void model_commute_cases(Suite *s)
{
	const TTest *const tests[] = {
		independent_steps_commute,
		classes_by_order_are_classes_by_swaps,
	};
	ADD_CASES(s, "commute", tests);
}
