// SPDX-License-Identifier: MIT
//
// A program that works with files, in one way: what an execution finds in them is its own doing, or
// that of the one before. Run in an empty folder; two threads start at once in each.
#include <assert.h>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void put(const char *file, const char *mode, const char *text)
{
	FILE *f = fopen(file, mode);
	if (!f)
		exit(1);
	fputs(text, f);
	fclose(f);
}

// The number in a file; -1: there is none.
static int number_in(const char *file)
{
	int n = -1;
	FILE *f = fopen(file, "r");
	if (f && fscanf(f, "%d", &n) != 1)
		n = -1;
	if (f)
		fclose(f);
	return n;
}

// ---- what depends on the execution before -------------------------------------------------------

static void count(void)
{
	char text[16];
	snprintf(text, sizeof text, "%d\n", number_in("count") + 1);
	put("count", "w", text); // found by the next
}

static void count_in_place(void)
{
	int fd = open("count", O_RDWR | O_CREAT, 0600);
	char n = '0';
	if (fd < 0 || (read(fd, &n, 1) == 1 && lseek(fd, 0, SEEK_SET) != 0))
		exit(1);
	n++;
	if (write(fd, &n, 1) != 1)
		exit(1);
	close(fd);
}

static void take_lock_file(void)
{
	assert(open("taken", O_WRONLY | O_CREAT | O_EXCL, 0600) >= 0); // only once
}

static void make_folder(void)
{
	assert(mkdir("folder", 0700) == 0);
}

static void append_and_read(void)
{
	put("log", "a", "1\n");
	number_in("log");
}

static void append_and_measure(void)
{
	FILE *f = fopen("log", "a");
	if (!f || fseek(f, 0, SEEK_END) || ftell(f) < 0)
		exit(1);
	fputs("1\n", f);
	fclose(f);
}

static void list(void)
{
	put("made", "w", "1\n");
	DIR *d = opendir(".");
	while (d && readdir(d))
		;
	closedir(d);
}

static void ask(void)
{
	if (access("asked", F_OK))
		put("./asked", "w", "1\n");
}

static void move(void)
{
	rename("here", "there");
	put("here", "w", "1\n");
}

// One thread writes, the other reads, in any order.
static void *writes(void *unused)
{
	pthread_mutex_lock(&lock);
	put("shared", "w", "1\n");
	pthread_mutex_unlock(&lock);
	return unused;
}

static void *reads(void *unused)
{
	pthread_mutex_lock(&lock);
	int n = number_in("shared");
	pthread_mutex_unlock(&lock);
	assert(n == -1 || n == 1);
	return unused;
}

static void share(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, writes, NULL);
	pthread_create(&b, NULL, reads, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
}

// ---- what does not ------------------------------------------------------------------------------

static void log_anew(void)
{
	put("log", "w", "1\n");
	put("log", "a", "2\n");
}

static void append(void)
{
	put("log", "a", "1\n");
}

static void write_and_read(void)
{
	put("result", "w", "1\n");
	assert(number_in("result") == 1 && access("./result", F_OK) == 0);
	assert(unlink("result") == 0 && number_in("result") == -1);
}

static void read_only(void)
{
	assert(number_in("given") == -1);
}

static void write_aside(void)
{
	put("new", "w", "1\n");
	assert(rename("new", "whole") == 0);
	assert(number_in("whole") == 1);
}

static void use_temporary(void)
{
	char name[] = "a-XXXXXX", folder[] = "b-XXXXXX", path[64];
	int fd = mkstemp(name);
	assert(fd >= 0 && access(name, R_OK) == 0 && unlink(name) == 0);
	close(fd);
	assert(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/file", folder);
	fd = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
	assert(fd >= 0 && unlink(path) == 0 && rmdir(folder) == 0);
	close(fd);
	FILE *f = tmpfile();
	assert(f);
	fclose(f);
}

static void use_devices(void)
{
	put("/dev/null", "w", "1\n");
	assert(number_in("/dev/null") == -1);
}

// Deadlocks, whatever it finds.
static void *locks_twice(void *unused)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_lock(&lock);
	return unused;
}

static void count_and_hang(void)
{
	pthread_t t;
	count();
	pthread_create(&t, NULL, locks_twice, NULL);
	pthread_join(t, NULL);
}

static void draw(void)
{
	unsigned char byte = 0;
	FILE *f = fopen("/dev/urandom", "r");
	assert(f && fread(&byte, 1, 1, f) == 1);
	fclose(f);
}

static const struct {
	const char *name;
	void (*run)(void);
} ways[] = {
	{"count", count},
	{"count-in-place", count_in_place},
	{"lock-file", take_lock_file},
	{"folder", make_folder},
	{"append-and-read", append_and_read},
	{"append-and-measure", append_and_measure},
	{"list", list},
	{"ask", ask},
	{"move", move},
	{"share", share},
	{"log-anew", log_anew},
	{"append", append},
	{"write-and-read", write_and_read},
	{"read-only", read_only},
	{"write-aside", write_aside},
	{"temporary", use_temporary},
	{"devices", use_devices},
	{"count-and-hang", count_and_hang},
	{"draw", draw},
};

// Another order to try.
static void *takes(void *unused)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a, b;
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
		if (argc == 2 && !strcmp(argv[1], ways[i].name)) {
			ways[i].run();
			pthread_create(&a, NULL, takes, NULL);
			pthread_create(&b, NULL, takes, NULL);
			pthread_join(a, NULL);
			pthread_join(b, NULL);
			return 0;
		}
	return 2;
}
