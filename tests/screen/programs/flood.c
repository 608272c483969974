// SPDX-License-Identifier: MIT
//
// flood WHAT: a program that writes far too much, or what no terminal should get, between
// operations: 100 MiB of short lines, lines of a mebibyte, any bytes, sequences that command a
// terminal.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char much[1 << 20];

static void operate(void)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
}

static void lines(void)
{
	for (size_t i = 0; i < sizeof much; i++)
		much[i] = i % 20 == 19 ? '\n' : 'a';
	for (int i = 0; i < 100; i++) {
		fwrite(much, 1, sizeof much, stdout);
		if (i % 10 == 9)
			operate();
	}
}

static void wide(void)
{
	memset(much, 'w', sizeof much);
	much[sizeof much - 1] = '\n';
	for (int i = 0; i < 5; i++) {
		fwrite(much, 1, sizeof much, stdout);
		operate();
	}
}

static void bytes(void)
{
	for (size_t i = 0; i < sizeof much; i++)
		much[i] = (char)(i * 7 + i / 256);
	fwrite(much, 1, sizeof much, stdout);
	fwrite(much, 1, sizeof much, stderr);
	operate();
}

// Clears the screen, has another one, hides what follows, changes the title, turns on the mouse,
// asks the terminal what it is; half a character, wide ones, and ones that stand on others.
static void sequences(void)
{
	puts("\033[2J\033[?1049l\033[8m\033]0;captured\007\033[?1003h\033[c\033c\233"
	     "2J");
	puts("\303 \346\260\264\346\260\264 e\314\201\314\201\314\201 \342\200\256 \357\273\277");
	operate();
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} all[] = {{"lines", lines}, {"wide", wide}, {"bytes", bytes}, {"sequences", sequences}};
	operate();
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (argc > 1 && strcmp(argv[1], all[i].name) == 0)
			all[i].run();
	puts("after the flood");
	operate();
}
