// SPDX-License-Identifier: MIT
//
// freed CASE: memory that is used after it was given back, or in no order with that. The names of
// those in which it is not begin with "fine-". Compiled by `treadle cc` (tests/freed.bats).
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct box {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	sem_t permit;
	bool ready;
	int value, after[3];
};

static struct box *box; // of all threads; never NULL
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static volatile int sink;

static struct box *box_new(void)
{
	struct box *b = calloc(1, sizeof *b);
	if (!b)
		exit(2);
	pthread_mutex_init(&b->lock, NULL);
	pthread_cond_init(&b->changed, NULL);
	sem_init(&b->permit, 0, 0);
	return b;
}

// ---- what the second thread does ----------------------------------------------------------------

static void *reads(void *arg)
{
	sink = box->value;
	return arg;
}

static void *writes(void *arg)
{
	box->value = 1;
	return arg;
}

static void *locks(void *arg)
{
	pthread_mutex_lock(&box->lock);
	pthread_mutex_unlock(&box->lock);
	return arg;
}

// The signal comes after the lock was given back: who was waiting may have gone by then.
static void *signals_late(void *arg)
{
	pthread_mutex_lock(&box->lock);
	box->ready = true;
	pthread_mutex_unlock(&box->lock);
	pthread_cond_signal(&box->changed);
	return arg;
}

static void *signals(void *arg)
{
	pthread_mutex_lock(&box->lock);
	box->ready = true;
	pthread_cond_signal(&box->changed);
	pthread_mutex_unlock(&box->lock);
	return arg;
}

static void *posts(void *arg)
{
	box->value = 1;
	sem_post(&box->permit);
	return arg;
}

static void *frees(void *arg)
{
	free(box);
	return arg;
}

static void *swaps(void *arg)
{
	pthread_mutex_lock(&outer);
	free(box);
	box = box_new();
	pthread_mutex_unlock(&outer);
	return arg;
}

// ---- what main does meanwhile -------------------------------------------------------------------

static void gives_back(void)
{
	free(box);
}

static void uses_it_again(void)
{
	free(box);
	struct box *other = malloc(sizeof *other);
	if (other)
		other->after[0] = 1;
}

static void grows(void)
{
	struct box *moved = realloc(box, 4 * sizeof *box);
	if (moved)
		moved->after[0] = 1;
}

static void awaits(void)
{
	pthread_mutex_lock(&box->lock);
	while (!box->ready)
		pthread_cond_wait(&box->changed, &box->lock);
	pthread_mutex_unlock(&box->lock);
	free(box);
}

static void takes(void)
{
	sem_wait(&box->permit);
	free(box);
}

static void nothing(void)
{
}

// ---- one thread alone ---------------------------------------------------------------------------

static void *alone(void *arg)
{
	int *p = malloc(400);
	if (!p)
		exit(2);
	p[90] = 1;
	if (arg)
		memset(p, 0, 400);
	free(p);
	if (!arg)
		memset(p, 0, 400);
	return NULL;
}

// A block that is used again for less.
static void *smaller(void *arg)
{
	for (size_t n = 600; n > 520; n -= 20) {
		char *p = malloc(n);
		if (!p)
			exit(2);
		p[0] = 1;
		free(p);
	}
	return arg;
}

static const struct {
	const char *name;
	void *(*second)(void *);
	void (*first)(void);
	bool gone; // nobody gives the box back after the join
} cases[] = {
	{"read", reads, gives_back, true},	{"write", writes, gives_back, true},
	{"lock", locks, gives_back, true},	{"late-signal", signals_late, awaits, true},
	{"reused", reads, uses_it_again, true}, {"grown", reads, grows, true},
	{"again", frees, nothing, false}, // and main reads it after the join
	{"fine-signal", signals, awaits, true}, {"fine-post", posts, takes, true},
	{"fine-join", writes, nothing, false},	{"fine-smaller", smaller, nothing, false},
	{"fine-swap", swaps, nothing, false},
};

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";
	box = box_new();
	if (!strcmp(name, "alone") || !strcmp(name, "fine-alone"))
		alone(*name == 'f' ? &outer : NULL);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		pthread_t t;
		if (strcmp(cases[i].name, name))
			continue;
		pthread_create(&t, NULL, cases[i].second, NULL);
		cases[i].first();
		pthread_join(t, NULL);
		if (!cases[i].gone) {
			box->value++;
			free(box);
		}
	}
	return 0;
}
