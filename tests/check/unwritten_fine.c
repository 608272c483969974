// SPDX-License-Identifier: MIT
//
// Memory of malloc, calloc and realloc that somebody has written before it is used: unwritten.c has
// the table of these cases.
#define _GNU_SOURCE
#include "unwritten.h"

#include <assert.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

void fine_list(void)
{
	struct node *head = NULL;
	for (int i = 0; i < 3; i++) {
		struct node *n = got(malloc(sizeof *n));
		n->value = i;
		n->next = head;
		head = n;
	}
	for (struct node *n = head, *next; n; n = next) {
		next = n->next;
		use(n->value);
		free(n);
	}
}

void fine_cleared(void)
{
	int *all = got(calloc(8, sizeof *all));
	for (int i = 0; i < 8; i++)
		all[i]++;
	struct queue *q = got(malloc(sizeof *q));
	memset(q, 0, sizeof *q);
	pthread_mutex_init(&q->lock, NULL);
	pthread_mutex_lock(&q->lock);
	use(q->count);
}

// Assignment is initialisation, to zeros that it does not change as well.
void fine_assigned(void)
{
	struct queue *q = got(calloc(1, sizeof *q)), *r = got(malloc(sizeof *r));
	q->lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	q->filled = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
	*r = (struct queue){.lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER};
	pthread_mutex_lock(&q->lock);
	pthread_cond_signal(&q->filled);
	pthread_mutex_lock(&r->lock);
	pthread_cond_signal(&r->filled);
	use(q->count + r->count);
}

void fine_copied(void)
{
	static const pthread_mutex_t new = PTHREAD_MUTEX_INITIALIZER;
	static const struct queue empty = {0, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};
	pthread_mutex_t *all = got(calloc(2, sizeof *all));
	struct queue *q = got(calloc(1, sizeof *q));
	memcpy(&all[0], &new, sizeof new);
	memmove(&all[1], &new, sizeof new);
	*q = empty;
	for (int i = 0; i < 2; i++)
		pthread_mutex_lock(&all[i]);
	pthread_mutex_lock(&q->lock);
}

struct padded {
	char letter;
	long number;
	short last;
};

// What stands in the gaps is copied, and matters to nobody.
void fine_gaps(void)
{
	struct padded *a = got(malloc(sizeof *a)), *b = got(malloc(sizeof *b));
	a->letter = 'a';
	a->number = 1;
	a->last = 2;
	*b = *a;
	memcpy(b, a, sizeof *a);
	use(b->letter + b->last);
	struct {
		char letter;
		int number;
	} *c = got(malloc(2 * sizeof *c));
	c[0].letter = 'c';
	c[0].number = 3;
	c[1] = c[0];
	use(c[1].letter + c[1].number);
}

struct bits {
	int key;
	unsigned removed : 1, colour : 3, : 4, level : 5;
	unsigned wide : 20;
};

void fine_bits(void)
{
	for (unsigned i = 0; i < 16; i++) {
		struct bits *b = got(malloc(sizeof *b));
		b->removed = i & 1;
		b->colour = i & 7;
		b->level = i;
		b->wide = i << 8;
		use(b->removed + (int)b->colour + (int)b->level + (int)b->wide);
	}
}

void fine_small(void)
{
	for (int i = 0; i < 256; i++) {
		unsigned char *bytes = got(malloc(8));
		bytes[1] = (unsigned char)i;
		use(bytes[1]);
		bool *flags = got(malloc(3 * sizeof *flags));
		flags[2] = i & 1;
		use(flags[2]);
	}
}

static int compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

void fine_sorted(void)
{
	int *all = got(malloc(10 * sizeof *all));
	for (int i = 0; i < 10; i++)
		all[i] = 10 - i;
	qsort(all, 10, sizeof *all, compare);
	use(all[0]);
	use(*(int *)got(bsearch(&all[4], all, 10, sizeof *all, compare)));
}

void fine_texts(void)
{
	char *a = got(strdup("copied")), *b = got(malloc(32)), *c = NULL, *end;
	strcpy(b, a);	// NOLINT
	strcat(b, "!"); // NOLINT
	use((int)strlen(b));
	snprintf(b, 32, "%s %d", a, 17);
	use(strcmp(b, a));
	if (asprintf(&c, "%d", 12) < 0)
		exit(2);
	use((int)strtol(c, &end, 10));
	use(*end);
	struct {
		int n;
		char word[12];
	} *s = got(malloc(sizeof *s));
	if (sscanf("5 five", "%d %11s", &s->n, s->word) == 2)
		use(s->n + s->word[3]);
	strncpy(b, "short", 32);
	use(b[31]);
}

