// SPDX-License-Identifier: MIT
//
// Right, too: it is a read-write lock of the system's.
#include "test-rooms.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct room {
	pthread_rwlock_t lock;
};

struct room *room_new(void)
{
	struct room *r = calloc(1, sizeof *r);
	if (!r)
		abort();
	TR_MUST(pthread_rwlock_init(&r->lock, NULL));
	return r;
}

void room_free(struct room *r)
{
	pthread_rwlock_destroy(&r->lock);
	free(r);
}

void room_read(struct room *r)
{
	TR_MUST(pthread_rwlock_rdlock(&r->lock));
}

void room_read_end(struct room *r)
{
	TR_MUST(pthread_rwlock_unlock(&r->lock));
}

void room_write(struct room *r)
{
	TR_MUST(pthread_rwlock_wrlock(&r->lock));
}

void room_write_end(struct room *r)
{
	TR_MUST(pthread_rwlock_unlock(&r->lock));
}

int main(void)
{
	test();
	return 0;
}
