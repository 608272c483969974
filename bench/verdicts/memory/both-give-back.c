// SPDX-License-Identifier: MIT
//
// Two owners count themselves out, and each looks at what is left after the other has gone, too.
// wrong: misuse
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct shared {
	atomic_int owners;
};

static void *owner(void *p)
{
	struct shared *s = p;
#ifdef RIGHT
	if (atomic_fetch_sub(&s->owners, 1) == 1)
		free(s);
#else
	atomic_fetch_sub(&s->owners, 1);
	if (atomic_load(&s->owners) == 0)
		free(s);
#endif
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	struct shared *s = malloc(sizeof *s);
	atomic_init(&s->owners, 2);
	pthread_create(&a, NULL, owner, s);
	pthread_create(&b, NULL, owner, s);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
