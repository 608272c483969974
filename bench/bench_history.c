// SPDX-License-Identifier: MIT
//
// Opening a long trace and moving in it, for traces with 8, 100 and 1,000 threads, with 10,000
// objects, with much output, and with sleeps in virtual time. Required: ten million events open in
// less than 3 s; a jump to any moment, with a full redraw at 200x60, takes less than 50 ms at
// worst; everything, the trace included, takes less than 600 MB.
//
//	bench_history [EVENTS [THREADS OBJECTS SHAPE]]
#include "bench/long_trace.h"
#include "trace/story_text.h"
#include "visualizer/ui/ui.h"
#include "visualizer/panes/frame_draw.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 10000000, JUMPS = 400, STEPS = 2000 };

static const struct long_trace traces[] = {
	{.threads = 8, .objects = 40, .shape = LONG_MIXED},
	{.threads = 100, .objects = 400, .shape = LONG_MIXED},
	{.threads = 1000, .objects = 10000, .shape = LONG_MIXED},
	{.threads = 8, .objects = 40, .shape = LONG_FLOOD},
	{.threads = 1000, .objects = 40, .shape = LONG_SLEEPS},
};

static double now_ms(void)
{
	struct timespec ts;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
	return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec / 1e6;
}

// ---- moves --------------------------------------------------------------------------------------

struct sample {
	double sum, max;
	int n;
	size_t worst; // the moment of max
};

// What a key does that leads to another moment: the story, the choices, the picture.
static void move(struct ui *u, size_t to, struct cells *cells, struct sample *s)
{
	double begin = now_ms();
	ui_visit(u, to);
	struct frame f = ui_frame(u, 0);
	f.namer = story_namer(&f.names);
	frame_draw(&f, cells);
	double ms = now_ms() - begin;
	s->sum += ms;
	s->worst = ms > s->max ? to : s->worst;
	s->max = ms > s->max ? ms : s->max;
	s->n++;
}

static void sample_print(const char *what, const struct sample *s)
{
	printf("  %-46s mean %7.3f ms   worst %7.3f ms (step %zu)\n", what, s->sum / s->n, s->max,
	       s->worst);
}

static size_t anywhere(const struct ui *u)
{
	size_t last = history_last(&u->run.history);
	return ((size_t)rand() << 16 ^ (size_t)rand()) % (last + 1);
}

static void jumps(struct ui *u, struct cells *cells, const char *what)
{
	struct sample s = {0};
	for (int i = 0; i < JUMPS; i++)
		move(u, anywhere(u), cells, &s);
	move(u, 0, cells, &s);
	move(u, history_last(&u->run.history), cells, &s);
	sample_print(what, &s);
}

// From where the way is longest: the last step before the next snapshot.
static void far_jumps(struct ui *u, struct cells *cells)
{
	struct sample s = {0};
	const struct history *h = &u->run.history;
	size_t last = history_last(h), n = last / JUMPS;
	for (size_t i = 1; i <= JUMPS && n; i++) {
		size_t slot = slots_before(&h->steps, i * (h->seen / JUMPS) / h->every * h->every);
		move(u, slot > 2 ? slot - 2 : 0, cells, &s);
	}
	sample_print("jump to just before a snapshot", &s);
}

static void steps(struct ui *u, struct cells *cells)
{
	struct sample along = {0}, back = {0};
	size_t middle = history_last(&u->run.history) / 2;
	for (size_t i = 0; i < STEPS; i++)
		move(u, middle + i, cells, &along);
	for (size_t i = STEPS; i-- > 0;)
		move(u, middle + i, cells, &back);
	sample_print("forward one step", &along);
	sample_print("back one step", &back);
}

static void moves(struct ui *u)
{
	struct cells cells = {0};
	cells_size(&cells, 200, 60);
	srand(1);
	jumps(u, &cells, "jump anywhere, 200x60, all panes");
	far_jumps(u, &cells);
	steps(u, &cells);
	for (int zoom = 0; zoom > ZOOM_LEAST; zoom--)
		timeline_zoom(&u->display.timeline, -1);
	jumps(u, &cells, "jump anywhere, the timeline zoomed out");
	cells_free(&cells);
}

// ---- a trace ------------------------------------------------------------------------------------

static void open_and_move(const char *path)
{
	struct trace t;
	struct status st = {0};
	struct ui u;
	double begin = now_ms();
	if (trace_open(&t, path, &st) || ui_init(&u, &t, NULL, 0, &st)) {
		fprintf(stderr, "bench_history: %s\n", st.text);
		exit(1);
	}
	double opened = now_ms() - begin;
	printf("  %zu slots, %zu steps, %zu snapshots (one every %zu slots)\n", t.n,
	       history_last(&u.run.history), u.run.history.nsnapshots, u.run.history.every);
	printf("  %-46s %12.1f ms\n", "open", opened);
	moves(&u);
	struct rusage ru;
	getrusage(RUSAGE_SELF, &ru);
	printf("  %-46s %12.1f MB\n", "peak of memory, the trace included",
	       (double)ru.ru_maxrss / 1024);
	ui_free(&u);
	trace_free(&t);
	exit(0);
}

static void bench(struct long_trace what, size_t events)
{
	char path[] = "/tmp/bench_history.XXXXXX";
	int fd = mkstemp(path), status = 1;
	if (fd < 0)
		exit(1);
	close(fd);
	what.events = events;
	printf("%zu events, %u threads, %u objects, %s\n", events, what.threads, what.objects,
	       long_shapes[what.shape]);
	long_trace_make(path, &what);
	if (fork() == 0)
		open_and_move(path);
	wait(&status);
	unlink(path);
	if (status)
		exit(1);
}

int main(int argc, char **argv)
{
	size_t events = argc > 1 ? strtoul(argv[1], NULL, 10) : EVENTS;
	setlocale(LC_ALL, "C.UTF-8");
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (argc > 4) {
		struct long_trace own = {.threads = (unsigned)strtoul(argv[2], NULL, 10),
					 .objects = (unsigned)strtoul(argv[3], NULL, 10)};
		while (own.shape < LONG_SHAPES && strcmp(long_shapes[own.shape], argv[4]))
			own.shape++;
		if (own.shape < LONG_SHAPES && own.objects >= 8 && own.threads)
			bench(own, events);
		return 0;
	}
	for (size_t i = 0; i < sizeof traces / sizeof *traces; i++)
		// each end of a sleep in virtual time asks all threads: fewer must do
		bench(traces[i], traces[i].shape == LONG_SLEEPS ? events / 100 : events);
	return 0;
}
