// SPDX-License-Identifier: MIT
//
// Three queues of a round-robin pool, filled while the only worker is busy; one of them is disposed
// of, and a late one comes when its first item runs. They are served in turn, one item each, and
// nobody twice while another waits.
#include <string.h>

#include "tasks.h"

static struct tr_workers workers;
static struct tr_round_robin pool;
static struct tr_round_robin_queue *a, *b, *late;

static struct item {
	struct tr_continuation c;
	char letter;
} items[8];

static char seen[10];
static int n;
static sem_t over; // seven have run

static void runs(void *item)
{
	seen[n++] = ((struct item *)item)->letter;
	if (n == 7)
		sem_post(&over);
}

static struct tr_continuation *item(char letter)
{
	static int used;
	struct item *i = &items[used++];
	*i = (struct item){.c = {.run = runs, .arg = i}, .letter = letter};
	return &i->c;
}

static void late_comes(void *unused)
{
	(void)unused;
	seen[n++] = 'b';
	OK(tr_round_robin_submit(late, item('z')));
}

static void gives(void *unused)
{
	static struct tr_continuation first = {.run = late_comes};

	(void)unused;
	OK(tr_round_robin_submit(a, item('a')));
	OK(tr_round_robin_submit(a, item('a')));
	OK(tr_round_robin_submit(a, item('a')));
	OK(tr_round_robin_submit(b, &first));
	OK(tr_round_robin_submit(&pool.common, item('c')));
	OK(tr_round_robin_submit(&pool.common, item('c')));
	OK(tr_round_robin_dispose(b));
}

int main(void)
{
	struct tr_continuation first = {.run = gives};

	OK(sem_init(&over, 0, 0));
	OK(tr_workers_start(&workers, 1));
	OK(tr_round_robin_init(&pool, &workers.context));
	OK(tr_round_robin_create(&pool, "a", &a));
	OK(tr_round_robin_create(&pool, "b", &b));
	OK(tr_round_robin_create(&pool, "late", &late));
	OK(tr_workers_submit(&workers, &first));
	OK(sem_wait(&over));
	OK(tr_workers_stop(&workers));
	tr_check(strcmp(seen, "abcazca") == 0, "in turn: expected abcazca, found %s", seen);
	OK(tr_round_robin_release(a));
	OK(tr_round_robin_release(b));
	OK(tr_round_robin_release(late));
	OK(tr_round_robin_destroy(&pool));
	OK(tr_workers_destroy(&workers));
	OK(sem_destroy(&over));
	return 0;
}
