// SPDX-License-Identifier: MIT
//
// A pointer is published, and read by memory_order_consume, or by nothing at all.
// wrong: race; named: point
// right: no proof; limit: memory_order_consume
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

typedef struct {
	int x, y;
} Point;

static Point point;
static _Atomic(Point *) current;

#ifdef RIGHT
#define ORDER memory_order_consume
#else
#define ORDER memory_order_relaxed
#endif

static void *publisher(void *arg)
{
	point.x = 3;
	point.y = 4; // here
	atomic_store_explicit(&current, &point, memory_order_release);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, publisher, NULL);
	Point *p = atomic_load_explicit(&current, ORDER);
	int d = 25;
	if (p != NULL)
		d = p->x * p->x + p->y * p->y; // here
	pthread_join(t, NULL);
	return d == 25 ? 0 : 1;
}
