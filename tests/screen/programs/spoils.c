// SPDX-License-Identifier: MIT
//
// spoils WHAT: a program that meddles with what the runtime and treadle share: writes on the
// socket, closes every descriptor, or overwrites the shared memory.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void operate(void)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
}

static void each_socket(void (*what)(int fd))
{
	struct stat st;
	for (int fd = 3; fd < 1024; fd++)
		if (fstat(fd, &st) == 0 && S_ISSOCK(st.st_mode))
			what(fd);
}

static void babble(int fd)
{
	char junk[200];
	memset(junk, 'j', sizeof junk);
	for (size_t n = 1; n < sizeof junk; n++)
		send(fd, junk, n, MSG_DONTWAIT | MSG_NOSIGNAL);
}

// Says that the execution is over, which it is not.
static void lie(int fd)
{
	int done[8] = {8}; // MSG_DONE of lib/trace/wire.h
	send(fd, done, 20, MSG_DONTWAIT | MSG_NOSIGNAL);
}

static void hang_up(int fd)
{
	shutdown(fd, SHUT_RDWR);
}

// Over all that is there of it: most of it was never written to.
static void write_over(char *from, size_t pages)
{
	unsigned char *there = malloc(pages);
	if (!there || mincore(from, pages * 4096, there))
		abort();
	for (size_t i = 0; i < pages; i++)
		if (there[i] & 1)
			memset(from + i * 4096, 0xa5, 4096);
	free(there);
}

static void scribble(void)
{
	char line[512];
	unsigned long from, to;
	FILE *f = fopen("/proc/self/maps", "r");
	while (f && fgets(line, sizeof line, f))
		if (strstr(line, "memfd:treadle") && sscanf(line, "%lx-%lx", &from, &to) == 2)
			write_over((char *)from, (to - from) / 4096);
	if (f)
		fclose(f);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	operate();
	if (strcmp(what, "babble") == 0)
		each_socket(babble);
	else if (strcmp(what, "lie") == 0)
		each_socket(lie);
	else if (strcmp(what, "hang-up") == 0)
		each_socket(hang_up);
	else if (strcmp(what, "close") == 0)
		closefrom(3);
	else if (strcmp(what, "scribble") == 0)
		scribble();
	operate();
	puts("spoilt");
	operate();
}
