// SPDX-License-Identifier: MIT
//
// The buffer comes from a place that was used before, and the call that makes its mutex is missing.
// wrong: misuse; named: never initialised
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct buffer {
	pthread_mutex_t guard;
	int used;
};

static _Alignas(struct buffer) unsigned char arena[sizeof(struct buffer)];

static struct buffer *take_from_arena(void)
{
	return (struct buffer *)arena;
}

static void *fill(void *arg)
{
	struct buffer *b = arg;
	pthread_mutex_lock(&b->guard); // here
	b->used++;
	pthread_mutex_unlock(&b->guard);
	return NULL;
}

int main(void)
{
	pthread_t a, c;
	memset(arena, '#', sizeof arena); /* an older tenant */
	struct buffer *b = take_from_arena();
	b->used = 0;
#ifdef RIGHT
	pthread_mutex_init(&b->guard, NULL);
#endif
	pthread_create(&a, NULL, fill, b);
	pthread_create(&c, NULL, fill, b);
	pthread_join(a, NULL);
	pthread_join(c, NULL);
	printf("%d\n", b->used);
	return 0;
}
