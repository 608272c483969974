// SPDX-License-Identifier: MIT
//
// Done once, by a variable of one's own: two may look before one of them has written.
// wrong: race; named: made
// right: verified
#include <pthread.h>

static int made, table[2];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make(void)
{
	table[0] = 1;
	table[1] = 1;
}

static void *user(void *arg)
{
#ifdef RIGHT
	pthread_once(&once, make);
#else
	if (!made) {
		made = 1;
		make();
	}
#endif
	return table[0] == table[1] ? NULL : arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, user, &a);
	pthread_create(&b, NULL, user, &b);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return made > 1;
}
