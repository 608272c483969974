// SPDX-License-Identifier: MIT
//
// A lock out of a plug-in that is opened at the start, by the addresses that dlsym gives: when
// they are called nobody sees. The other version has a lock of its own.
// build: opened library
// wrong: undecided; limit: part.so
// right: verified
#ifdef PART
static char held;

void hold(void);
void let_go(void);

void hold(void)
{
	while (__atomic_test_and_set(&held, __ATOMIC_ACQUIRE))
		;
}

void let_go(void)
{
	__atomic_clear(&held, __ATOMIC_RELEASE);
}
#else
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static void (*hold)(void);
static void (*let_go)(void);
static int visitors;

#ifdef RIGHT
static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;

static void own_hold(void)
{
	pthread_mutex_lock(&own);
}

static void own_let_go(void)
{
	pthread_mutex_unlock(&own);
}
#endif

static void *visits(void *arg)
{
	hold();
	visitors++;
	let_go();
	return arg;
}

int main(void)
{
	pthread_t one, two;
#ifdef RIGHT
	hold = own_hold;
	let_go = own_let_go;
#else
	void *plugin = dlopen("./part.so", RTLD_NOW);
	if (plugin == NULL)
		return 2;
	*(void **)&hold = dlsym(plugin, "hold");
	*(void **)&let_go = dlsym(plugin, "let_go");
#endif
	pthread_create(&one, NULL, visits, NULL);
	pthread_create(&two, NULL, visits, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return visitors == 2 ? 0 : 1;
}
#endif
