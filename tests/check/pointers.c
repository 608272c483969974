// SPDX-License-Identifier: MIT
//
// pointers CASE: accesses by a pointer to a variable that is no block of the heap, which leave that
// variable. The names of those that stay in it begin with "fine-". Compiled by `treadle cc`
// (tests/pointers.bats).
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
	int x, y;
};

struct node {
	int value;
	struct node *next;
};

struct queue {
	int *items;
	size_t in;
	struct point corner;
};

static int box[2], after_box[4], board[2][3];
static char letters[4], more[4];
static struct point points[2], *second_point = &points[1];
static atomic_int flags[2];
static int *shared;
static struct queue queue;
static volatile int zero, sink;
static int n_int = 2;
static size_t n_size = 4;

// ---- outside

static void by_parameter(int *a, int i)
{
	a[i] = 7;
}

static void past(void)
{
	by_parameter(box, n_int);
}

static void in_front(void)
{
	by_parameter(after_box, -1);
}

static void of_own(void)
{
	int own[3] = {0}, *p = own;
	sink = p[3 + zero];
}

static void fill(int *a, int n)
{
	for (int i = 0; i <= n; i++)
		a[i] = i;
}

static void one_too_many(void)
{
	int row[4];
	fill(row, 4);
}

static void of_queue(void)
{
	queue.items = box;
	queue.in = 2;
	queue.items[queue.in++] = 1;
}

static void by_reference(struct queue *q)
{
	q->items = box;
	q->in = 2;
	q->items[q->in] = 1;
}

static void of_pointer_to_queue(void)
{
	by_reference(&queue);
}

static void letter(char *to, size_t i)
{
	to[i] = 'x';
}

static void byte(void)
{
	letter(letters, n_size);
}

static void by_sum(void)
{
	int *p = box;
	*(p + n_int) = 1;
}

static void member(void)
{
	second_point[1 + zero].y = 3;
}

static void of_one(void)
{
	int one = 1, *p = &one;
	sink = p[1 + zero];
}

static void by_shared(void)
{
	shared = box;
	shared[n_int]++;
}

static void atomic_element(atomic_int *a, int i)
{
	atomic_fetch_add(&a[i], 1);
}

static void of_atomics(void)
{
	atomic_element(flags, n_int);
}

static void clear(void *p, size_t n)
{
	memset(p, 0, n);
}

static void by_memset(void)
{
	clear(box, sizeof box + 1);
}

static void by_strcpy(void)
{
	char *to = letters;
	strcpy(to, "four");
}

static void in_plane(void)
{
	int *flat = &board[0][0];
	flat[6 + zero] = 1;
}

static void wide(void)
{
	int *p = box;
	*(long *)(p + 1) = 0;
}

// ---- within

static void to_the_last(void)
{
	by_parameter(box, 1);
	fill(box, 1);
}

static void from_the_end(void)
{
	int *end = box + 2;
	while (end > box)
		*--end = 1;
	end = box + 2;
	end[-1] = 2;
	end[-2] = 2;
}

static void from_the_end_of_own(void)
{
	int own[2], behind = 0, *end = own + 2;
	end[-1] = end[-2] = behind;
	sink = own[0];
}

static void walks(void)
{
	for (int *p = box; p < box + 2; p++)
		*p = 1;
	for (char *p = letters; p - letters < 4;)
		*p++ = 'a';
}

static void whole_board(void)
{
	int *flat = &board[0][0], (*rows)[3] = board;
	for (int i = 0; i < 6; i++)
		flat[i] = i;
	rows[1][2] = flat[0];
}

static void around_member(void)
{
	int *y = &queue.corner.y;
	struct queue *q = (struct queue *)((char *)y - offsetof(struct queue, corner.y));
	q->in = 3;
	q->corner.x = 1;
}

static void list(void)
{
	struct node last = {3, NULL}, middle = {2, &last}, first = {1, &middle};
	for (struct node *n = &first; n; n = n->next)
		sink += n->value;
}

static void literals(void)
{
	int *p = (int[]){1, 2, 3, 4};
	struct node *n = &(struct node){1, NULL};
	sink = p[3] + p[1 + zero] + n->value;
}

