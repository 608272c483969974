// SPDX-License-Identifier: MIT
//
// A key is for all threads; here each of them makes it anew, and the one before is forgotten.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t name;
#ifdef RIGHT
static int made;
#endif

static void *user(void *arg)
{
	pthread_mutex_lock(&m);
#ifdef RIGHT
	if (!made++)
#endif
		pthread_key_create(&name, NULL);
	pthread_setspecific(name, arg);
	pthread_mutex_unlock(&m);
	pthread_mutex_lock(&m);
	assert(pthread_getspecific(name) == arg); // here
	pthread_mutex_unlock(&m);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, user, "ada");
	pthread_create(&b, NULL, user, "bob");
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
