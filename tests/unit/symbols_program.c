// SPDX-License-Identifier: MIT
//
// What tests/unit/symbols.c asks about: a program that prints the addresses of its variables and
// functions, each under a name, and then its own memory map. Built by the test itself, in several
// ways; the second file of the program is this one again, with PART set.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>

void *call_site(void);
void part_print(void);

#ifdef PART

void part_print(void)
{
	printf("part %p\n", call_site()); // PART
}

#else

struct queue {
	int n;
	pthread_mutex_t lock;
	struct {
		pthread_cond_t not_full, not_empty;
	} of[2];
	union {
		int number;
		sem_t permits;
	};
};

typedef struct {
	char *name;
	sem_t places;
} pool_type;

pthread_mutex_t forks[5];
static pthread_rwlock_t grid[3][4];
struct queue q;
static struct queue lanes[3];
volatile pthread_spinlock_t spin;
pthread_once_t once = PTHREAD_ONCE_INIT;
const pool_type *shown;
static pool_type pool;
static mtx_t plain;

__attribute__((noinline)) void *call_site(void)
{
	__asm__ volatile(""); // two calls are two places
	return (char *)__builtin_return_address(0) - 1;
}

static void *swimmer(void *arg)
{
	static pthread_mutex_t inner;
	printf("inner %p\n", (void *)&inner);
	printf("site %p\n", call_site()); // SWIMMER
	return arg;
}

static inline __attribute__((always_inline)) void inlined(void)
{
	printf("inlined %p\n", call_site()); // INLINED
}

int main(void)
{
	printf("forks %p\n", (void *)&forks[2]);
	printf("grid %p\n", (void *)&grid[1][2]);
	printf("q.lock %p\n", (void *)&q.lock);
	printf("q.not_empty %p\n", (void *)&q.of[1].not_empty);
	printf("lanes %p\n", (void *)&lanes[2].permits);
	printf("spin %p\n", (void *)&spin);
	printf("once %p\n", (void *)&once);
	printf("pool %p\n", (void *)&pool.places);
	printf("plain %p\n", (void *)&plain);
	printf("swimmer %p\n", (void *)(size_t)swimmer);
	printf("heap %p\n", malloc(100));
	shown = &pool;
	printf("stack %p\n", (void *)&(int){0});
	swimmer(NULL);
	inlined();
	part_print();
	FILE *maps = fopen("/proc/self/maps", "r");
	for (int c; maps && (c = getc(maps)) != EOF;)
		putchar(c);
	return !maps || fclose(maps);
}

#endif
