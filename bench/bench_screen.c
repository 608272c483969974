// SPDX-License-Identifier: MIT
//
// What the screen costs. Asked for: a full redraw at 200x60 takes under 5 ms, at worst, also at the
// end of ten million events and with 1,000 threads and 10,000 objects; a view that nobody touches
// takes no processor time at all and never wakes up; a run shows no more than 30 pictures a second
// whatever the program does. Got: what this prints.
//
// A redraw is measured as cells (the picture computed), and as cells sent to a terminal that has
// forgotten everything (curses, a pseudo-terminal), in processor time. What wakes up is read from
// /proc, for `treadle` (TREADLE, else ./treadle) and all processes that it has started. Pictures of
// a run are counted by what comes to the terminal: each has another number of steps in its first
// row, so each sends the cursor there.
//
//	bench_screen [EVENTS]
#include "base/seconds.h"
#include "bench/long_trace.h"
#include "trace/story_text.h"
#include "visualizer/terminal/terminal.h"
#include "visualizer/ui/ui.h"
#include "visualizer/panes/frame_draw.h"

#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	EVENTS = 10000000,
	PLACES = 100,
	AGAIN = 10,
	WIDTH = 200,
	HEIGHT = 60,
	WATCH_MS = 5000,
	SETTLES_MOST = 30
};

static double cpu_ms(void)
{
	struct timespec ts;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
	return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec / 1e6;
}

// A child in a terminal of its own; the end of that is *fd.
static pid_t in_terminal(int *fd)
{
	struct winsize size = {.ws_col = WIDTH, .ws_row = HEIGHT};
	setenv("TERM", "xterm-256color", 1);
	pid_t pid = forkpty(fd, NULL, NULL, &size);
	if (pid < 0)
		exit(1);
	return pid;
}

static size_t pictures; // that came

// Counts the ways to the first row: "ESC [ 1 ;".
static void count_pictures(const char *bytes, size_t n)
{
	static const char way[] = "\033[1;";
	static size_t had; // bytes of one
	for (size_t i = 0; i < n; i++) {
		had = bytes[i] == way[had] ? had + 1 : bytes[i] == way[0];
		if (had == sizeof way - 1) {
			pictures++;
			had = 0;
		}
	}
}

// Takes what comes from a terminal for a while. False: it is closed.
static bool drain(int fd, int ms)
{
	static char bytes[1 << 16];
	int64_t end = milliseconds_now() + ms;
	for (int64_t left = ms; left >= 0; left = end - milliseconds_now()) {
		struct pollfd p = {.fd = fd, .events = POLLIN};
		if (poll(&p, 1, (int)left) <= 0)
			continue;
		ssize_t n = read(fd, bytes, sizeof bytes);
		if (n <= 0)
			return false;
		count_pictures(bytes, (size_t)n);
	}
	return true;
}

// ---- redraw -------------------------------------------------------------------------------------

struct sample {
	double sum, max;
	int n;
};

static void sample_add(struct sample *s, double ms)
{
	s->sum += ms;
	s->max = ms > s->max ? ms : s->max;
	s->n++;
}

static void sample_print(FILE *out, const char *what, const struct sample *s)
{
	fprintf(out, "  %-52s mean %6.3f ms   worst %6.3f ms\n", what, s->sum / s->n, s->max);
}

static void redraw(struct ui *u, struct cells *cells, bool send)
{
	struct frame f = ui_frame(u, 0);
	f.namer = story_namer(&f.names);
	frame_draw(&f, cells);
	if (!send)
		return;
	terminal_forget();
	terminal_show(cells);
}

static void redraws(struct ui *u, bool send, const char *what, FILE *out)
{
	struct cells cells = {0};
	struct sample s = {0};
	size_t last = history_last(&u->run.history);
	cells_size(&cells, WIDTH, HEIGHT);
	srand(1);
	for (int i = 0; i <= PLACES; i++) {
		size_t at = ((size_t)rand() << 16 ^ (size_t)rand()) % (last + 1);
		ui_visit(u, i < PLACES ? at : last);
		redraw(u, &cells, send); // it folds what the timeline needs: that is the jump's
		for (int k = 0; k < AGAIN; k++) {
			double begin = cpu_ms();
			redraw(u, &cells, send);
			sample_add(&s, cpu_ms() - begin);
		}
	}
	sample_print(out, what, &s);
	cells_free(&cells);
}

