// SPDX-License-Identifier: MIT
//
// What every lesson program shares: a table of acts, the command line that chooses one, time
// that --speed can stretch, and a check of return codes. A whole lesson:
//
//	static int hello(const struct tr_lesson_args *args)
//	{
//		tr_log("hello, %d threads", args->threads);
//		return 0;
//	}
//
//	static const struct tr_act acts[] = {
//		{.name = "hello", .title = TR_TEXT("Says hello"), .run = hello,
//		 .threads = 3, .least = 1, .most = 64},
//		{0},
//	};
//
//	int main(int argc, char **argv)
//	{
//		static const struct tr_lesson lesson = {"hello", TR_TEXT("Hello"), acts};
//		return tr_lesson_main(argc, argv, &lesson);
//	}
//
// See docs/author.md for how to write one.
#ifndef LESSON_LESSON_H
#define LESSON_LESSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

// Marks a text of a table for the translation catalogue.
#define TR_TEXT(s) s

// The most threads that --threads may ask for.
#define TR_LESSON_THREADS 64

// What the command line said.
struct tr_lesson_args {
	int threads; // from the act's least to its most
	FILE *svg;   // where an act that measures draws its results; NULL: not requested
};

// One act: a small program within the lesson.
struct tr_act {
	const char *name;  // one word: "release-many"; NULL ends the table
	const char *title; // one line: what the act shows
	int (*run)(const struct tr_lesson_args *args); // returns 0, or else the act has failed
	bool bug;	 // carries a planted bug: it may fail or never end
	bool measures;	 // can draw a picture: --svg
	int threads;	 // its threads by default
	int least, most; // range of --threads; both 0: fixed
};

struct tr_lesson {
	const char *name;  // as its folder NN-name and its program
	const char *title; // one line
	const struct tr_act *acts;
};

// The main of a lesson: reads the command line (see --help) and runs the act it names or, if it
// names none, all acts without a planted bug, in order. Called once, by main. Returns the exit
// status: 0; 1 if an act failed; after one line on standard error, 2 for wrong usage, also if the
// picture's file cannot be made, and 3 if it cannot be written.
int tr_lesson_main(int argc, char **argv, const struct tr_lesson *lesson);

// TR_SLEEP(1000): sleeps for so many milliseconds of the lesson's time; --speed 2 halves them.
// Any thread. A macro, so that the sleep happens at the program's own line.
#define TR_SLEEP(milliseconds)                                                                     \
	do {                                                                                       \
		struct timespec tr_time = tr_lesson_time(milliseconds);                            \
		nanosleep(&tr_time, NULL);                                                         \
	} while (0)

// The length of real time of so many milliseconds of the lesson's time. Any thread; never blocks.
struct timespec tr_lesson_time(long milliseconds);
#define tr_lesson_time(milliseconds) TR_BY_VALUE(struct timespec, (tr_lesson_time)(milliseconds))

// CLOCK_MONOTONIC's time in so many milliseconds of the lesson's time: a deadline for
// sem_clockwait(), pthread_cond_clockwait(), tr_cond_wait(). Any thread; never blocks.
struct timespec tr_lesson_deadline(long milliseconds);
#define tr_lesson_deadline(milliseconds)                                                           \
	TR_BY_VALUE(struct timespec, (tr_lesson_deadline)(milliseconds))

// TR_MUST(sem_wait(&s)): for a call that fails only if the program is wrong. If it returns -1 with
// errno, or an error number, prints where and why, and aborts the program.
#define TR_MUST(call) tr_must((call), #call, __FILE__, __LINE__)
void tr_must(int result, const char *call, const char *file, int line);

#ifdef __cplusplus
}
#endif
#endif
