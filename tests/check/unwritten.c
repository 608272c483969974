// SPDX-License-Identifier: MIT
//
// unwritten CASE: memory of malloc, calloc and realloc, used before or after somebody has written
// it, as students do. Names that begin with "reads-" read what nobody has written; with "fine-",
// nothing is wrong; the others use an object that nobody has initialised (unwritten_fine.c,
// tests/unwritten.bats).
#include "unwritten.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

volatile int sink;

// ---- objects that nobody has initialised
// ----------------------------------------------------------------------------------------

static void lock_malloc(void)
{
	struct queue *q = got(malloc(sizeof *q));
	q->count = 0;
	pthread_mutex_lock(&q->lock);
}

static void lock_calloc(void)
{
	struct queue *q = got(calloc(1, sizeof *q));
	pthread_mutex_lock(&q->lock);
}

static void cond_calloc(void)
{
	struct queue *q = got(calloc(1, sizeof *q));
	pthread_mutex_init(&q->lock, NULL);
	pthread_mutex_lock(&q->lock);
	pthread_cond_signal(&q->filled);
}

static void rwlock_calloc(void)
{
	pthread_rwlock_t *l = got(calloc(1, sizeof *l));
	pthread_rwlock_rdlock(l);
}

static void spin_malloc(void)
{
	struct {
		int count;
		pthread_spinlock_t lock;
	} *s = got(malloc(sizeof *s));
	s->count = 0;
	pthread_spin_lock(&s->lock);
}

static void barrier_malloc(void)
{
	pthread_barrier_t *b = got(malloc(sizeof *b));
	pthread_barrier_wait(b);
}

// The last one is forgotten.
static void sem_array(void)
{
	sem_t *s = got(malloc(3 * sizeof *s));
	for (int i = 0; i < 2; i++)
		sem_init(&s[i], 0, 1);
	for (int i = 0; i < 3; i++)
		sem_wait(&s[i]);
}

struct table {
	int n;
	pthread_mutex_t locks[];
};

static void flexible(void)
{
	struct table *t = got(calloc(1, sizeof *t + 3 * sizeof *t->locks));
	for (t->n = 0; t->n < 2; t->n++)
		pthread_mutex_init(&t->locks[t->n], NULL);
	pthread_mutex_lock(&t->locks[t->n]);
}

static void grown_locks(void)
{
	pthread_mutex_t *l = got(realloc(NULL, sizeof *l));
	l = got(realloc(l, 20 * sizeof *l));
	pthread_mutex_lock(&l[7]);
}

static void destroyed_only(void)
{
	struct queue *q = got(calloc(1, sizeof *q));
	pthread_mutex_destroy(&q->lock);
}

// ---- reads
// ----------------------------------------------------------------------------------------

static void reads_next(void)
{
	struct node *n = got(malloc(sizeof *n));
	n->value = 1;
	use(n->value);
	use(n->next == NULL);
}

static void *counts(void *arg)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	int *count = arg;
	pthread_mutex_lock(&lock);
	++*count;
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void reads_count(void)
{
	pthread_t t;
	int *count = got(malloc(sizeof *count));
	pthread_create(&t, NULL, counts, count);
	counts(count);
	pthread_join(t, NULL);
}

static void reads_sums(void)
{
	double *sums = got(malloc(4 * sizeof *sums));
	for (int i = 0; i < 3; i++)
		sums[i] = 0;
	for (int i = 0; i < 4; i++)
		sums[i] += i;
}

static void reads_text(void)
{
	char *text = got(malloc(32));
	strcat(text, "joined"); // NOLINT
}

static void reads_atomic(void)
{
	atomic_int *n = got(malloc(sizeof *n));
	atomic_fetch_add(n, 1);
}

static void reads_grown(void)
{
	int *all = got(malloc(4 * sizeof *all));
	memset(all, 0, 4 * sizeof *all);
	all = got(realloc(all, 64 * sizeof *all));
	use(all[3]);
	use(all[4]);
}

static void reads_grown_in_place(void)
{
	int *all = got(malloc(33 * sizeof *all));
	memset(all, 0, 33 * sizeof *all);
	all = got(realloc(all, 34 * sizeof *all));
	use(all[32]);
	use(all[33]);
}

static void reads_moved(void)
{
	int *all = got(malloc(4 * sizeof *all));
	all[0] = 1;
	all = got(realloc(all, 64 * sizeof *all));
	use(all[0]);
	use(all[2]);
}

static void reads_flag(void)
{
	struct {
		long value;
		bool ready;
	} *s = got(malloc(sizeof *s));
	s->value = 1;
	use(s->ready);
}

static void reads_again(void)
{
	int *first = got(malloc(sizeof *first));
	*first = 7;
	free(first);
	int *second = got(malloc(sizeof *second));
	use(*second);
}

// A short file leaves the rest as it was.
static void reads_behind_file(void)
{
	char *bytes = got(malloc(64));
	FILE *f = fopen("/dev/null", "r");
	size_t n = f ? fread(bytes, 1, 64, f) : 0;
	use(bytes[n]);
	if (f)
		fclose(f);
}

static const struct {
	const char *name;
	void (*run)(void);
} cases[] = {
	{"lock-malloc", lock_malloc},
	{"lock-calloc", lock_calloc},
	{"cond-calloc", cond_calloc},
	{"rwlock-calloc", rwlock_calloc},
	{"spin-malloc", spin_malloc},
	{"barrier-malloc", barrier_malloc},
	{"sem-array", sem_array},
	{"flexible", flexible},
	{"grown-locks", grown_locks},
	{"destroyed-only", destroyed_only},
	{"reads-next", reads_next},
	{"reads-count", reads_count},
	{"reads-sums", reads_sums},
	{"reads-text", reads_text},
	{"reads-atomic", reads_atomic},
	{"reads-grown", reads_grown},
	{"reads-grown-in-place", reads_grown_in_place},
	{"reads-moved", reads_moved},
	{"reads-flag", reads_flag},
	{"reads-again", reads_again},
	{"reads-behind-file", reads_behind_file},
	{"fine-list", fine_list},
	{"fine-cleared", fine_cleared},
	{"fine-assigned", fine_assigned},
	{"fine-copied", fine_copied},
	{"fine-gaps", fine_gaps},
	{"fine-bits", fine_bits},
	{"fine-small", fine_small},
	{"fine-sorted", fine_sorted},
	{"fine-texts", fine_texts},
	{"fine-written", fine_written},
	{"fine-streams", fine_streams},
	{"fine-grown", fine_grown},
	{"fine-threads", fine_threads},
	{"fine-objects", fine_objects},
	{"fine-large", fine_large},
	{"fine-aligned", fine_aligned},
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (argc > 1 && !strcmp(cases[i].name, argv[1]))
			cases[i].run();
	return 0;
}
