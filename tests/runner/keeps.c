// SPDX-License-Identifier: MIT
//
// keeps PLACE: an execution finds the place as the program has it at its start, and leaves
// something there. One that finds what another has left fails.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int initialised = 7;
static char zeroed[100000];

static void statics(void)
{
	assert(initialised == 7);
	for (size_t i = 0; i < sizeof zeroed; i++)
		assert(!zeroed[i]);
	initialised = 8;
	memset(zeroed, 1, sizeof zeroed);
}

static void zeroes(size_t size)
{
	volatile char *p = malloc(size);
	assert(p);
	for (size_t i = 0; i < size; i++)
		assert(!p[i]);
	for (size_t i = 0; i < size; i++)
		p[i] = 1;
}

static void heap(void)
{
	zeroes(64);
	zeroes(10000);
	zeroes(3 << 20); // goes back to the system, if it is freed
	void *large = malloc(1 << 20);
	memset(large, 1, 1 << 20);
	free(large);
	zeroes(300 << 10);
}

// What a bug may write to: far behind the last block, where nothing has been allocated.
static void beyond(void)
{
	static const size_t far[] = {100000, 1 << 20, 10 << 20};
	volatile char *p = malloc(64);
	for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
		assert(!p[far[i]]);
		p[far[i]] = 1;
	}
}

// What is below the stack of the caller has not been touched.
static void deep_stack(void)
{
	volatile char deep[200000];
	__asm__("" : "=m"(deep)); // it has some value
	for (size_t i = 0; i < 100000; i++)
		assert(!deep[i]);
	for (size_t i = 0; i < 100000; i++)
		deep[i] = 1;
}

static __thread int local = 3;
static __thread char local_zeroed[3000];

static void thread_local_variables(void)
{
	assert(local == 3 && !local_zeroed[0] && !local_zeroed[2999]);
	local = 4;
	memset(local_zeroed, 1, sizeof local_zeroed);
}

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int keys_made;

static void make_key(void)
{
	assert(!keys_made++);
	assert(!pthread_key_create(&key, free));
}

static void specific(void)
{
	pthread_once(&once, make_key);
	assert(!pthread_getspecific(key));
	pthread_setspecific(key, strdup("left"));
}

static void error_number(void)
{
	assert(errno == 0);
	errno = EXDEV;
}

static void environment(void)
{
	assert(!getenv("LEFT"));
	setenv("LEFT", "here", 1);
}

static void rounding(void)
{
	assert(fegetround() == FE_TONEAREST);
	assert(!fetestexcept(FE_ALL_EXCEPT));
	fesetround(FE_UPWARD);
	feraiseexcept(FE_INVALID | FE_INEXACT);
}

static void random_numbers(void)
{
	static const int first = 1804289383; // of the C library, never seeded
	int got = rand();
	static int calls;
	if (!calls++)
		assert(got == first);
}

static void stream(void)
{
	static char buffer[] = "x";
	assert(stdout->_IO_write_ptr == stdout->_IO_write_base);
	fputs(buffer, stdout); // no newline: it stays there until the end
}

static int at_exits;

static void at_the_end(void)
{
	assert(++at_exits == 1);
}

static void exit_handler(void)
{
	static int registered;
	if (!registered++)
		atexit(at_the_end);
}

static void locale(void)
{
	assert(!strcmp(setlocale(LC_ALL, NULL), "C"));
	setlocale(LC_ALL, "POSIX");
}

// What the kernel holds, for the process or its one thread.

static void mask(void)
{
	sigset_t now;
	pthread_sigmask(SIG_BLOCK, NULL, &now);
	assert(!sigismember(&now, SIGUSR1));
	sigaddset(&now, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &now, NULL);
}

static void on_signal(int number)
{
	(void)number;
}

static void handler(void)
{
	struct sigaction now;
	sigaction(SIGUSR2, NULL, &now);
	static int set;
	assert(set || now.sa_handler == SIG_DFL);
	set = 1;
	signal(SIGUSR2, on_signal);
}

static void file_mode(void)
{
	mode_t old = umask(0777);
	static int set;
	assert(set || old != 0777);
	set = 1;
}

static void directory(void)
{
	char now[4096];
	static int changed;
	assert(getcwd(now, sizeof now));
	assert(changed || strcmp(now, "/"));
	changed = !chdir("/");
}

static void descriptor(void)
{
	static int opened;
	assert(opened || fcntl(77, F_GETFD) < 0);
	opened = dup2(STDOUT_FILENO, 77) == 77;
}

static void file_opened(void)
{
	static int first = -1;
	int fd = open("/dev/null", O_RDONLY);
	assert(fd >= 0);
	if (first < 0)
		assert((first = fd) < 20);
}

static void timer(void)
{
	struct itimerval now, later = {.it_value.tv_sec = 10000};
	static int set;
	getitimer(ITIMER_REAL, &now);
	assert(set || !now.it_value.tv_sec);
	set = !setitimer(ITIMER_REAL, &later, NULL);
}

static void limit(void)
{
	struct rlimit now, less;
	static int set;
	getrlimit(RLIMIT_CORE, &now);
	assert(set || now.rlim_max != 1);
	less = (struct rlimit){1, 1};
	set = !setrlimit(RLIMIT_CORE, &less);
}

static void kernel_number(void)
{
	static pid_t before;
	pid_t me = (pid_t)syscall(SYS_gettid);
	assert(me != before); // each of two threads has one of its own
	before = me;
}

static void mapping(void)
{
	static char *program_break;
	char *now = sbrk(0);
	assert(!program_break || now == program_break);
	program_break = (char *)sbrk(1 << 20) + (1 << 20);
}

// More than a heap of the runner's has room for.
static void large(void)
{
	zeroes(20 << 20);
}

// The same by a bug: in a process of its own it goes well.
static void wild(void)
{
	volatile char *p = malloc(64);
	assert(!p[40 << 20]);
	p[40 << 20] = 1;
}

static const struct place {
	const char *name;
	void (*look)(void);
} places[] = {
	{"statics", statics},
	{"heap", heap},
	{"beyond", beyond},
	{"stack", deep_stack},
	{"thread-local", thread_local_variables},
	{"specific", specific},
	{"errno", error_number},
	{"environment", environment},
	{"rounding", rounding},
	{"random", random_numbers},
	{"stream", stream},
	{"exit-handler", exit_handler},
	{"locale", locale},
	{"mask", mask},
	{"handler", handler},
	{"file-mode", file_mode},
	{"directory", directory},
	{"descriptor", descriptor},
	{"file-opened", file_opened},
	{"timer", timer},
	{"limit", limit},
	{"kernel-number", kernel_number},
	{"mapping", mapping},
	{"large", large},
	{"wild", wild},
};

static const struct place *place;

static void *body(void *arg)
{
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

// A look by a thread, in which all of its own is new.
static void *look(void *arg)
{
	place->look();
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[3];
	for (size_t i = 0; argc > 1 && i < sizeof places / sizeof *places; i++)
		if (!strcmp(places[i].name, argv[1]))
			place = &places[i];
	if (!place)
		return 2;
	int by_thread = argc > 2;
	if (!by_thread)
		place->look();
	pthread_create(&t[0], NULL, body, NULL);
	pthread_create(&t[1], NULL, body, NULL);
	if (by_thread) {
		pthread_create(&t[2], NULL, look, NULL);
		pthread_join(t[2], NULL);
	}
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
