// SPDX-License-Identifier: MIT
//
// The initialisation of the catalogue asks for a book, and that one initialises the catalogue.
// wrong: deadlock; named: catalogue_once
// right: verified
#include <pthread.h>
#include <stddef.h>

static pthread_once_t catalogue_once = PTHREAD_ONCE_INIT;
static int catalogue[2];

static void make_catalogue(void);

static int book(int n)
{
	pthread_once(&catalogue_once, make_catalogue); // here
	return catalogue[n];
}

static void make_catalogue(void)
{
	catalogue[0] = 7;
#ifdef RIGHT
	catalogue[1] = catalogue[0] + 1;
#else
	catalogue[1] = book(0) + 1;
#endif
}

static void *reader(void *arg)
{
	int *read = arg;
	*read = book(1);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	int read[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, reader, &read[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL); // here
	return read[0] == 8 && read[1] == 8 ? 0 : 1;
}
