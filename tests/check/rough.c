// SPDX-License-Identifier: MIT
//
// rough WHAT: programs that go down, leave, or lay hands on what is not theirs, while a thread of
// theirs is at work.
#define _GNU_SOURCE
#include <alloca.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// ---- ways to go down
// ------------------------------------------------------------------------------

static void segv(void)
{
	*(volatile int *)8 = 1; // segv
}

static void fpe(void)
{
	volatile int n = 7, zero = 0;
	n = n / zero; // fpe
}

static void ill(void)
{
	__builtin_trap(); // ill
}

static void aborts(void)
{
	abort(); // abort
}

static void bus(void)
{
	FILE *f = tmpfile();
	volatile char *p = mmap(NULL, 4096, PROT_READ, MAP_SHARED, fileno(f), 0);
	(void)p[0]; // bus
}

static int deeper(volatile char *up)
{
	volatile char here[4096];
	here[0] = *up;
	return deeper(here) + here[1]; // overflow
}

static void overflow(void)
{
	char c = 0;
	deeper(&c);
}

static void large_alloca(void)
{
	volatile char *p = alloca((size_t)100 << 20);
	p[0] = 1; // alloca
	memset((char *)p, 1, (size_t)100 << 20);
}

static void twice(void)
{
	void *volatile p = malloc(40);
	free(p);
	free(p); // twice
}

static void jump(void)
{
	void (*volatile go)(void) = (void (*)(void))(uintptr_t)0x1234;
	go(); // jump
}

static void killed(void)
{
	raise(SIGKILL);
}

// ---- ways to leave
// --------------------------------------------------------------------------------

static void leaves_exit(void)
{
	exit(3); // exit
}

static void leaves_now(void)
{
	_exit(4); // _exit
}

static void leaves_quickly(void)
{
	quick_exit(5); // quick_exit
}

static void raises(void)
{
	raise(SIGTERM); // term
}

static void jumps_back(void)
{
	static jmp_buf place;
	if (setjmp(place) == 0)
		longjmp(place, 1);
}

// ---- hands on what is not theirs
// ------------------------------------------------------------------

static void closes(void)
{
	for (int fd = 0; fd <= 1000; fd++)
		close(fd);
}

static void closes_range(void)
{
	close_range(0, ~0U, 0);
}

static void closes_from_3(void)
{
	closefrom(3);
}

// All memory that may be written and lies beyond the program's own, from above.
static void overwrites(void)
{
	FILE *f = fopen("/proc/self/maps", "r");
	char line[600];
	uintptr_t from, to, here = (uintptr_t)&line;
	char mode[5];
	static uintptr_t spans[4096][2];
	int n = 0;
	while (n < 4096 && fgets(line, sizeof line, f))
		if (sscanf(line, "%lx-%lx %4s", &from, &to, mode) == 3 && mode[1] == 'w' &&
		    !strstr(line, "[stack]") && !(here >= from && here < to) &&
		    !(from <= (uintptr_t)spans && (uintptr_t)spans < to) &&
		    to - from < (64 << 20)) {
			spans[n][0] = from;
			spans[n++][1] = to;
		}
	for (int i = n; i-- > 0;)
		for (volatile char *p = (char *)spans[i][0]; p < (char *)spans[i][1]; p++)
			*p = (char)0xa5;
}

static void unmaps(void)
{
	uintptr_t here = (uintptr_t)&lock & ~(uintptr_t)4095;
	munmap((void *)(here + (1 << 20)), (size_t)1 << 46); // all that lies above
}

static void nothing(int signal)
{
	(void)signal;
}

static void handles(void)
{
	for (int i = 1; i < NSIG; i++)
		signal(i, nothing);
}

static void own_segv(int signal)
{
	(void)signal;
	_exit(6);
}

static void handles_segv(void)
{
	signal(SIGSEGV, own_segv);
	segv();
}

static void blocks_signals(void)
{
	sigset_t all;
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, NULL);
	pthread_sigmask(SIG_BLOCK, &all, NULL);
}

static void blocks_and_spins(void)
{
	blocks_signals();
	for (volatile int i = 0;; i++)
		;
}

static void ignores_and_spins(void)
{
	for (int i = 1; i < NSIG; i++)
		signal(i, SIG_IGN);
	for (volatile int i = 0;; i++)
		;
}

static void priorities(void)
{
	cpu_set_t set;
	memset(&set, 0xff, sizeof set);
	sched_setaffinity(0, sizeof set, &set);
	pthread_setaffinity_np(pthread_self(), sizeof set, &set);
	setpriority(PRIO_PROCESS, 0, -20);
	sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 99});
	pthread_setschedparam(pthread_self(), SCHED_RR, &(struct sched_param){.sched_priority = 1});
}

static void moves(void)
{
	if (chdir("/") || umask(0777) == 01)
		exit(9);
}

static void limits(void)
{
	for (int i = 0; i < RLIM_NLIMITS; i++)
		if (i != RLIMIT_CPU)
			setrlimit((__rlimit_resource_t)i, &(struct rlimit){0, 0});
}

static void environment(void)
{
	clearenv();
}

static void terminal(void)
{
	struct termios t;
	int fd = open("/dev/tty", O_RDWR);
	if (fd >= 0 && tcgetattr(fd, &t) == 0) {
		cfmakeraw(&t);
		tcsetattr(fd, TCSANOW, &t);
	}
	fputs("\033c\033[?1049h", stdout);
}

static void detaches(void)
{
	if (daemon(0, 0))
		exit(9);
}

static void session(void)
{
	setsid();
	setpgid(0, 0);
}

static const struct {
	const char *name;
	void (*go)(void);
} all[] = {
	{"segv", segv},
	{"fpe", fpe},
	{"ill", ill},
	{"abort", aborts},
	{"bus", bus},
	{"overflow", overflow},
	{"alloca", large_alloca},
	{"twice", twice},
	{"jump", jump},
	{"killed", killed},
	{"exit", leaves_exit},
	{"_exit", leaves_now},
	{"quick_exit", leaves_quickly},
	{"term", raises},
	{"longjmp", jumps_back},
	{"closes", closes},
	{"close_range", closes_range},
	{"closefrom", closes_from_3},
	{"overwrites", overwrites},
	{"unmaps", unmaps},
	{"handles", handles},
	{"handles-segv", handles_segv},
	{"blocks", blocks_signals},
	{"blocks-spins", blocks_and_spins},
	{"ignores-spins", ignores_and_spins},
	{"priorities", priorities},
	{"moves", moves},
	{"limits", limits},
	{"environment", environment},
	{"terminal", terminal},
	{"daemon", detaches},
	{"session", session},
};

static void (*goes)(void);

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	goes();
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (argc > 1 && !strcmp(argv[1], all[i].name))
			goes = all[i].go;
	if (!goes)
		return 64;
	pthread_create(&t, NULL, work, NULL);
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
	return 0;
}
