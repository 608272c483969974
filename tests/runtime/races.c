// SPDX-License-Identifier: MIT
//
// races CASE: one small program for each way in which two threads may or may not be ordered. The
// names of those with a race begin with "race-". Compiled with the hooks (tests/memory.bats).
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_spinlock_t spin;
static pthread_barrier_t barrier;
static sem_t sem;

static int counter;
static bool ready;
static int *instance;
static atomic_int flag, other;
union {
	char bytes[32];
	long longs[4];
} block, copy; // not static: a compiler could leave out what nobody reads

static void *plain(void *arg)
{
	counter++;
	return arg;
}

static void *locked(void *arg)
{
	pthread_mutex_lock(&m);
	counter++;
	pthread_mutex_unlock(&m);
	return arg;
}

static void *spinning(void *arg)
{
	pthread_spin_lock(&spin);
	counter++;
	pthread_spin_unlock(&spin);
	return arg;
}

static void *publishes(void *arg)
{
	counter = 7;
	ready = true;
	return arg;
}

static void *looks(void *arg)
{
	if (ready)
		counter++;
	return arg;
}

static void *lazily(void *arg)
{
	if (!instance) {
		pthread_mutex_lock(&m);
		if (!instance) {
			int *new = malloc(sizeof *new);
			*new = 1;
			instance = new;
		}
		pthread_mutex_unlock(&m);
	}
	counter = *instance == 1 ? counter : 0;
	return arg;
}

static void *posts(void *arg)
{
	counter = 1;
	sem_post(&sem);
	return arg;
}

static void *waits(void *arg)
{
	sem_wait(&sem);
	counter++;
	return arg;
}

static void *meets(void *arg)
{
	if (arg)
		counter++;
	pthread_barrier_wait(&barrier);
	if (!arg)
		counter++;
	return arg;
}

static void *reads_locked(void *arg)
{
	pthread_rwlock_rdlock(&rw);
	int seen = counter;
	pthread_rwlock_unlock(&rw);
	return seen < 0 ? NULL : arg;
}

static void *writes_locked(void *arg)
{
	pthread_rwlock_wrlock(&rw);
	counter++;
	pthread_rwlock_unlock(&rw);
	return arg;
}

static void *writes_shared(void *arg)
{
	pthread_rwlock_rdlock(&rw);
	counter++;
	pthread_rwlock_unlock(&rw);
	return arg;
}

static void set_up(void)
{
	counter = 5;
}

static void *uses_once(void *arg)
{
	pthread_once(&once, set_up);
	return counter == 5 ? arg : NULL;
}

static void *awaits(void *arg)
{
	pthread_mutex_lock(&m);
	while (!ready)
		pthread_cond_wait(&changed, &m);
	pthread_mutex_unlock(&m);
	counter++;
	return arg;
}

static void *signals(void *arg)
{
	counter++;
	pthread_mutex_lock(&m);
	ready = true;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&m);
	return arg;
}

static void *stores_release(void *arg)
{
	counter = 1;
	atomic_store_explicit(&flag, 1, memory_order_release);
	return arg;
}

static void *loads_acquire(void *arg)
{
	while (!atomic_load_explicit(&flag, memory_order_acquire))
		;
	counter++;
	return arg;
}

static void *stores_relaxed(void *arg)
{
	counter = 1;
	atomic_store_explicit(&flag, 1, memory_order_relaxed);
	return arg;
}

static void *stores_fenced(void *arg)
{
	counter = 1;
	atomic_thread_fence(memory_order_release);
	atomic_store_explicit(&flag, 1, memory_order_relaxed);
	return arg;
}

static void *loads_fenced(void *arg)
{
	while (!atomic_load_explicit(&flag, memory_order_relaxed))
		;
	atomic_thread_fence(memory_order_acquire);
	counter++;
	return arg;
}

static void *counts_atomically(void *arg)
{
	atomic_fetch_add_explicit(&other, 1, memory_order_relaxed);
	return arg;
}

static void *counts_plainly(void *arg)
{
	int *plainly = (int *)&other;
	++*plainly;
	return arg;
}

static void *exchanges(void *arg)
{
	int was = 0;
	while (!atomic_compare_exchange_weak(&flag, &was, 1))
		was = 0;
	counter++;
	atomic_store(&flag, 0);
	return arg;
}

static void *writes_byte(void *arg)
{
	block.bytes[(size_t)arg] = 1;
	return NULL;
}

static void *writes_long(void *arg)
{
	block.longs[(size_t)arg] = 1;
	return NULL;
}

static void *copies(void *arg)
{
	memcpy(&copy, &block, sizeof copy - (size_t)arg);
	return arg;
}

static char *volatile text = "ab"; // a compiler would compare known bytes itself, without hooks

static void *names(void *arg)
{
	char own[8 + (size_t)arg];
	strcpy(own, text);
	strcat(own, text);
	return strcmp(own, block.bytes) ? arg : NULL;
}

static void *allocates(void *arg)
{
	int *p = malloc(sizeof *p);
	*p = 1;
	free(p);
	return arg;
}