static void redraw_all(const char *path, int result)
{
	struct trace t;
	struct status st = {0};
	struct ui u;
	FILE *out = fdopen(result, "w");
	if (!out || trace_open(&t, path, &st) || ui_init(&u, &t, NULL, 0, &st))
		_exit(1);
	redraws(&u, false, "redraw, cells", out);
	timeline_zoom(&u.display.timeline, ZOOM_LEAST);
	redraws(&u, false, "redraw, cells, the timeline zoomed out", out);
	timeline_zoom(&u.display.timeline, -ZOOM_LEAST);
	if (terminal_open(true, &st))
		_exit(1);
	redraws(&u, true, "redraw, cells and the whole terminal", out);
	terminal_close();
	fclose(out);
	_exit(0);
}

static void bench_redraw(struct long_trace what)
{
	char path[] = "/tmp/bench_screen.XXXXXX", line[256];
	int fd = mkstemp(path), result[2], status;
	if (fd < 0 || pipe(result))
		exit(1);
	close(fd);
	printf("%zu events, %u threads, %u objects, %s\n", what.events, what.threads, what.objects,
	       long_shapes[what.shape]);
	long_trace_make(path, &what);
	pid_t pid = in_terminal(&fd);
	if (pid == 0)
		redraw_all(path, result[1]);
	close(result[1]);
	while (drain(fd, 100))
		;
	FILE *in = fdopen(result[0], "r");
	while (in && fgets(line, sizeof line, in))
		fputs(line, stdout);
	waitpid(pid, &status, 0);
	if (in)
		fclose(in);
	close(fd);
	unlink(path);
	if (status)
		exit(1);
}

// ---- treadle, from outside ----------------------------------------------------------------------

// What a process and those it has started have used so far.
struct used {
	unsigned long ticks; // of the processor
	unsigned long wakes; // voluntary switches, of all their threads,
	unsigned long tasks; // which are so many
};

static unsigned long field(const char *path, const char *name)
{
	char line[256];
	unsigned long value = 0;
	FILE *f = fopen(path, "re");
	while (f && fgets(line, sizeof line, f))
		if (!strncmp(line, name, strlen(name)))
			value = strtoul(line + strlen(name), NULL, 10);
	if (f)
		fclose(f);
	return value;
}

