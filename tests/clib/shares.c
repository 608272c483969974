// SPDX-License-Identifier: MIT
//
// shares WHAT: two threads use one file, and the program fails if the second of them is first.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static FILE *stream;
static int descriptor, found[2];

static void *takes_a_line(void *arg)
{
	char line[8];
	*(int *)arg = fgets(line, sizeof line, stream) ? line[0] : 0;
	return NULL;
}

static void *takes_a_byte(void *arg)
{
	char byte;
	*(int *)arg = read(descriptor, &byte, 1) == 1 ? byte : 0;
	return NULL;
}

static void *adds_a_line(void *arg)
{
	fputs(arg == &found[0] ? "a\n" : "b\n", stream);
	return NULL;
}

static void *both(void *(*f)(void *))
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, f, &found[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return NULL;
}

// So many lines, by main alone, that each would be a step too many.
static void alone(void)
{
	char line[8];
	stream = fopen("shared.txt", "w");
	for (int i = 0; i < 6000; i++)
		fputs("a\n", stream);
	fclose(stream);
	stream = fopen("shared.txt", "r");
	while (fgets(line, sizeof line, stream))
		found[0] = line[0];
	fclose(stream);
	stream = stdout;
	both(adds_a_line);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	if (!strcmp(what, "alone")) {
		alone();
		return found[0] == 'a' ? 0 : 1;
	}
	stream = fopen("shared.txt", "w+");
	descriptor = open("shared.txt", O_RDONLY);
	assert(stream && descriptor >= 0);
	if (!strcmp(what, "written")) {
		both(adds_a_line);
	} else {
		fputs("a\nb\n", stream);
		rewind(stream);
		both(!strcmp(what, "line") ? takes_a_line : takes_a_byte);
	}
	if (!strcmp(what, "written")) {
		rewind(stream);
		takes_a_line(&found[0]);
	}
	assert(found[0] == 'a');
	return 0;
}
