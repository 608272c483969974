// SPDX-License-Identifier: MIT
//
// ordered WHAT: data that is passed on by weaker atomics, in ways that C11 has in order, and in
// ways that it has not (5.1.2.4: release sequences; 7.17.4: fences).
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static int data, sum;
static atomic_int flag;

static int read_if(int least, memory_order order)
{
	return atomic_load_explicit(&flag, order) >= least ? data : 0; // read
}

static void *releases(void *arg)
{
	data = 1; // write
	atomic_store_explicit(&flag, 1, memory_order_release);
	return arg;
}

static void *releases_and_goes_on(void *arg)
{
	releases(arg);
	atomic_store_explicit(&flag, 2, memory_order_relaxed);
	return arg;
}

static void *relaxes(void *arg)
{
	data = 1;
	atomic_store_explicit(&flag, 2, memory_order_relaxed);
	return arg;
}

static void *fences(void *arg)
{
	data = 1;
	atomic_thread_fence(memory_order_release);
	atomic_store_explicit(&flag, 1, memory_order_relaxed);
	atomic_store_explicit(&flag, 2, memory_order_relaxed);
	return arg;
}

static void *acquires(void *arg)
{
	sum += read_if(2, memory_order_acquire);
	return arg;
}

static void *consumes(void *arg)
{
	sum += read_if(1, memory_order_consume);
	return arg;
}

static void *acquires_by_fence(void *arg)
{
	if (atomic_load_explicit(&flag, memory_order_relaxed) >= 2) {
		atomic_thread_fence(memory_order_acquire);
		sum += data;
	}
	return arg;
}

static void *stores_between(void *arg)
{
	atomic_store_explicit(&flag, 2, memory_order_relaxed);
	return arg;
}

static void *adds_between(void *arg)
{
	atomic_fetch_add_explicit(&flag, 1, memory_order_relaxed);
	return arg;
}

static const struct {
	const char *name;
	void *(*work[3])(void *);
} all[] = {
	{"same-thread", {releases_and_goes_on, acquires}},
	{"update", {releases, adds_between, acquires}},
	{"other-thread", {releases, stores_between, acquires}},
	{"relaxed", {relaxes, acquires}},
	{"fences", {fences, acquires_by_fence}},
	{"one-fence", {fences, acquires}},
	{"no-fence", {relaxes, acquires_by_fence}},
	{"consume", {releases, consumes}},
};

int main(int argc, char **argv)
{
	pthread_t t[3];
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		int n = 0;
		if (argc < 2 || strcmp(argv[1], all[i].name) != 0)
			continue;
		for (; n < 3 && all[i].work[n]; n++)
			pthread_create(&t[n], NULL, all[i].work[n], NULL);
		while (n)
			pthread_join(t[--n], NULL);
		return 0;
	}
	return 64;
}
