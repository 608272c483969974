// SPDX-License-Identifier: MIT
//
// streams CASE: a stream that is used after it was closed, or in no order with that; and results of
// joins that do not fit. The names of those in which nothing is wrong begin with "fine-". Compiled
// by `treadle cc` (tests/freed.bats).
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *book;

static void *writes(void *arg)
{
	fputs("a line\n", book);
	return arg;
}

static void *closes(void *arg)
{
	fclose(book);
	return arg;
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";
	pthread_t t;
	void **result = malloc(strcmp(name, "narrow") ? sizeof *result : sizeof(int));
	book = tmpfile();
	if (!book || !result)
		return 2;
	if (!strcmp(name, "late")) {
		pthread_create(&t, NULL, closes, NULL);
		pthread_join(t, NULL);
		fputs("a line\n", book);
	} else if (!strcmp(name, "meanwhile")) {
		pthread_create(&t, NULL, writes, NULL);
		fclose(book);
		pthread_join(t, NULL);
	} else {
		pthread_create(&t, NULL, writes, NULL);
		fputs("another line\n", book);
		pthread_join(t, result);
		fclose(book);
		book = tmpfile();
		fputs("in another stream, at the same place\n", book);
		fclose(book);
	}
	free(result);
	return 0;
}
