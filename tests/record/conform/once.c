// SPDX-License-Identifier: MIT
//
// Many threads come to one once routine, which enters another.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_once_t outer = PTHREAD_ONCE_INIT, inner = PTHREAD_ONCE_INIT;
static int outers, inners;

static void run_inner(void)
{
	inners++;
}

static void run_outer(void)
{
	pthread_once(&inner, run_inner);
	outers++;
}

static void *run(void *unused)
{
	pthread_once(&outer, run_outer);
	pthread_once(&inner, run_inner);
	assert(outers == 1 && inners == 1);
	return unused;
}

int main(void)
{
	pthread_t t[6];
	for (int i = 0; i < 6; i++)
		pthread_create(&t[i], NULL, run, NULL);
	for (int i = 0; i < 6; i++)
		pthread_join(t[i], NULL);
	return 0;
}
