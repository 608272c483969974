// SPDX-License-Identifier: MIT
//
// Two accounts with a lock each, and two threads that move money, one from red to blue, the other
// from blue to red. To move it a thread needs both locks at once: else there is a moment at which
// it is in neither account, or in both. How to get two locks: the acts deadlock, lock-order,
// stubborn, polite and back-off.
#include "locks.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>

struct account {
	int number;
	pthread_mutex_t lock; // guards money
	int money;
};

static struct account red, blue;

// How the two locks are got; they are given back in any order.
static void (*get_both)(struct account *from, struct account *to);

static void move_money(struct account *from, struct account *to, int amount)
{
	get_both(from, to);
	from->money -= amount;
	to->money += amount;
	tr_log("moves %d: red %d, blue %d", amount, red.money, blue.money);
	TR_MUST(pthread_mutex_unlock(&to->lock));
	TR_MUST(pthread_mutex_unlock(&from->lock));
}

static void *red_to_blue(void *unused)
{
	(void)unused;
	tr_thread_name("red-to-blue");
	move_money(&red, &blue, 30);
	return NULL;
}

static void *blue_to_red(void *unused)
{
	(void)unused;
	tr_thread_name("blue-to-red");
	move_money(&blue, &red, 10);
	return NULL;
}

static int transfers(void (*way)(struct account *, struct account *))
{
	pthread_t a, b;

	get_both = way;
	red = (struct account){.number = 1, .money = 100};
	blue = (struct account){.number = 2, .money = 100};
	TR_MUST(pthread_mutex_init(&red.lock, NULL));
	TR_MUST(pthread_mutex_init(&blue.lock, NULL));
	tr_object_name(&red.lock, "red");
	tr_object_name(&blue.lock, "blue");

	TR_MUST(pthread_create(&a, NULL, red_to_blue, NULL));
	TR_MUST(pthread_create(&b, NULL, blue_to_red, NULL));
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	tr_log("red %d, blue %d", red.money, blue.money);
	assert(red.money == 80 && blue.money == 120);

	TR_MUST(pthread_mutex_destroy(&blue.lock));
	TR_MUST(pthread_mutex_destroy(&red.lock));
	return 0;
}

// deadlock --------------------------------------------------------------------------------------

static void from_then_to(struct account *from, struct account *to)
{
	TR_MUST(pthread_mutex_lock(&from->lock));
	tr_log("has one lock");
	TR_SLEEP(300);
	// The bug: the other thread comes from the other side. Each has what the other wants.
	TR_MUST(pthread_mutex_lock(&to->lock));
}

int deadlock(const struct tr_lesson_args *args)
{
	(void)args;
	return transfers(from_then_to);
}

// lock-order ------------------------------------------------------------------------------------

static void by_number(struct account *from, struct account *to)
{
	struct account *first = from->number < to->number ? from : to;
	struct account *second = first == from ? to : from;

	TR_MUST(pthread_mutex_lock(&first->lock));
	tr_log("has one lock");
	TR_SLEEP(300);
	TR_MUST(pthread_mutex_lock(&second->lock));
}

int lock_order(const struct tr_lesson_args *args)
{
	(void)args;
	return transfers(by_number);
}

// stubborn --------------------------------------------------------------------------------------

static void ask_again(struct account *from, struct account *to)
{
	TR_MUST(pthread_mutex_lock(&from->lock));
	tr_log("has one lock");
	TR_SLEEP(300);
	// The bug: it lets others run, but keeps the lock that the other thread is asking for.
	while (pthread_mutex_trylock(&to->lock) != 0)
		sched_yield();
}

int stubborn(const struct tr_lesson_args *args)
{
	(void)args;
	return transfers(ask_again);
}

// polite ----------------------------------------------------------------------------------------

// Takes the first lock, and the second if it is free. False: it is not, and none is kept.
static bool take_both(struct account *first, struct account *second)
{
	TR_MUST(pthread_mutex_lock(&first->lock));
	tr_log("has one lock");
	TR_SLEEP(300);
	int result = pthread_mutex_trylock(&second->lock);
	if (result == 0)
		return true;
	if (result != EBUSY)
		tr_must(result, "pthread_mutex_trylock", __FILE__, __LINE__);
	TR_MUST(pthread_mutex_unlock(&first->lock));
	tr_log("gives way");
	return false;
}

static void try_again(struct account *from, struct account *to)
{
	while (!take_both(from, to))
		; // the bug: the other thread may do the very same, at the same pace, for ever
}

int polite(const struct tr_lesson_args *args)
{
	(void)args;
	return transfers(try_again);
}

// back-off --------------------------------------------------------------------------------------

// A thread that was refused once tries again only while it holds this: one thread at a time.
static pthread_mutex_t insist;

// No thread waits for an account's lock while it holds another: so there is no circle. And a thread
// that insists is refused at most once by each of the others: they try once, and then queue.
static void try_then_insist(struct account *from, struct account *to)
{
	struct account *held = from, *refused = to, *last;

	if (take_both(held, refused))
		return;
	TR_MUST(pthread_mutex_lock(&insist));
	do { // wait for the lock that was refused, with empty hands
		last = held;
		held = refused;
		refused = last;
	} while (!take_both(held, refused));
	TR_MUST(pthread_mutex_unlock(&insist));
}

int back_off(const struct tr_lesson_args *args)
{
	(void)args;
	TR_MUST(pthread_mutex_init(&insist, NULL));
	tr_object_name(&insist, "insist");
	int result = transfers(try_then_insist);
	TR_MUST(pthread_mutex_destroy(&insist));
	return result;
}
