// SPDX-License-Identifier: MIT
//
// What tests/unit/calls.c looks into: a program that stands still in the middle of some calls. It
// prints its registers there and its memory map, and waits. Comments with an equals sign say what
// is to be found: a function and a variable of it, or a path from one, and the value.
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum colour { RED, GREEN = 5, BLUE };
enum below { MINUS = -2, ZERO };

struct pair {
	int x, y;
};

struct queue {
	int head, count;
	struct pair items[3];
	pthread_mutex_t lock;
	struct {
		int nameless;
	};
};

struct small {
	int head;
	struct pair pair;
	pthread_mutex_t lock;
	struct {
		int nameless;
	};
};

struct deep {
	struct {
		struct {
			struct {
				int d;
			} c;
		} b;
	} a;
};

union either {
	int number;
	char letters[4];
};

struct bits {
	unsigned low : 3;
	int middle : 5;
	unsigned high : 9;
};

struct node {
	int value;
	struct node *next;
};

static struct node last = {9, NULL}, first = {7, &last};
static struct queue queue = {1, 2, {{1, 2}, {3, 4}, {5, 6}}, PTHREAD_MUTEX_INITIALIZER, {8}};
static int counter = 41;
static __thread int own = 17;
int sink;
void *volatile keeps;

// The registers of the call, in the order of DWARF's numbers; those that a function may change are
// not asked for.
__attribute__((noinline)) void stand(void)
{
	uint64_t r[17] = {0};
	__asm__ volatile("mov %%rbx, 24(%0)\n mov %%rbp, 48(%0)\n mov %%rsp, 56(%0)\n"
			 "mov %%r12, 96(%0)\n mov %%r13, 104(%0)\n mov %%r14, 112(%0)\n"
			 "mov %%r15, 120(%0)\n lea 0(%%rip), %%rcx\n mov %%rcx, 128(%0)"
			 :
			 : "r"(r)
			 : "rcx", "memory");
	for (int i = 0; i < 17; i++)
		printf("%llx\n", (unsigned long long)r[i]);
	char line[500];
	FILE *f = fopen("/proc/self/maps", "r");
	while (f && fgets(line, sizeof line, f))
		fputs(line, stdout);
	puts("end");
	fflush(stdout);
	pause();
}

static void callback(int n)
{
	sink += n;
}

__attribute__((noinline)) static void numbers(int small, unsigned long long large, char letter)
{
	//= numbers small = -3
	//= numbers large = 18446744073709551615
	//= numbers letter = 'q'
	short s = -7;
	uint8_t byte = 200;
	char newline = '\n';
	bool yes = true;
	float third = 0.25f;
	double half = -1.5;
	long double quarter = 2.25L;
	enum colour c = BLUE;
	enum below b = MINUS;
	enum colour other = 3;
	_Atomic int atom = 12;
	const volatile int fixed = 99;
	//= numbers s = -7
	//= numbers byte = 200
	//= numbers newline = '\n'
	//= numbers yes = true
	//= numbers third = 0.25
	//= numbers half = -1.5
	//= numbers quarter = 2.25
	//= numbers c = BLUE
	//= numbers b = MINUS
	//= numbers other = 3
	//= numbers atom = 12
	//= numbers fixed = 99
	stand();
	sink = small + (int)large + letter + s + byte + newline + yes + (int)third + (int)half +
	       (int)quarter + (int)c + (int)b + (int)other + atom + fixed;
}

__attribute__((noinline)) static void pointers(struct queue *q, const char *word)
{
	//= pointers q = &queue
	//= pointers q->count = 2
	//= pointers q->items[1].y = 4
	//= pointers q->items[3].y = none
	//= pointers q->nameless = 8
	//= pointers word = "a\"b"
	int *none = NULL;
	int *to_counter = &counter;
	struct pair *second = &queue.items[1];
	void (*f)(int) = callback;
	struct node *list = &first;
	int *nowhere = (int *)8;
	char *long_word = "0123456789012345678901234567890123456789more";
	char *astray = (char *)16;
	//= pointers none = NULL
	//= pointers to_counter = &counter
	//= pointers second = &queue.items[1]
	//= pointers f = callback
	//= pointers list->next->value = 9
	//= pointers list->next->next->value = absent
	//= pointers list->missing = none
	//= pointers nowhere = 0x8
	//= pointers long_word = "0123456789012345678901234567890123456789"...
	//= pointers astray = 0x10
	numbers(-3, ~0ull, 'q');
	keeps = none;
	keeps = to_counter;
	keeps = second;
	keeps = (void *)f;
	keeps = list;
	keeps = nowhere;
	keeps = long_word;
	keeps = astray;
	keeps = (void *)word;
	keeps = q;
}

__attribute__((noinline)) static void places(int n)
{
	struct pair p = {10, 20};
	struct small here = {1, {0, 2}, PTHREAD_MUTEX_INITIALIZER, {4}};
	struct deep deep = {{{{6}}}};
	int row[12] = {3, 1, 4, 1, 5};
	int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
	char text[8] = "hello";
	char full[4] = {'f', 'u', 'l', 'l'};
	uint8_t bytes[3] = {1, 2, 3};
	union either u = {.number = 0};
	struct bits fields = {5, -3, 300};
	static int calls = 6;
	int sized[n];
	for (int i = 0; i < n; i++)
		sized[i] = i * i;
	//= places n = 3
	//= places p = {x = 10, y = 20}
	//= places here = {head = 1, pair = {x = 0, y = 2}, {nameless = 4}}
	//= places deep = {a = {b = {c = {...}}}}
	//= places deep.a.b.c.d = 6
	//= places row = {3, 1, 4, 1, 5, 0, 0, 0, ...}
	//= places row[4] = 5
	//= places row[12] = none
	//= places row[-1] = none
	//= places grid = {{1, 2, 3}, {4, 5, 6}}
	//= places text = "hello"
	//= places full = "full"
	//= places bytes = {1, 2, 3}
	//= places u = {number = 0, letters = ""}
	//= places fields = {low = 5, middle = -3, high = 300}
	//= places calls = 6
	//= places sized = {0, 1, 4}
	//= places sized[2] = 4
	//= places sized[3] = none
	int shadowed = 1;
	sink += shadowed;
	{
		int shadowed = 2;
		//= places shadowed = 2
		pointers(&queue, "a\"b");
		int later = 3; // not yet, where the call stands
		sink += shadowed + later;
	}
	keeps = &p;
	keeps = &here;
	keeps = &deep;
	keeps = row;
	keeps = grid;
	keeps = text;
	keeps = full;
	keeps = bytes;
	keeps = &u;
	keeps = &fields;
	keeps = sized;
	sink += calls++ + n;
}

static inline __attribute__((always_inline)) void inlined(int within)
{
	//= inlined within = 33
	places(3);
	sink += within;
}

__attribute__((noinline)) static void recursive(int depth)
{
	//= recursive depth = 0
	//= recursive depth = 1
	//= recursive depth = 2
	if (depth)
		recursive(depth - 1);
	else
		inlined(33);
	sink += depth;
}

int main(int argc, char **argv)
{
	//= main argc = 1
	sink = argc + own;
	recursive(2);
	return argv[0] == NULL;
}