static void add_thread(const char *task, struct used *u)
{
	char path[512], text[512] = "";
	unsigned long user = 0, system = 0;
	snprintf(path, sizeof path, "%s/status", task);
	u->wakes += field(path, "voluntary_ctxt_switches:");
	snprintf(path, sizeof path, "%s/stat", task);
	FILE *f = fopen(path, "re");
	if (f && fread(text, 1, sizeof text - 1, f) && strrchr(text, ')'))
		sscanf(strrchr(text, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
		       &user, &system);
	if (f)
		fclose(f);
	u->ticks += user + system;
	u->tasks++;
}

// Runs a command of the shell that prints words, and gives each to add.
static void each_word(const char *command, void (*add)(const char *, struct used *), struct used *u)
{
	char word[256];
	FILE *f = popen(command, "r");
	while (f && fscanf(f, "%255s", word) == 1)
		add(word, u);
	if (f)
		pclose(f);
}

static void add_process(const char *pid, struct used *u)
{
	char command[512];
	snprintf(command, sizeof command, "ls -d /proc/%s/task/* 2>/dev/null", pid);
	each_word(command, add_thread, u);
	snprintf(command, sizeof command, "cat /proc/%s/task/*/children 2>/dev/null", pid);
	each_word(command, add_process, u);
}

static struct used used_by(pid_t pid)
{
	struct used u = {0};
	char text[64];
	snprintf(text, sizeof text, "%d", (int)pid);
	add_process(text, &u);
	return u;
}

// Waits until nobody has come, gone or woken up for three seconds, half a minute at most: the
// process that looks ahead ends some seconds after its last answer, and takes what it has used with
// it.
static void settle(int fd, pid_t pid)
{
	struct used was = used_by(pid);
	for (int i = 0, still = 0; i < SETTLES_MOST && still < 3; i++) {
		drain(fd, 1000);
		struct used is = used_by(pid);
		still = is.wakes == was.wakes && is.tasks == was.tasks ? still + 1 : 0;
		was = is;
	}
}

// A program that is viewed: without it, a view would end at once, and look as if it had measured
// that.
static void must_be_there(const char *program)
{
	if (access(program, X_OK) == 0)
		return;
	fprintf(stderr, "bench_screen: %s is not here: make bench/bench_screen %s\n", program,
		program);
	exit(1);
}

// Starts `treadle view` with arguments, types keys, waits a while, and watches it.
static void watch(const char *what, const char *const *argv, const char *keys, bool runs)
{
	int fd, status;
	const char *treadle = getenv("TREADLE");
	pid_t pid = in_terminal(&fd);
	if (pid == 0) {
		setenv("LC_ALL", "C.UTF-8", 1);
		execvp(treadle ? treadle : "./treadle", (char *const *)argv);
		_exit(127);
	}
	drain(fd, 3000);
	for (; *keys; keys++) {
		if (write(fd, keys, 1) != 1)
			exit(1);
		drain(fd, 100);
	}
	if (runs)
		drain(fd, 1000);
	else
		settle(fd, pid);
	struct used before = used_by(pid);
	size_t seen = pictures;
	int64_t from = milliseconds_now();
	bool open = drain(fd, WATCH_MS);
	double seconds = (double)(milliseconds_now() - from) / 1000;
	struct used after = used_by(pid);
	if (!open)
		printf("  %-36s has ended by itself\n", what);
	else if (runs)
		printf("  %-36s %6.1f pictures a second\n", what,
		       (double)(pictures - seen) / seconds);
	else
		printf("  %-36s %lu ms of processor time, %lu wake-ups in %.1f s\n", what,
		       (after.ticks - before.ticks) * 1000 / (unsigned long)sysconf(_SC_CLK_TCK),
		       after.wakes - before.wakes, seconds);
	kill(pid, SIGTERM);
	drain(fd, 200);
	close(fd);
	waitpid(pid, &status, 0);
}

static void bench_live(void)
{
	char trace[] = "/tmp/bench_screen.XXXXXX";
	const struct long_trace made = {.events = 1000000, .threads = 8, .objects = 40};
	int fd = mkstemp(trace);
	if (fd < 0)
		exit(1);
	close(fd);
	long_trace_make(trace, &made);
	const char *view_trace[] = {"treadle", "view", trace, NULL};
	const char *view_lesson[] = {"treadle", "view", "semaphores", "mutual-exclusion", NULL};
	const char *view_events[] = {"treadle", "view", "bench/events", NULL};
	const char *view_floods[] = {"treadle", "view", "bench/floods", NULL};
	must_be_there(view_events[2]);
	must_be_there(view_floods[2]);
	printf("idle\n");
	watch("a trace", view_trace, "", false);
	watch("a live program, paused", view_lesson, "\n\n\n", false);
	watch("a live program, paused in a run", view_lesson, "rr", false);
	printf("run, 1024 steps a second\n");
	watch("a trace", view_trace, "++++++++++r", true);
	watch("a program that makes events", view_events, "++++++++++r", true);
	watch("a program that floods its output", view_floods, "++++++++++r", true);
	unlink(trace);
}

int main(int argc, char **argv)
{
	size_t events = argc > 1 ? strtoul(argv[1], NULL, 10) : EVENTS;
	setlocale(LC_ALL, "C.UTF-8");
	setvbuf(stdout, NULL, _IOLBF, 0);
	bench_live();
	bench_redraw((struct long_trace){events, 8, 40, LONG_MIXED});
	bench_redraw((struct long_trace){events, 1000, 10000, LONG_MIXED});
	bench_redraw((struct long_trace){events, 8, 40, LONG_FLOOD});
	return 0;
}
