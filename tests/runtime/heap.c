// SPDX-License-Identifier: MIT
//
// heap: several threads allocate, resize and free at random, also each other's blocks, and look
// whether all bytes are still theirs.
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The program ends at the first that does not hold.
#define NEED(claim)                                                                                \
	do {                                                                                       \
		if (!(claim)) {                                                                    \
			printf("line %d: %s does not hold\n", __LINE__, #claim);                   \
			exit(1);                                                                   \
		}                                                                                  \
	} while (0)

enum { THREADS = 4, BLOCKS = 60, STEPS = 3000 };

struct block {
	unsigned char *p;
	size_t n;
	unsigned char fill;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct block swapped; // goes from thread to thread

static unsigned next(unsigned *seed)
{
	return *seed = *seed * 1103515245 + 12345, *seed >> 8;
}

static size_t some_size(unsigned *seed)
{
	unsigned kind = next(seed) % 20;
	return kind == 0 ? 0 : kind == 1 ? next(seed) % 2000000 : next(seed) % (kind * 100);
}

static void fill(struct block *b, unsigned *seed)
{
	b->fill = (unsigned char)next(seed);
	memset(b->p, b->fill, b->n);
}

static bool whole(const unsigned char *p, size_t n, unsigned char fill)
{
	for (size_t i = 0; i < n; i++)
		if (p[i] != fill)
			return false;
	return true;
}

static void allocate(struct block *b, unsigned *seed)
{
	size_t align = (size_t)1 << next(seed) % 14;
	unsigned how = next(seed) % 5;
	void *p = NULL;
	b->n = some_size(seed);
	if (how == 0) {
		p = calloc(b->n, 1);
		NEED(whole(p, b->n, 0));
	} else if (how == 1) {
		NEED(posix_memalign(&p, align < 8 ? 8 : align, b->n) == 0);
		NEED((uintptr_t)p % align == 0);
	} else if (how == 2) {
		p = aligned_alloc(align, b->n);
		NEED((uintptr_t)p % align == 0);
	} else {
		p = malloc(b->n);
	}
	b->p = p;
	NEED(p && (uintptr_t)p % 16 == 0);
	NEED(malloc_usable_size(p) >= b->n);
	fill(b, seed);
}

static void change(struct block *b, unsigned *seed)
{
	size_t n = some_size(seed) + 1;
	b->p = next(seed) % 2 ? realloc(b->p, n) : reallocarray(b->p, n, 1);
	NEED(b->p && (uintptr_t)b->p % 16 == 0);
	NEED(whole(b->p, n < b->n ? n : b->n, b->fill));
	b->n = n;
	fill(b, seed);
}

static void step(struct block *b, unsigned *seed)
{
	unsigned what = b->p ? next(seed) % 4 : 0;
	if (!b->p) {
		allocate(b, seed);
	} else if (what == 0) {
		change(b, seed);
	} else if (what == 1) {
		pthread_mutex_lock(&lock);
		struct block mine = *b;
		*b = swapped;
		swapped = mine;
		pthread_mutex_unlock(&lock);
	} else {
		NEED(whole(b->p, b->n, b->fill));
		free(b->p);
		b->p = NULL;
	}
}

static void *work(void *arg)
{
	struct block blocks[BLOCKS] = {{0}};
	unsigned seed = (unsigned)(uintptr_t)arg;
	for (int i = 0; i < STEPS; i++)
		step(&blocks[next(&seed) % BLOCKS], &seed);
	for (int i = 0; i < BLOCKS; i++) {
		NEED(!blocks[i].p || whole(blocks[i].p, blocks[i].n, blocks[i].fill));
		free(blocks[i].p);
	}
	return NULL;
}

static size_t volatile much = SIZE_MAX;

static void errors(void)
{
	void *p = NULL;
	free(NULL);
	errno = 0;
	NEED(!malloc(much) && errno == ENOMEM);
	errno = 0;
	NEED(!calloc(much / 2, 3) && errno == ENOMEM);
	NEED(!malloc(much / 4));
	errno = 0;
	NEED(!reallocarray(NULL, much / 2, 3) && errno == ENOMEM);
	NEED(posix_memalign(&p, 3, 1) == EINVAL && !p);
	NEED(posix_memalign(&p, 64, much / 2) == ENOMEM && !p);
	errno = 0;
	NEED(!memalign(16, much) && errno == ENOMEM);
	p = malloc(10);
	memcpy(p, "still here", 10);
	NEED(!realloc(p, much / 2) && memcmp(p, "still here", 10) == 0);
	free(p);
	NEED(!realloc(malloc(1), 0));
	NEED(malloc_usable_size(NULL) == 0);
	p = valloc(1);
	NEED((uintptr_t)p % 4096 == 0);
	free(p);
	p = pvalloc(1);
	NEED((uintptr_t)p % 4096 == 0 && malloc_usable_size(p) >= 4096);
	errno = ERANGE;
	free(p);
	NEED(errno == ERANGE);
}

static char *before_main;
static void set_up(void) __attribute__((constructor));
static void set_up(void)
{
	before_main = strdup("before main");
}

int main(void)
{
	pthread_t t[THREADS];
	before_main = realloc(before_main, 100000);
	NEED(!strcmp(before_main, "before main"));
	free(before_main);
	errors();
	for (uintptr_t i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, work, (void *)(i + 1));
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	free(swapped.p);
	char *again = malloc(500), *same;
	uintptr_t at = (uintptr_t)again;
	free(again);
	same = malloc(500);
	NEED((uintptr_t)same == at);
	free(same);
	puts("done");
	return 0;
}
