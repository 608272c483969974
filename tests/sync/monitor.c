// SPDX-License-Identifier: MIT
//
// What monitors promise, each a scenario small enough to try all its interleavings:
// monitor SCENARIO. monitors.bats checks them.
#include "tests/sync/scenario.h"

#include <stdint.h>

static struct tr_monitor m;
static struct tr_monitor_cond changed;
static int value; // guarded by m, as is all below
static int over;  // who has not waited until now need not any more

static void init(enum tr_monitor_school school)
{
	tr_check(tr_monitor_init(&m, school) == 0, "a monitor");
	tr_monitor_cond_init(&changed, &m);
}

static void *adds(void *arg)
{
	tr_monitor_enter(&m);
	int before = value;
	value = before + 1;
	tr_check(tr_monitor_leave(&m) == 0, "who is inside may leave");
	return arg;
}

// One at a time, and no race.
static void exclusion(void)
{
	init(TR_MONITOR_MESA);
	pthread_t a = start(adds, NULL), b = start(adds, NULL);
	adds(NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	tr_check(value == 3, "none is lost");
}

// The waiter and the state that it was signalled for; a third thread spoils that when it can. ----

static bool may_go; // though the state is not as it wants it

static void *waits(void *arg)
{
	tr_monitor_enter(&m);
	if (!over) {
		do {
			tr_check(tr_monitor_wait(&changed, 0, NULL) == 0, "signalled");
		} while (arg && value == 0 && !may_go);
		tr_check(value == 1 || (arg && may_go),
			 "the waiter finds the state as the signaller left it");
		value = 0;
	}
	tr_monitor_leave(&m);
	return arg;
}

static void *barges(void *arg)
{
	tr_monitor_enter(&m);
	value = 0;
	tr_monitor_leave(&m);
	return arg;
}

static void as_signalled(enum tr_monitor_school school, void *loops)
{
	staged = false;
	init(school);
	pthread_t w = start(waits, loops), b = start(barges, NULL);
	tr_monitor_enter(&m);
	over = 1;
	if (tr_monitor_queue(&changed)) {
		value = 1;
		tr_monitor_signal(&changed);
		tr_check(value == 0 || school == TR_MONITOR_MESA, "the waiter went first");
		staged = true;
	}
	tr_monitor_leave(&m);
	pthread_join(b, NULL);
	tr_monitor_enter(&m);
	may_go = true;
	tr_monitor_signal(&changed);
	tr_monitor_leave(&m);
	pthread_join(w, NULL);
}

static void hoare(void)
{
	as_signalled(TR_MONITOR_HOARE, NULL);
}

static void mesa_if(void) // fails: "if" is not enough there
{
	as_signalled(TR_MONITOR_MESA, NULL);
}

static void mesa_while(void)
{
	as_signalled(TR_MONITOR_MESA, &m);
}

// By priority, whatever the order of arrival. ---------------------------------------------------

static int last;

static void *waits_as(void *priority)
{
	tr_monitor_enter(&m);
	if (!over) {
		value++;
		tr_monitor_wait(&changed, (intptr_t)priority, NULL);
		tr_check((intptr_t)priority > last, "the smallest priority first");
		last = (int)(intptr_t)priority;
	}
	tr_monitor_leave(&m);
	return NULL;
}

static void in_order(enum tr_monitor_school school)
{
	init(school);
	pthread_t a = start(waits_as, (void *)2), b = start(waits_as, (void *)1);
	tr_monitor_enter(&m);
	over = 1;
	staged = value == 2;
	tr_monitor_signal(&changed);
	tr_monitor_signal(&changed);
	tr_monitor_leave(&m);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
}

static void priority_hoare(void)
{
	in_order(TR_MONITOR_HOARE);
}

static void priority_mesa(void)
{
	in_order(TR_MONITOR_MESA);
}

// Among equals, who waits longest. ---------------------------------------------------------------

static void *waits_in_turn(void *place)
{
	tr_monitor_enter(&m);
	if (!over) {
		tr_monitor_wait(&changed, 0, NULL);
		tr_check((intptr_t)place > last, "who waits longest first");
		last = (int)(intptr_t)place;
	}
	tr_monitor_leave(&m);
	return NULL;
}

static void in_turn(enum tr_monitor_school school)
{
	pthread_t a, b;
	init(school);
	stage(&a, waits_in_turn, (void *)1, &changed);
	stage(&b, waits_in_turn, (void *)2, &changed);
	tr_monitor_enter(&m);
	over = 1;
	tr_monitor_signal(&changed);
	tr_monitor_signal(&changed);
	tr_monitor_leave(&m);
	joined(a);
	joined(b);
}

static void turn_hoare(void)
{
	in_turn(TR_MONITOR_HOARE);
}

static void turn_mesa(void)
{
	in_turn(TR_MONITOR_MESA);
}

// Mesa's broadcast: all who wait, and none who comes later. --------------------------------------

static void *until_told(void *arg)
{
	tr_monitor_enter(&m);
	if (!over)
		tr_check(tr_monitor_wait(&changed, 0, NULL) == 0, "told");
	tr_monitor_leave(&m);
	return arg;
}

static void broadcast(void)
{
	pthread_t a, b;
	init(TR_MONITOR_MESA);
	stage(&a, until_told, NULL, &changed);
	stage(&b, until_told, NULL, &changed);
	tr_monitor_enter(&m);
	over = 1;
	tr_check(tr_monitor_broadcast(&changed) == 0, "one broadcast for all");
	tr_check(!tr_monitor_queue(&changed), "nobody waits any more");
	tr_check(tr_monitor_wait(&changed, 0, &(struct timespec){0}) == ETIMEDOUT,
		 "none for later");
	tr_monitor_leave(&m);
	joined(a);
	joined(b);
}

// Hoare: who signalled goes on before those who want to enter, and leaves things as they are. -----

static void urgent(void)
{
	pthread_t w;
	init(TR_MONITOR_HOARE);
	stage(&w, until_told, NULL, &changed);
	pthread_t b = start(adds, NULL); // wants to enter, at any moment
	tr_monitor_enter(&m);
	over = 1;
	int before = value;
	tr_monitor_signal(&changed);
	tr_check(value == before, "nobody was in but the waiter");
	tr_monitor_leave(&m);
	joined(w);
	joined(b);
}

// To enter cannot be interrupted; the interruption is for the next wait. --------------------------

static void *enters(void *arg)
{
	tr_check(tr_monitor_enter(&m) == 0, "inside");
	sem_wait(&sent);
	tr_check(tr_monitor_wait(&changed, 0, NULL) == EINTR, "told by the first wait");
	tr_check(!tr_interrupted(), "and told once");
	tr_check(tr_monitor_leave(&m) == 0, "inside again");
	return arg;
}

static void entering(void)
{
	init(TR_MONITOR_HOARE);
	sem_init(&sent, 0, 0);
	tr_monitor_enter(&m);
	pthread_t t = start(enters, NULL);
	interrupt(t);
	tr_monitor_leave(&m);
	joined(t);
}

// Interrupted, or signalled, or too late: exactly one of them is told, and the thread is inside. --

static int signalled;

static void *is_interrupted(void *arg)
{
	tr_monitor_enter(&m);
	int result = tr_monitor_wait(&changed, 0, arg);
	tr_check((result == 0) == signalled, "told %d: the signal", result);
	tr_check(tr_monitor_leave(&m) == 0, "it is inside again");
	heard(result);
	return NULL;
}

static void gives_up(enum tr_monitor_school school)
{
	begin_giving_up();
	init(school);
	pthread_t t = start(is_interrupted, &soon);
	interrupt(t);
	tr_monitor_enter(&m);
	signalled = tr_monitor_queue(&changed);
	tr_monitor_signal(&changed);
	tr_monitor_leave(&m);
	joined(t);
}

static void gives_up_hoare(void)
{
	gives_up(TR_MONITOR_HOARE);
}

static void gives_up_mesa(void)
{
	gives_up(TR_MONITOR_MESA);
}

// The deadline is over, or the interruption there, before the call: it leaves all the same. -------

static void over_before(void)
{
	static const struct timespec past;
	init(TR_MONITOR_MESA);
	pthread_t t = start(adds, NULL);
	tr_monitor_enter(&m);
	tr_check(tr_monitor_wait(&changed, 0, &past) == ETIMEDOUT, "too late");
	tr_interrupt(pthread_self());
	tr_check(tr_monitor_wait(&changed, 0, &past) == EINTR, "interrupted");
	tr_check(tr_monitor_leave(&m) == 0, "inside again");
	joined(t);
}

int main(int argc, char **argv)
{
	static const struct scenario all[] = {
		{"exclusion", exclusion},
		{"hoare", hoare},
		{"mesa-if", mesa_if},
		{"mesa-while", mesa_while},
		{"priority-hoare", priority_hoare},
		{"priority-mesa", priority_mesa},
		{"turn-hoare", turn_hoare},
		{"turn-mesa", turn_mesa},
		{"broadcast", broadcast},
		{"urgent", urgent},
		{"entering", entering},
		{"gives-up-hoare", gives_up_hoare},
		{"gives-up-mesa", gives_up_mesa},
		{"over-before", over_before},
		{0},
	};
	int result = scenario_main(argc, argv, all);
	if (result == 0) {
		tr_check(tr_monitor_cond_destroy(&changed) == 0, "nobody waits");
		tr_check(tr_monitor_destroy(&m) == 0, "nobody is left");
	}
	return result;
}
