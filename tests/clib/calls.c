// SPDX-License-Identifier: MIT
//
// Two threads call a function of the C library on the same memory, or one that keeps something for
// all: ./calls NAME wrong, or under one mutex: ./calls NAME right. tests/clib.bats has what is
// to be found.
#define _GNU_SOURCE
#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <search.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

static char text[64] = "some text, and more", other[64] = "12 and more", copy[64];
static wchar_t wide[16];
static int numbers[8] = {5, 3, 8, 1, 7, 2, 6, 4}, number, second;
static size_t count = 3;
static char *rest, *line;
static size_t room;
static unsigned seed;
static long integer;
static double real;
static struct tm parts;
static struct timespec moment;
static struct timeval of_day;
static time_t seconds;
static struct drand48_data state;
static void *root;
static pthread_mutexattr_t attributes;
static sigset_t signals;
static struct sigaction action;
static pthread_t thread;
static pthread_key_t key;
static pthread_attr_t of_thread;
static pthread_condattr_t of_condition;
static clockid_t clock_id;
static struct sched_param priority;
static struct pollfd polled = {.fd = -1};
static wchar_t *wide_rest;
static struct iovec pieces[1] = {{text, 4}};
static struct sysinfo system_is;
static fenv_t floats;
static pthread_mutex_t taken = PTHREAD_MUTEX_INITIALIZER, made;

static void *nothing(void *unused)
{
	return unused;
}

static int five(void *unused)
{
	(void)unused;
	return 5;
}

static int join_c11(void)
{
	thrd_t started;
	thrd_create(&started, five, NULL);
	return thrd_join(started, &number);
}

// Functions by the names of older headers, whichever ones compile this file: newer headers redirect
// them.
int old_sscanf(const char *from, const char *format, ...) __asm__("sscanf");
int old_fscanf(FILE *from, const char *format, ...) __asm__("fscanf");
long old_strtol(const char *from, char **end, int base) __asm__("strtol");

