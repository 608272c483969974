// SPDX-License-Identifier: MIT
//
// What is opened before main, each execution finds as it was: a file at its second line, a pipe with
// one byte, and the inherited descriptor 7 at its begin. An argument: a file is opened to write, too.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static FILE *words;
static int ends[2];

__attribute__((constructor)) static void open_them(int argc, char **argv)
{
	char line[8];
	words = fopen("words", "re");
	assert(words && fgets(line, sizeof line, words));
	assert(pipe(ends) == 0 && write(ends[1], "x", 1) == 1);
	if (argc > 1)
		assert(open(argv[1], O_RDWR | O_CREAT, 0600) >= 0);
}

static void *use(void *unused)
{
	char c;
	assert(read(ends[0], &c, 1) == 1 && c == 'x');
	assert(write(ends[1], "yy", 2) == 2);
	return unused;
}

int main(void)
{
	pthread_t t;
	char line[8];
	assert(fgets(line, sizeof line, words) && strcmp(line, "two\n") == 0);
	assert(read(7, line, 2) == 2 && memcmp(line, "on", 2) == 0);
	pthread_create(&t, NULL, use, NULL);
	pthread_join(t, NULL);
	return 0;
}
