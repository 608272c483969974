// SPDX-License-Identifier: MIT
//
// How fast and how large is the history of a long trace? Writes a trace of a million events to
// a temporary file, opens it as the visualizer does, and makes single moves in it: along, back
// along, and from random places, each with the drawing of a screen. The figures to show: opens
// in under 1 s, moves one event in under 20 ms anywhere, stays under 300 MB.
#include "tests/screen/fake.h"
#include "visualizer/frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 1000000, MOVES = 2000, THREADS = 8 };

static double now_ms(void)
{
	struct timespec ts;
	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec / 1e6;
}

// In a process of its own, so that its memory is not counted.
static void make_trace(const char *path, unsigned threads)
{
	pid_t pid = fork();
	if (pid == 0) {
		struct fake f;
		struct status st = {0};
		fake_random(&f, EVENTS, threads, 1);
		_exit(trace_save(&f.trace, path, &st));
	}
	int status;
	if (pid < 0 || waitpid(pid, &status, 0) < 0 || status) {
		fprintf(stderr, "bench_history: cannot make a trace\n");
		exit(1);
	}
}

// What the screen does for a move: the story, the choices, the picture.
static struct timeline timeline;
static struct sources sources;

static double move(struct history *h, size_t to, struct cells *cells, struct options *options)
{
	double begin = now_ms();
	const struct story *s = history_at(h, to);
	if (!s || options_list(options, &s->world))
		exit(1);
	struct frame f = {.history = h,
			  .moment = to,
			  .story = s,
			  .names = {s, h->trace},
			  .chosen = s->last_slot == NO_SLOT ? 1 : s->last.choice.thread,
			  .options = options,
			  .timeline = &timeline,
			  .sources = &sources,
			  .title = "bench",
			  .mode = "recorded"};
	f.namer = story_namer(&f.names);
	frame_draw(&f, cells);
	return now_ms() - begin;
}

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

static void sample_print(const char *what, const struct sample *s)
{
	printf("%-38s mean %7.3f ms   max %7.3f ms\n", what, s->sum / s->n, s->max);
}

// On a screen with all panes: the first picture of a place in the history, and the next to it.
static void bench_large(struct history *h)
{
	struct cells cells = {0};
	struct options options = {0};
	struct sample jump = {0}, next = {0};
	size_t last = history_last(h);
	cells_size(&cells, 200, 60);
	for (int i = 0; i < MOVES / 4; i++) {
		size_t at = (size_t)rand() % (last - 1);
		sample_add(&jump, move(h, at, &cells, &options));
		sample_add(&next, move(h, at + 1, &cells, &options));
	}
	sample_print("jump anywhere, 200x60, all panes", &jump);
	sample_print("forward one step, 200x60, all panes", &next);
	options_free(&options);
	cells_free(&cells);
	timeline_free(&timeline);
}

static void bench_moves(struct history *h)
{
	struct cells cells = {0};
	struct options options = {0};
	struct sample along = {0}, back = {0}, any_on = {0}, any_back = {0};
	size_t last = history_last(h), middle = last / 2;
	cells_size(&cells, 80, 24);
	for (size_t i = 0; i < MOVES; i++)
		sample_add(&along, move(h, middle + i, &cells, &options));
	for (size_t i = MOVES; i-- > 0;)
		sample_add(&back, move(h, middle + i, &cells, &options));
	srand(1);
	for (int i = 0; i < MOVES / 4; i++) {
		size_t at = 1 + (size_t)rand() % (last - 1);
		move(h, at, &cells, &options);
		sample_add(&any_back, move(h, at - 1, &cells, &options));
		at = (size_t)rand() % (last - 1);
		move(h, at, &cells, &options);
		sample_add(&any_on, move(h, at + 1, &cells, &options));
	}
	sample_print("forward one step, one after another", &along);
	sample_print("back one step, one after another", &back);
	sample_print("forward one step, anywhere", &any_on);
	sample_print("back one step, anywhere", &any_back);
	options_free(&options);
	cells_free(&cells);
}

static void bench(unsigned threads)
{
	char path[] = "/tmp/bench_history.XXXXXX";
	int fd = mkstemp(path);
	if (fd < 0)
		exit(1);
	close(fd);
	make_trace(path, threads);
	if (fork() == 0) {
		struct trace t;
		struct status st = {0};
		struct history h;
		double begin = now_ms();
		if (trace_open(&t, path, &st)) {
			fprintf(stderr, "bench_history: %s\n", st.text);
			exit(1);
		}
		if (history_init(&h, &t))
			exit(1);
		double opened = now_ms() - begin;
		printf("%u threads, %zu slots, %zu steps, %zu snapshots (one every %zu slots)\n",
		       threads, t.n, history_last(&h), h.nsnapshots, h.every);
		printf("%-38s %12.1f ms\n", "open", opened);
		bench_moves(&h);
		bench_large(&h);
		struct rusage ru;
		getrusage(RUSAGE_SELF, &ru);
		printf("%-38s %12.1f MB\n", "peak of memory, the trace included",
		       (double)ru.ru_maxrss / 1024);
		exit(0);
	}
	int status = 1;
	wait(&status);
	unlink(path);
	if (status)
		exit(1);
}

int main(void)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	bench(THREADS);
	bench(100);
	return 0;
}