// What the system and the C library write.
void fine_written(void)
{
	struct {
		struct timespec now;
		struct tm day;
		struct stat about;
		int ends[2];
		char bytes[16], folder[256];
		time_t time;
	} *w = got(malloc(sizeof *w));
	clock_gettime(CLOCK_MONOTONIC, &w->now);
	use(w->now.tv_nsec > 0);
	w->time = time(NULL);
	localtime_r(&w->time, &w->day);
	use(w->day.tm_year);
	if (stat("/", &w->about) == 0)
		use((int)w->about.st_mode);
	if (pipe(w->ends) == 0 && write(w->ends[1], "piped text", 10) == 10 &&
	    read(w->ends[0], w->bytes, 10) == 10)
		use(w->bytes[9] + w->ends[0]);
	if (getcwd(w->folder, sizeof w->folder))
		use((int)strlen(w->folder));
}

void fine_streams(void)
{
	static char text[] = "one line\nanother\nlast";
	FILE *f = fmemopen(text, sizeof text, "r");
	char *line = got(malloc(64)), *grown = NULL;
	size_t n = 0;
	if (!f || !fgets(line, 64, f) || getline(&grown, &n, f) < 0)
		exit(2);
	use((int)(strlen(line) + strlen(grown)) + grown[0]);
	if (fread(line, 1, 4, f) == 4)
		use(line[3]);
	fclose(f);
}

void fine_grown(void)
{
	int *all = NULL;
	for (int n = 1; n < 40; n++) {
		all = got(realloc(all, (size_t)n * sizeof *all));
		all[n - 1] = n;
		use(all[0] + all[n / 2] + all[n - 1]);
	}
}

static void *sums(void *arg)
{
	const int *of = arg;
	return (void *)(long)(of[0] + of[1]);
}

void fine_threads(void)
{
	pthread_t *threads = got(malloc(2 * sizeof *threads));
	int *work = got(malloc(4 * sizeof *work));
	void **results = got(malloc(2 * sizeof *results));
	for (int i = 0; i < 4; i++)
		work[i] = i;
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, sums, &work[2 * i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], &results[i]);
	assert((long)results[0] + (long)results[1] == 6);
}

void fine_objects(void)
{
	struct {
		mtx_t lock;
		cnd_t filled;
		pthread_rwlock_t rwlock;
		pthread_spinlock_t spin;
		pthread_barrier_t barrier;
		sem_t sem;
		atomic_int count;
		pthread_mutexattr_t attr;
		pthread_mutex_t typed;
	} *o = got(malloc(sizeof *o));
	mtx_init(&o->lock, mtx_plain);
	cnd_init(&o->filled);
	pthread_rwlock_init(&o->rwlock, NULL);
	pthread_spin_init(&o->spin, 0);
	pthread_barrier_init(&o->barrier, NULL, 1);
	sem_init(&o->sem, 0, 1);
	atomic_init(&o->count, 0);
	pthread_mutexattr_init(&o->attr);
	pthread_mutexattr_settype(&o->attr, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&o->typed, &o->attr);
	mtx_lock(&o->lock);
	cnd_signal(&o->filled);
	pthread_rwlock_wrlock(&o->rwlock);
	pthread_spin_lock(&o->spin);
	pthread_barrier_wait(&o->barrier);
	sem_wait(&o->sem);
	atomic_fetch_add(&o->count, 1);
	pthread_mutex_lock(&o->typed);
	int value;
	sem_getvalue(&o->sem, &value);
	use(value);
}

// So much is not kept in mind.
void fine_large(void)
{
	int *all = got(malloc(sizeof *all << 20));
	use(all[1 << 19] != 0);
	for (int i = 0; i < 1 << 8; i++)
		all[i] = i;
	use(all[200]);
}

void fine_aligned(void)
{
	int *all = got(aligned_alloc(64, 64)), *more;
	all[3] = 1;
	if (posix_memalign((void **)&more, 128, 256))
		exit(2);
	more[63] = all[3];
	use(more[63]);
}