static void in_blocks(void)
{
	int *p = NULL;
	{
		int narrow[9] = {0};
		p = narrow;
		sink = p[8 + zero];
	}
	{
		int wide[30] = {0};
		p = wide;
		sink = p[29 + zero];
	}
	p = (int[40]){1};
	sink = p[39 + zero];
}

static void variable_length(int n)
{
	int a[n], *p = a;
	for (int i = 0; i < n; i++)
		p[i] = i;
	sink = p[n - 1];
}

static void lengths(void)
{
	variable_length(5);
}

static void by_value(struct point p)
{
	struct point *q = &p;
	q->y = (&q->x)[0];
}

static void parameters(void)
{
	by_value((struct point){1, 2});
}

static int on_heap(int n)
{
	int *p = malloc((size_t)n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i;
	int got = p[n - 1];
	free(p);
	return got;
}

static void heap(void)
{
	sink = on_heap(6);
}

static void strings(void)
{
	const char *text = "a text", *words[] = {"One", "Two"}, **w = words;
	char copy[16], *to = copy;
	snprintf(to, sizeof copy, "%s %s", w[1 + zero], text);
	sink = (int)strlen(to) + text[5];
	memcpy(to, text, 7);
	memset(&queue, 0, sizeof queue);
}

static int deep(int *a, int n)
{
	int own[3] = {n, n, n};
	return n ? deep(n % 2 ? a : own, n - 1) + a[1 + zero] : a[1];
}

static void recursion(void)
{
	int own[3] = {0};
	sink = deep(own, 30);
}

static void narrow(void)
{
	int own[3];
	fill(own, 2);
}

static void wide_as_well(void)
{
	int own[3], *all = own;
	(void)all;
	fill(own, 2);
}

static void larger(void)
{
	int own[30];
	fill(own, 29);
}

static void one_after_the_other(void)
{
	narrow();
	wide_as_well();
	larger();
	narrow();
}

static void swap(struct point *a, struct point *b)
{
	struct point was = *a;
	*a = *b;
	*b = was;
}

static void structures(void)
{
	struct point own[2] = {{1, 2}, {3, 4}};
	swap(&own[0], &own[1]);
	swap(&points[0], second_point);
}

static int by_length(const void *a, const void *b)
{
	const int *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

static void sorted(void)
{
	int own[6] = {3, 1, 2, 6, 5, 4};
	qsort(own, 6, sizeof *own, by_length);
	sink = own[5];
}

static void chosen(int i, char *a, char *b)
{
	char *p = i ? a : b;
	switch (i) {
	case 0:
		p[3] = 1;
		break;
	case 1:
		p[i] = 2;
		break;
	case 2:
		p += 2;
		p[1] = 3;
		break;
	case 3:
		p[i - 3] = 4;
		break;
	default:
		*p = 5;
	}
	p[0] = p[0] ? p[0] : (char)i;
}

static void choices(void)
{
	for (int i = 0; i < 5; i++)
		chosen(i, letters, more);
}

static void atomics_within(void)
{
	atomic_element(flags, 1);
}

static const struct {
	const char *name;
	void (*second)(void);
} cases[] = {
	{"past", past},
	{"in-front", in_front},
	{"of-own", of_own},
	{"one-too-many", one_too_many},
	{"of-queue", of_queue},
	{"of-pointer-to-queue", of_pointer_to_queue},
	{"byte", byte},
	{"by-sum", by_sum},
	{"member", member},
	{"of-one", of_one},
	{"by-shared", by_shared},
	{"of-atomics", of_atomics},
	{"by-memset", by_memset},
	{"by-strcpy", by_strcpy},
	{"in-plane", in_plane},
	{"wide", wide},
	{"fine-last", to_the_last},
	{"fine-from-the-end", from_the_end},
	{"fine-from-the-end-of-own", from_the_end_of_own},
	{"fine-walks", walks},
	{"fine-whole-board", whole_board},
	{"fine-around-member", around_member},
	{"fine-list", list},
	{"fine-literals", literals},
	{"fine-blocks", in_blocks},
	{"fine-lengths", lengths},
	{"fine-parameters", parameters},
	{"fine-heap", heap},
	{"fine-strings", strings},
	{"fine-recursion", recursion},
	{"fine-one-after-the-other", one_after_the_other},
	{"fine-structures", structures},
	{"fine-sorted", sorted},
	{"fine-choices", choices},
	{"fine-atomics", atomics_within},
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
