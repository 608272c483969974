// SPDX-License-Identifier: MIT
//
// What a thread returns is a pointer, and is stored over an int and what stands behind it.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

struct answer {
	int result;
	int rounds;
};

static void *square(void *arg)
{
	intptr_t n = (intptr_t)arg;
	return (void *)(n * n);
}

int main(void)
{
	pthread_t t;
	struct answer *x = &(struct answer){.rounds = 3};
	pthread_create(&t, NULL, square, (void *)(intptr_t)7);
#ifdef RIGHT
	void *value;
	pthread_join(t, &value);
	x->result = (int)(intptr_t)value;
#else
	pthread_join(t, (void **)&x->result);
#endif
	assert(x->result == 49);
	assert(x->rounds == 3); // here
	return 0;
}
