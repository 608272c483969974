// SPDX-License-Identifier: MIT
//
// shared WHAT: threads that share memory without a lock, seen at the level of memory.
#include "treadle.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static int counter, several[3], flag;
static atomic_int ready, bell, weak;

static void *adds(void *arg)
{
	counter++; // counter
	return arg;
}

static void *adds_to_all(void *arg)
{
	for (int i = 0; i < 3; i++)
		several[i]++;
	return arg;
}

static void *says_so(void *arg)
{
	if (!flag)
		flag = 1; // benign
	return arg;
}

static void *waits(void *arg)
{
	while (!atomic_load(&bell)) // nobody rings
		;
	return arg;
}

static void *passes(void *arg)
{
	atomic_fetch_add_explicit(&weak, 1, memory_order_relaxed);
	return arg;
}

static void *counts(void *arg)
{
	atomic_fetch_add(&ready, 1);
	return arg;
}

static void lost(void)
{
	assert(counter == 2);
}

static void lost_last(void)
{
	assert(several[2] == 2);
}

static void nothing(void)
{
}

static const struct {
	const char *name;
	void *(*work)(void *);
	void (*end)(void);
} all[] = {
	{"lost", adds, lost},	  {"several", adds_to_all, lost_last}, {"benign", says_so, nothing},
	{"bell", waits, nothing}, {"weak", passes, nothing},	       {"strong", counts, nothing},
};

int main(int argc, char **argv)
{
	pthread_t t[2];
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		if (argc < 2 || strcmp(argv[1], all[i].name) != 0)
			continue;
		for (int k = 0; k < 2; k++)
			pthread_create(&t[k], NULL, all[i].work, NULL);
		for (int k = 0; k < 2; k++)
			pthread_join(t[k], NULL);
		all[i].end();
#ifdef REACH
		tr_reachable(counter == 3, "three additions"); // never
#endif
		return 0;
	}
	return 64;
}
