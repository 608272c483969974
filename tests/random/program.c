// SPDX-License-Identifier: MIT
//
// A random program of a few threads: `program SEED SIZE KINDS`. What its threads do is drawn before
// they start, so it is the same in each execution; each tells in log lines what it has got, and
// main, at the end, what there is. By `outcomes`, all that is told is compared between searches.
//
// KINDS says what may be drawn: b locks, conditions and the like (always), a atomics, t time
// limits and sleeps, n semaphores with names and memory passed on, m mistakes, r races, f
// futexes, w locks made of loops that wait; v: the same programs, with mutexes in their place; i:
// the threads of main do the same, with the same argument; p: with a number of their own.
#include "tests/random/acts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct body bodies[BODIES];
static int nbodies;

// ---- drawing (S. Vigna's splitmix64) --------------------------------------------------------

static uint64_t dice;

static unsigned draw(unsigned below)
{
	uint64_t z = dice += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (unsigned)((z ^ z >> 31) >> 16) % below;
}

#define FAVOURITES 3 // kinds of act that a program has most of, so that its threads meet
static const struct kind *favourites[FAVOURITES];

static const struct kind *draw_any_kind(const char *allowed)
{
	unsigned sum = 0, at;
	for (size_t i = 0; i < nkinds; i++)
		sum += strchr(allowed, kinds[i].group) ? kinds[i].weight : 0;
	at = draw(sum);
	for (size_t i = 0;; i++) {
		unsigned weight = strchr(allowed, kinds[i].group) ? kinds[i].weight : 0;
		if (at < weight)
			return &kinds[i];
		at -= weight;
	}
}

static const struct kind *draw_kind(const char *allowed)
{
	return draw(4) ? favourites[draw(FAVOURITES)] : draw_any_kind(allowed);
}

static void add_act(struct body *b, const struct act *act)
{
	if (b->n < ACTS)
		b->acts[b->n++] = *act;
}

static void add_drawn(struct body *b, unsigned n, const char *allowed)
{
	for (unsigned i = 0; i < n; i++)
		add_act(b, &(struct act){draw_kind(allowed), draw(4), draw(4), NULL});
}

// Body i acts, creates those whose parent it is at some moment, and joins them in the end.
static void draw_body(int i, unsigned size, const char *allowed)
{
	struct body *b = &bodies[i];
	bool bare = i == 0 && draw(3); // most often main only creates and joins
	b->number = i;
	for (int k = i + 1; k < nbodies; k++) {
		if (bodies[k].parent != i)
			continue;
		add_act(b, &(struct act){&kind_create, 0, 0, &bodies[k]});
		if (!bare && draw(2))
			add_drawn(b, 1, allowed);
	}
	if (i > 0)
		add_drawn(b, 1 + draw(size), allowed);
	for (int k = i + 1; k < nbodies; k++)
		if (bodies[k].parent == i)
			add_act(b, &(struct act){&kind_join, draw(8), 0, &bodies[k]});
}

static void draw_program(unsigned size, const char *allowed)
{
	for (int i = 0; i < FAVOURITES; i++)
		favourites[i] = draw_any_kind(allowed);
	nbodies = 3 + (draw(8) == 0);
	bool numbers = strchr(allowed, 'p'), alike = numbers || strchr(allowed, 'i');
	for (int k = 2; k < nbodies; k++)
		bodies[k].parent = alike || draw(3) ? 0 : (int)draw((unsigned)k - 1);
	for (int k = 0; k < nbodies; k++)
		bodies[k].as = &bodies[alike && k ? 1 : k];
	unsigned start = numbers ? draw(NUMBERED) : 0;
	for (int k = 1; numbers && k < nbodies; k++) {
		bodies[k].start = numbered[start];
		bodies[k].given = k;
		bodies[k].by_word = start >= BY_WORD;
	}
	numbered_as = &bodies[1];
	for (int i = 0; i < nbodies; i++)
		draw_body(i, nbodies > 3 && size > 1 ? size - 1 : size, allowed);
}

// --------------------------------------------------------------------------------------------

void perform(const struct body *b)
{
	tr_thread_name("%d", b->number);
	for (int i = 0; i < b->n; i++)
		b->acts[i].kind->perform(&b->acts[i]);
}

int main(int argc, char **argv)
{
	if (argc != 4) {
		fprintf(stderr, "usage: program SEED SIZE KINDS\n");
		return 2;
	}
	dice = strtoull(argv[1], NULL, 10);
	waits_by_loops = !strchr(argv[3], 'v');
	for (char *c = argv[3]; *c; c++)
		*c = *c == 'v' ? 'w' : *c;
	draw_program((unsigned)strtoul(argv[2], NULL, 10), argv[3]);
	set_up(draw(3), draw(3), draw(2));
	perform(&bodies[0]);
	tr_log("at the end");
	tell_all();
	return 0;
}