static int by_number(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static int by_number_of(const void *a, const void *b, void *unused)
{
	(void)unused;
	return by_number(a, b);
}

// CASE(NAME, what both threads do)
#define CASES(CASE)                                                                                \
	CASE(memcpy, memcpy(copy, text, sizeof text))                                              \
	CASE(mempcpy, mempcpy(copy, text, 8))                                                      \
	CASE(memmove, memmove(text + 1, text, 8))                                                  \
	CASE(memset, memset(copy, 'x', sizeof copy))                                               \
	CASE(memccpy, memccpy(copy, text, ',', sizeof text))                                       \
	CASE(bzero, bzero(copy, sizeof copy))                                                      \
	CASE(bcopy, bcopy(text, copy, 8))                                                          \
	CASE(strcpy, strcpy(copy, text))                                                           \
	CASE(stpcpy, stpcpy(copy, text))                                                           \
	CASE(strncpy, strncpy(copy, text, sizeof copy))                                            \
	CASE(strcat, strcat(copy, "x"))                                                            \
	CASE(strncat, strncat(copy, text, 2))                                                      \
	CASE(strlen, copy[strlen(copy)] = 'x')                                                     \
	CASE(strrchr, *strrchr(text, 't') = 't')                                                   \
	CASE(strstr, *strstr(text, "and") = 'a')                                                   \
	CASE(strpbrk, *strpbrk(text, ",") = ',')                                                   \
	CASE(strcasecmp, text[0] = strcasecmp(text, other) ? 'x' : 'y')                            \
	CASE(strdup, (free(line), line = strdup(text)))                                            \
	CASE(strtok, strtok((char[]){"a b"}, " "))                                                 \
	CASE(strtok_r, strtok_r(NULL, " ", &rest))                                                 \
	CASE(strsep, strsep(&rest, " "))                                                           \
	CASE(wmemset, wmemset(wide, L'x', 4))                                                      \
	CASE(wcscpy, wcscpy(wide, L"abc"))                                                         \
	CASE(sprintf, sprintf(copy, "%d", 17))                                                     \
	CASE(sprintf_text, sprintf(copy, "abcdefg"))                                               \
	CASE(snprintf, snprintf(copy, sizeof copy, "%s", "a"))                                     \
	CASE(snprintf_cut, snprintf(copy, 2, "%d", 123456))                                        \
	CASE(printed_count, printf("%d%n\n", 1, &number))                                          \
	CASE(asprintf, (free(line), asprintf(&line, "%d", 1)))                                     \
	CASE(sscanf, sscanf("17 x", "%d", &number))                                                \
	CASE(sscanf_text, sscanf("17 x", "%*d %7s", copy))                                         \
	CASE(sscanf_old, old_sscanf("17 x", "%d", &number))                                        \
	CASE(strtol_old, integer = old_strtol(other, &rest, 10))                                   \
	CASE(strtol, integer = strtol(other, &rest, 10))                                           \
	CASE(strtod, real = strtod("1.5", &rest))                                                  \
	CASE(frexp, real = frexp(1.5, &number))                                                    \
	CASE(qsort, qsort(numbers, 8, sizeof *numbers, by_number))                                 \
	CASE(qsort_r, qsort_r(numbers, 8, sizeof *numbers, by_number_of, NULL))                    \
	CASE(bsearch, *(int *)bsearch(&(int){5}, numbers, 1, sizeof *numbers, by_number) = 5)      \
	CASE(lsearch, lsearch(&(int){9}, numbers, &count, sizeof *numbers, by_number))             \
	CASE(tsearch, tsearch(numbers, &root, by_number))                                          \
	CASE(rand_r, rand_r(&seed))                                                                \
	CASE(attributes, pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_NORMAL))             \
	CASE(sigaddset, sigaddset(&signals, SIGINT))                                               \
	CASE(thrd_join, join_c11())                                                                \
	CASE(pthread_create, pthread_create(&thread, NULL, nothing, NULL))                         \
	CASE(pthread_key_create, pthread_key_create(&key, NULL))                                   \
	CASE(tss_create, tss_create(&key, NULL))                                                   \
	CASE(setstacksize, pthread_attr_setstacksize(&of_thread, 1 << 17))                         \
	CASE(getstacksize, pthread_attr_getstacksize(&of_thread, &room))                           \
	CASE(getclock, pthread_condattr_getclock(&of_condition, &clock_id))                        \
	CASE(sigmask, pthread_sigmask(SIG_BLOCK, NULL, &signals))                                  \
	CASE(sigaction, sigaction(SIGUSR1, NULL, &action))                                         \
	CASE(sigpending, sigpending(&signals))                                                     \
	CASE(getname, pthread_getname_np(pthread_self(), copy, sizeof copy))                       \
	CASE(getschedparam, pthread_getschedparam(pthread_self(), &number, &priority))             \
	CASE(setcanceltype, pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &number))               \
	CASE(poll, poll(&polled, 1, 0))                                                            \
	CASE(wcstol, wcstol(L"1", &wide_rest, 10))                                                 \
	CASE(writev, writev(STDOUT_FILENO, pieces, 1) + (text[0] = 's'))                           \
	CASE(sysinfo, sysinfo(&system_is))                                                         \
	CASE(fegetenv, fegetenv(&floats))                                                          \
	CASE(drand48, drand48())                                                                   \
	CASE(drand48_r, drand48_r(&state, &real))                                                  \
	CASE(localtime, localtime(&(time_t){0}))                                                   \
	CASE(gmtime, gmtime(&(time_t){0}))                                                         \
	CASE(localtime_r, localtime_r(&(time_t){0}, &parts))                                       \
	CASE(asctime, asctime(&(struct tm){.tm_mday = 1}))                                         \
	CASE(ctime, ctime(&(time_t){0}))                                                           \
	CASE(mktime, mktime(&parts))                                                               \
	CASE(strftime, strftime(copy, sizeof copy, "%Y", &(struct tm){.tm_mday = 1}))              \
	CASE(clock_gettime, clock_gettime(CLOCK_MONOTONIC, &moment))                               \
	CASE(gettimeofday, gettimeofday(&of_day, NULL))                                            \
	CASE(time, time(&seconds))                                                                 \
	CASE(setenv, setenv("NAME", "value", 1))                                                   \
	CASE(putenv, putenv(other))                                                                \
	CASE(fgets, fgets(copy, sizeof copy, file))                                                \
	CASE(fread, fread(copy, 1, 4, file))                                                       \
	CASE(getline, getline(&line, &room, file))                                                 \
	CASE(fscanf, fscanf(file, "%d %*s", &number))                                              \
	CASE(fscanf_old, old_fscanf(file, "%d %*s", &number))                                      \
	CASE(read, read(fileno(file), copy, 4))

static FILE *file;

