// SPDX-License-Identifier: MIT
//
// A plug-in is opened while the program runs, and its function is called by each thread.
// build: opened library
// wrong: no proof; limit: part.so
// right: verified
#ifdef PART
static int served;

int serve(void)
{
	return ++served;
}
#else
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static int (*serve)(void);

#ifdef RIGHT
static int own_serve(void)
{
	static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
	static int served;
	int now;
	pthread_mutex_lock(&m);
	now = ++served;
	pthread_mutex_unlock(&m);
	return now;
}
#endif

static void *client(void *arg)
{
	*(int *)arg = serve();
	return NULL;
}

int main(void)
{
	int answers[2];
	pthread_t c[2];
#ifdef RIGHT
	serve = own_serve;
#else
	void *plugin = dlopen("./part.so", RTLD_NOW);
	if (plugin == NULL)
		return 2;
	*(void **)&serve = dlsym(plugin, "serve");
#endif
	for (int i = 0; i < 2; i++)
		pthread_create(&c[i], NULL, client, &answers[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(c[i], NULL);
	return answers[0] + answers[1] == 3 ? 0 : 1;
}
#endif
