// SPDX-License-Identifier: MIT
//
// Two threads write a line each into one file, and main counts the lines that are there.
// wrong: assertion; named: lines == 2
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static FILE *out;

static void *author(void *name)
{
	fprintf(out, "by %s\n", (const char *)name);
	fflush(out);
	return NULL;
}

static int lines_written(void)
{
	int lines = 0, c;
	FILE *in = fopen("book.txt", "r");
	if (in == NULL)
		return -1;
	while ((c = getc(in)) != EOF)
		lines += c == '\n';
	fclose(in);
	return lines;
}

int main(void)
{
	pthread_t one, two;
	int lines;
	out = fopen("book.txt", "w");
	if (out == NULL)
		return 2;
	pthread_create(&one, NULL, author, "Mbeki");
	pthread_create(&two, NULL, author, "Silva");
	pthread_join(one, NULL);
#ifdef RIGHT
	pthread_join(two, NULL);
	lines = lines_written();
#else
	lines = lines_written();
	pthread_join(two, NULL);
#endif
	fclose(out);
	assert(lines == 2); // here
	return 0;
}
