// SPDX-License-Identifier: MIT
//
// An example of student.md: the first program of many a book. Nobody joins the thread.
#include <pthread.h>
#include <stdio.h>

static void *hello(void *unused)
{
	puts("hello");
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, hello, NULL);
	return 0;
}
