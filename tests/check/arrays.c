// SPDX-License-Identifier: MIT
//
// arrays CASE: elements outside of an array that is no block of the heap. The names of those that
// use none begin with "fine-". Compiled by `treadle cc` (tests/arrays.bats).
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct parcel {
	int kind;
	int weights[2];
	struct {
		char label[3];
	};
};

struct text {
	int length;
	char of[];
};

struct old_text {
	int length;
	char of[1];
};

typedef int pair[2];

static int box[2], board[2][3], zero, none = -1;
static struct parcel parcels[2], *const second = &parcels[1];
static pair both;
static unsigned char byte = 200;
static size_t size = (size_t)-1;
static volatile int sink;
static int *volatile end;
static void (*report)(void *, void *);

#define BOX(i) box[i]

// ---- outside

static void past(void)
{
	box[zero + 2] = 7;
}

static void in_front(void)
{
	sink = box[none];
}

static void row(void)
{
	board[zero + 2][0] = 1;
}

static void column(void)
{
	int y = zero + 1;
	sink = board[y][y + 2];
}

static void member(void)
{
	second->weights[zero + 2] = 1;
}

static void without_name(void)
{
	sink = parcels[1].label[zero + 3];
}

static void element(void)
{
	sink = parcels[byte].kind;
}

static void type_of_two(void)
{
	both[size] = 1;
}

static void local(void)
{
	int own[4] = {0};
	own[zero + 4] = 1;
	sink = own[zero];
}

static void of_a_length(void)
{
	int some[zero + 3];
	memset(some, 0, sizeof some);
	sink = some[zero + 3];
}

static void by_macro(void)
{
	BOX(zero + 2) = 1;
}

static void turned(void)
{
	(zero + 2)[box] = 1;
}

static void literal(void)
{
	sink = "abc"[zero + 4];
}

static void added(void)
{
	box[0] = box[1] + board[1][zero + 3];
}

// A program may call the function itself, with what it likes.
extern void reports(void *place, void *index) __asm__("__ubsan_handle_out_of_bounds");

static void garbage(void)
{
	report = reports;
	report((void *)16, (void *)16);
}

static void half_garbage(void)
{
	static struct {
		const char *file;
		unsigned line, column;
		const void *type, *index;
	} place = {(const char *)8, ~0u, ~0u, (const void *)24, (const void *)32};
	report = reports;
	report(&place, NULL);
}

static void nothing(void)
{
	report = reports;
	report(NULL, NULL);
}

// ---- within

static void last(void)
{
	box[zero + 1] = 1;
	board[zero + 1][zero + 2] = 1;
	sink = parcels[zero + 1].weights[zero + 1];
}

static void one_past(void)
{
	end = &box[zero + 2];
	for (int *p = box; p != end; p++)
		*p = 1;
	end = board[zero + 2];
	sink = &box[zero + 2] - box == 2;
}

static void not_evaluated(void)
{
	sink = (int)sizeof box[zero + 9];
}

static void not_reached(void)
{
	int i = zero + 2;
	sink = i < 2 && box[i];
}

static void flexible(void)
{
	struct text *t = calloc(1, sizeof *t + 8);
	struct old_text *o = calloc(1, sizeof *o + 8);
	if (!t || !o)
		exit(2);
	t->of[zero + 7] = 'x';
	o->of[zero + 7] = 'x';
	free(t);
	free(o);
}

static void in_a_larger(void)
{
	int *all = &board[0][0];
	sink = all[zero + 5];
}

static const struct {
	const char *name;
	void (*second)(void);
} cases[] = {
	{"past", past},
	{"in-front", in_front},
	{"row", row},
	{"column", column},
	{"member", member},
	{"without-name", without_name},
	{"element", element},
	{"type-of-two", type_of_two},
	{"local", local},
	{"of-a-length", of_a_length},
	{"by-macro", by_macro},
	{"turned", turned},
	{"literal", literal},
	{"added", added},
	{"garbage", garbage},
	{"half-garbage", half_garbage},
	{"nothing", nothing},
	{"fine-last", last},
	{"fine-one-past", one_past},
	{"fine-not-evaluated", not_evaluated},
	{"fine-not-reached", not_reached},
	{"fine-flexible", flexible},
	{"fine-in-a-larger", in_a_larger},
};

static void *runs(void *arg)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (!strcmp(cases[i].name, arg))
			cases[i].second();
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t;
	pthread_create(&t, NULL, runs, argc > 1 ? argv[1] : "");
	pthread_join(t, NULL);
	return 0;
}
