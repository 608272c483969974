// SPDX-License-Identifier: MIT
//
// Two writers put their names into one text. To find its end and to write there are two steps.
// wrong: race; named: guests
// right: verified
#include <pthread.h>
#include <string.h>

static char guests[40];
static pthread_mutex_t book = PTHREAD_MUTEX_INITIALIZER;

static void *guest(void *name)
{
#ifdef RIGHT
	pthread_mutex_lock(&book);
#endif
	strcat(guests, name); // here
#ifdef RIGHT
	pthread_mutex_unlock(&book);
#endif
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, guest, "ada ");
	pthread_create(&b, NULL, guest, "bob ");
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_mutex_destroy(&book);
	return strlen(guests) == 8 ? 0 : 1;
}