static void *hands_on(void *arg)
{
	int *p = malloc(sizeof *p);
	*p = (int)(long)arg;
	return p;
}

static void *increments(void *arg)
{
	++*(int *)arg;
	return NULL;
}

static void *deep(void *arg)
{
	volatile char own[4096];
	memset((char *)own, 1, sizeof own);
	return own[7] ? arg : NULL;
}

// Each kind of atomic operation once.
static void *computes(void *arg)
{
	static _Atomic signed char c = 100;
	static _Atomic long l = -1;
	int was = 7;
	atomic_fetch_add(&c, 100);
	atomic_fetch_sub(&c, 1);
	atomic_exchange(&l, 5);
	atomic_fetch_or(&l, 8);
	atomic_fetch_and(&l, 12);
	atomic_fetch_xor(&l, -1);
	atomic_compare_exchange_strong(&flag, &was, 9);
	atomic_compare_exchange_strong(&flag, &was, -9);
	return atomic_load(&l) == -13 && atomic_load(&c) == -57 && was == 0 ? arg : NULL;
}

typedef void *routine(void *);

static void pair(routine *f, void *a, routine *g, void *b)
{
	pthread_t t, u;
	pthread_create(&t, NULL, f, a);
	pthread_create(&u, NULL, g, b);
	pthread_join(t, NULL);
	pthread_join(u, NULL);
}

// One after the other: a second thread gets what the first has given back.
static void in_turn(routine *f)
{
	pthread_t t;
	pthread_create(&t, NULL, f, NULL);
	pthread_join(t, NULL);
	pthread_create(&t, NULL, f, NULL);
	pthread_join(t, NULL);
}

static void stack(bool ordered)
{
	int own = 0;
	pthread_t t;
	pthread_create(&t, NULL, increments, &own);
	if (ordered)
		pthread_join(t, NULL);
	own++;
	if (!ordered)
		pthread_join(t, NULL);
}

static void gives_heap(void)
{
	pthread_t t;
	void *p;
	pthread_create(&t, NULL, hands_on, NULL);
	pthread_join(t, &p);
	increments(p);
	free(p);
}

// Detached threads that nothing orders, each with a stack like the other's.
static void detached(void)
{
	for (int i = 0; i < 2; i++) {
		pthread_t t;
		pthread_create(&t, NULL, deep, NULL);
		pthread_detach(t);
	}
}

static const struct {
	const char *name;
	routine *f;
	void *a;
	routine *g;
	void *b;
} pairs[] = {
	{"race-counter", plain, NULL, plain, NULL},
	{"race-one-locked", locked, NULL, plain, NULL},
	{"race-flag", publishes, NULL, looks, NULL},
	{"race-lazily", lazily, NULL, lazily, NULL},
	{"race-shared-lock", writes_shared, NULL, writes_shared, NULL},
	{"race-relaxed", stores_relaxed, NULL, loads_acquire, NULL},
	{"race-no-fence", stores_relaxed, NULL, loads_fenced, NULL},
	{"race-mixed", counts_atomically, NULL, counts_plainly, NULL},
	{"race-overlap", writes_byte, (void *)11, writes_long, (void *)1},
	{"race-memcpy", copies, (void *)8, writes_byte, (void *)20},
	{"race-string", names, NULL, writes_byte, NULL},
	{"mutex", locked, NULL, locked, NULL},
	{"spin", spinning, NULL, spinning, NULL},
	{"semaphore", posts, NULL, waits, NULL},
	{"barrier", meets, NULL, meets, &m},
	{"readers", reads_locked, NULL, reads_locked, NULL},
	{"rwlock", reads_locked, NULL, writes_locked, NULL},
	{"once", uses_once, NULL, uses_once, NULL},
	{"condition", awaits, NULL, signals, NULL},
	{"release", stores_release, NULL, loads_acquire, NULL},
	{"fences", stores_fenced, NULL, loads_fenced, NULL},
	{"release-fence", stores_release, NULL, loads_fenced, NULL},
	{"atomics", counts_atomically, NULL, counts_atomically, NULL},
	{"exchange", exchanges, NULL, exchanges, NULL},
	{"neighbours", writes_byte, (void *)7, writes_long, (void *)1},
	{"memcpy", copies, (void *)8, writes_byte, (void *)24},
};

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";
	sem_init(&sem, 0, 0);
	pthread_barrier_init(&barrier, NULL, 2);
	pthread_spin_init(&spin, 0);
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (!strcmp(pairs[i].name, name))
			pair(pairs[i].f, pairs[i].a, pairs[i].g, pairs[i].b);
	if (!strcmp(name, "join"))
		in_turn(plain);
	if (!strcmp(name, "computes"))
		return computes(&m) ? 0 : 3;
	if (!strcmp(name, "heap"))
		pair(allocates, NULL, allocates, NULL);
	if (!strcmp(name, "heap-given"))
		gives_heap();
	if (!strcmp(name, "heap-in-turn"))
		in_turn(allocates);
	if (!strcmp(name, "stack"))
		stack(true);
	if (!strcmp(name, "race-stack"))
		stack(false);
	if (!strcmp(name, "detached"))
		detached();
	return 0;
}
