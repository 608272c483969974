// SPDX-License-Identifier: MIT
//
// Five that are submitted while the only consumer is busy, and one of them by another thread at any
// moment: the lower number goes first, and of the same priority the one that came first. With an
// argument, that is the ageing.
#include <stdlib.h>

#include "tasks.h"

static struct tr_priorities all;
static struct tr_priority urgent, normal;

static struct item {
	struct tr_continuation c;
	char letter;
} items[6];

static char seen[8];
static int n;
static sem_t given;

static void runs(void *item)
{
	seen[n++] = ((struct item *)item)->letter;
}

static void give(struct tr_priority *level, int i)
{
	items[i] = (struct item){.c = {.run = runs, .arg = &items[i]}, .letter = (char)('a' + i)};
	OK(tr_priority_submit(level, &items[i].c));
}

// Runs in the consumer: it is busy until all these wait.
static void gives(void *unused)
{
	(void)unused;
	give(&normal, 0);
	give(&normal, 1);
	give(&normal, 2);
	give(&urgent, 3);
	sem_post(&given);
}

static void *gives_another(void *unused)
{
	give(&normal, 4);
	return unused;
}

static int place(char letter)
{
	for (int i = 0; i < n; i++) {
		if (seen[i] == letter)
			return i;
	}
	return -1;
}

int main(int argc, char **argv)
{
	struct tr_continuation first = {.run = gives};
	int ageing = argc > 1 ? atoi(argv[1]) : 0;
	pthread_t other;

	OK(sem_init(&given, 0, 0));
	OK(tr_priorities_start(&all, 1, ageing));
	OK(tr_priority_init(&urgent, &all, 1));
	OK(tr_priority_init(&normal, &all, 2));
	OK(tr_priority_submit(&normal, &first));
	OK(pthread_create(&other, NULL, gives_another, NULL));
	OK(pthread_join(other, NULL));
	OK(sem_wait(&given));
	OK(tr_priorities_stop(&all));
	tr_check(n == 5, "all have run: %s", seen);
	tr_check(place('a') < place('b') && place('b') < place('c'), "first come: %s", seen);
	if (ageing == 0)
		tr_check(place('d') < place('a'), "the urgent one first: %s", seen);
	else
		tr_check(place('d') > place('c'), "overtaken by age: %s", seen);
	tr_reachable(place('e') < place('a'), "another comes first");
	tr_reachable(place('e') == n - 1, "another comes last");
	OK(tr_priority_destroy(&urgent));
	OK(tr_priority_destroy(&normal));
	OK(tr_priorities_destroy(&all));
	OK(sem_destroy(&given));
	return 0;
}
