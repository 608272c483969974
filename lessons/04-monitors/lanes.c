// SPDX-License-Identifier: MIT
//
// A pool with two lanes. Swimmers want one lane each, again and again; a club wants both at once.
// The same story on three semaphores: large-starves (no order), in-line (a queue, all are
// woken) and one-woken (a queue, only the head is woken).
#include "monitors.h"

#define LANES 2
#define MOST_PAST 1 // so often a swimmer may go past the club, which was there before it

// What the story needs of a semaphore.
struct semaphore {
	int (*acquire)(int n);
	int (*release)(int n);
	bool (*somebody_waits)(void);
};

static const struct semaphore *lanes;
static int visits;    // of each swimmer
static int most_past; // see tr_check below
// Written by the club while it has all permits, read by a swimmer that has one: so never at once.
static bool club_swam;

static void *club(void *arg)
{
	tr_thread_name("club");
	TR_SLEEP(300);
	tr_log("wants both lanes");
	TR_MUST(lanes->acquire(LANES));
	club_swam = true;
	tr_log("has both lanes");
	TR_SLEEP(500);
	tr_log("gives both back");
	TR_MUST(lanes->release(LANES));
	return arg;
}

static void *swimmer(void *number)
{
	int me = *(int *)number, past = 0;

	tr_thread_name("swimmer-%d", me);
	TR_SLEEP(500 * (me - 1));
	for (int i = 0; i < visits; i++) {
		bool club_was_first = lanes->somebody_waits();
		TR_MUST(lanes->acquire(1));
		if (club_was_first && !club_swam) {
			past++;
			tr_log("has a lane, though the club was there before");
		} else {
			tr_log("has a lane");
		}
		tr_check(past <= most_past,
			 "swimmers past the waiting club: expected %d at most, found %d", most_past,
			 past);
		TR_SLEEP(1000);
		tr_log("gives the lane back");
		TR_MUST(lanes->release(1));
	}
	return NULL;
}

static void both_swim(const struct semaphore *s, int times, int may_pass, int swimmers)
{
	struct tr_group group;
	pthread_t large;

	lanes = s;
	visits = times;
	most_past = may_pass;
	club_swam = false;
	TR_MUST(pthread_create(&large, NULL, club, NULL));
	tr_group_start(&group, swimmers, swimmer);
	tr_group_join(&group);
	TR_MUST(pthread_join(large, NULL));
}

// large-starves ---------------------------------------------------------------------------------

static struct tr_sem_broadcast crowd;

static int crowd_acquire(int n)
{
	return tr_sem_broadcast_acquire(&crowd, n, NULL);
}

static int crowd_release(int n)
{
	return tr_sem_broadcast_release(&crowd, n);
}

// How it was at that moment. Only the club can wait while it has not swum: there are as many
// lanes as swimmers.
static bool crowd_waits(void)
{
	TR_MUST(pthread_mutex_lock(&crowd.lock));
	bool waits = crowd.waiting > 0;
	TR_MUST(pthread_mutex_unlock(&crowd.lock));
	return waits;
}

int large_starves(const struct tr_lesson_args *args)
{
	static const struct semaphore s = {crowd_acquire, crowd_release, crowd_waits};

	// The bug: this semaphore keeps no order, so a small request passes a large one. That is no
	// failure by itself: the tr_check above says how much is too much.
	TR_MUST(tr_sem_broadcast_init(&crowd, LANES, LANES));
	tr_watch("free lanes", &crowd.permits, sizeof crowd.permits, 1);
	both_swim(&s, 3, MOST_PAST, args->threads);
	tr_unwatch(&crowd.permits);
	TR_MUST(tr_sem_broadcast_destroy(&crowd));
	return 0;
}

// in-line ---------------------------------------------------------------------------------------

static struct tr_sem_fifo line;

static int line_acquire(int n)
{
	return tr_sem_fifo_acquire(&line, n, NULL);
}

static int line_release(int n)
{
	return tr_sem_fifo_release(&line, n);
}

static bool line_waits(void)
{
	TR_MUST(pthread_mutex_lock(&line.lock));
	bool waits = !TAILQ_EMPTY(&line.queue);
	TR_MUST(pthread_mutex_unlock(&line.lock));
	return waits;
}

int in_line(const struct tr_lesson_args *args)
{
	static const struct semaphore s = {line_acquire, line_release, line_waits};

	TR_MUST(tr_sem_fifo_init(&line, LANES, LANES));
	tr_watch("free lanes", &line.permits, sizeof line.permits, 1);
	both_swim(&s, 1, 0, args->threads); // no request passes another
	tr_unwatch(&line.permits);
	TR_MUST(tr_sem_fifo_destroy(&line));
	return 0;
}

// one-woken -------------------------------------------------------------------------------------

static struct tr_sem_specific tickets;

static int tickets_acquire(int n)
{
	return tr_sem_specific_acquire(&tickets, n, NULL);
}

static int tickets_release(int n)
{
	return tr_sem_specific_release(&tickets, n);
}

static bool tickets_waits(void)
{
	TR_MUST(pthread_mutex_lock(&tickets.lock));
	bool waits = !TAILQ_EMPTY(&tickets.queue);
	TR_MUST(pthread_mutex_unlock(&tickets.lock));
	return waits;
}

int one_woken(const struct tr_lesson_args *args)
{
	static const struct semaphore s = {tickets_acquire, tickets_release, tickets_waits};

	TR_MUST(tr_sem_specific_init(&tickets, LANES, LANES));
	tr_watch("free lanes", &tickets.permits, sizeof tickets.permits, 1);
	both_swim(&s, 1, 0, args->threads);
	tr_unwatch(&tickets.permits);
	TR_MUST(tr_sem_specific_destroy(&tickets));
	return 0;
}