// Each as a function of its own: its line is where it happens.
#define DEFINE(name, what)                                                                         \
	static void do_##name(void)                                                                \
	{                                                                                          \
		(void)(what);                                                                      \
	}
CASES(DEFINE)

// Different functions: one writes what the other reads; the second thread does the second.
#define PAIRS(PAIR)                                                                                \
	PAIR(printf, printf("%s\n", copy), copy[0] = 'x')                                          \
	PAIR(puts, puts(copy), copy[0] = 'x')                                                      \
	PAIR(fwrite, fwrite(copy, 1, 4, stdout), copy[2] = 'x')                                    \
	PAIR(write, write(STDOUT_FILENO, copy, sizeof copy), copy[2] = 'x')                        \
	PAIR(strcmp, number = strcmp(copy, "abc"), copy[0] = 'x')                                  \
	PAIR(memcmp, number = memcmp(copy, text, 8), copy[7] = 'x')                                \
	PAIR(memchr, number = memchr(text, 'e', 20) != NULL, text[3] = 'x')                        \
	PAIR(strchr, number = strchr(text, ',') != NULL, text[9] = ',')                            \
	PAIR(strspn, number = (int)strspn(text, "some"), text[4] = ' ')                            \
	PAIR(atoi, number = atoi(other), other[0] = '2')                                           \
	PAIR(sscanf_from, sscanf(other, "%d", &number), other[0] = '2')                            \
	PAIR(sprintf_from, sprintf(copy, "%d %.*s", 1, 4, text), text[3] = 'x')                    \
	PAIR(timedlock, pthread_mutex_timedlock(&taken, &moment), moment.tv_sec = 0)               \
	PAIR(mutex_init, pthread_mutex_init(&made, &attributes),                                   \
	     pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_PRIVATE))                   \
	PAIR(nanosleep, nanosleep(&moment, NULL), moment.tv_sec = 0)                               \
	PAIR(getenv, second = getenv("HOME") != NULL, setenv("NAME", "value", 1))

#define DEFINE_PAIR(name, one, two)                                                                \
	static void one_##name(void)                                                               \
	{                                                                                          \
		(void)!(one);                                                                      \
	}                                                                                          \
	static void two_##name(void)                                                               \
	{                                                                                          \
		(void)(two);                                                                       \
	}
PAIRS(DEFINE_PAIR)

// What two threads may do together, wherever they stand.
static char halves[16];

static void low(void)
{
	memset(halves, 'a', 8);
	snprintf(halves, 8, "%d", 123);
	assert(strlen(halves) == 3);
}

static void high(void)
{
	memset(halves + 8, 'b', 8);
	snprintf(halves + 8, 8, "%s", "1234567890");
	assert(atoi(halves + 8) == 1234567);
}

// Which thread draws first shows in what it draws: ./calls rand right first says it is the first.
static int drawn[2];

static void draw_first(void)
{
	drawn[0] = rand();
}

static void draw_second(void)
{
	drawn[1] = rand();
}

static const struct {
	const char *name;
	void (*one)(void), (*two)(void);
} cases[] = {
#define ROW(name, what) {#name, do_##name, do_##name},
#define ROW_PAIR(name, one, two) {#name, one_##name, two_##name},
	CASES(ROW) PAIRS(ROW_PAIR){"halves", low, high},
	{"rand", draw_first, draw_second},
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static bool locks;

static void *worker(void *of)
{
	void (*what)(void) = *(void (*const *)(void))of;
	if (locks)
		pthread_mutex_lock(&mutex);
	what();
	if (locks)
		pthread_mutex_unlock(&mutex);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t one, two;
	if (argc < 3)
		return 2;
	locks = strcmp(argv[2], "right") == 0;
	rest = text;
	file = tmpfile();
	if (!file || fputs("17 lines\n18 more\n", file) < 0)
		return 2;
	rewind(file);
	srand(1);
	int smaller = rand();
	srand(1);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (strcmp(cases[i].name, argv[1]) != 0)
			continue;
		pthread_create(&one, NULL, worker, (void *)&cases[i].one);
		pthread_create(&two, NULL, worker, (void *)&cases[i].two);
		pthread_join(one, NULL);
		pthread_join(two, NULL);
		if (strcmp(argv[1], "rand") == 0 && argc > 3)
			assert(drawn[0] == smaller);
		fclose(file);
		return 0;
	}
	return 2;
}
