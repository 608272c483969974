// SPDX-License-Identifier: MIT
//
// What is opened before main, each execution finds as it was: a file at its second line, and the
// inherited descriptor 7 at its begin. Arguments: a file, which is opened to write; or "-", a pipe
// with one byte.
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
	if (argc > 1 && strcmp(argv[1], "-") == 0)
		assert(pipe(ends) == 0 && write(ends[1], "x", 1) == 1);
	else if (argc > 1)
		assert(open(argv[1], O_RDWR | O_CREAT, 0600) >= 0);
}

static void *use(void *unused)
{
	char c;
	if (ends[1]) {
		assert(read(ends[0], &c, 1) == 1 && c == 'x');
		assert(write(ends[1], "yy", 2) == 2);
	}
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
