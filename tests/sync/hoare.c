// SPDX-License-Identifier: MIT
//
// What Hoare's examples promise, each a scenario small enough to try all its interleavings:
// hoare SCENARIO. hoare.bats checks them; his readers and writers are in rw.c.
#include "tests/sync/scenario.h"

#include <stdint.h>

static const struct timespec past;

// The order in which threads are served, if all were there in time. Main does not touch staged any
// more when the first is served.
static int served; // plain: whoever is served next sees it by the monitor

static void serve(int place)
{
	if (staged)
		tr_check(place == served++, "number %d is served as another", place);
}

// The single resource ---------------------------------------------------------------------------

static struct tr_hoare_resource r;
static int inside; // plain: a race is found if two have the resource

static void *uses(void *arg)
{
	tr_check(tr_hoare_resource_acquire(&r, NULL) == 0, "it gets it in the end");
	inside++;
	tr_check(inside == 1, "one at a time");
	inside--;
	tr_check(tr_hoare_resource_release(&r) == 0, "it has it");
	return arg;
}

static void resource(void)
{
	tr_hoare_resource_init(&r);
	pthread_t t = start(uses, NULL);
	uses(NULL);
	pthread_join(t, NULL);
	tr_check(tr_hoare_resource_destroy(&r) == 0, "nobody waits");
}

static void *may_use(void *arg)
{
	int result = tr_hoare_resource_acquire(&r, &soon);
	if (result == 0)
		tr_check(tr_hoare_resource_release(&r) == 0, "it has it");
	heard(result);
	return arg;
}

static void resource_gives_up(void)
{
	pthread_t t, u;
	begin_giving_up();
	tr_hoare_resource_init(&r);
	tr_hoare_resource_acquire(&r, NULL);
	stage(&t, may_use, NULL, &r.not_busy);
	stage(&u, uses, NULL, &r.not_busy);
	interrupt(t);
	tr_check(tr_hoare_resource_release(&r) == 0, "main has it");
	joined(t);
	joined(u);
	tr_check(tr_hoare_resource_acquire(&r, &past) == 0, "it is free");
}

// Who waits longest has it next, and one who comes at that moment does not slip in.
static void *takes_turn(void *place)
{
	tr_check(tr_hoare_resource_acquire(&r, NULL) == 0, "it gets it in the end");
	serve((int)(intptr_t)place);
	tr_check(tr_hoare_resource_release(&r) == 0, "it has it");
	return NULL;
}

static void resource_in_turn(void)
{
	pthread_t t, u;
	tr_hoare_resource_init(&r);
	tr_hoare_resource_acquire(&r, NULL);
	stage(&t, takes_turn, (void *)0, &r.not_busy);
	stage(&u, takes_turn, (void *)1, &r.not_busy);
	tr_check(tr_hoare_resource_release(&r) == 0, "main has it");
	if (staged)
		takes_turn((void *)2);
	joined(t);
	joined(u);
}

// The bounded buffer ----------------------------------------------------------------------------

static struct tr_hoare_buffer b;

static void *appends(void *n)
{
	for (intptr_t i = 1; i <= (intptr_t)n; i++)
		tr_check(tr_hoare_buffer_append(&b, (void *)i, NULL) == 0, "it finds room");
	return NULL;
}

static void removes(intptr_t wanted)
{
	void *item = NULL;
	tr_check(tr_hoare_buffer_remove(&b, &item, NULL) == 0, "it finds an item");
	tr_check((intptr_t)item == wanted, "%ld comes for %ld", (long)(intptr_t)item, (long)wanted);
}

static void buffer(void)
{
	tr_hoare_buffer_init(&b, 1);
	pthread_t t = start(appends, (void *)3);
	for (intptr_t i = 1; i <= 3; i++)
		removes(i);
	pthread_join(t, NULL);
	tr_check(b.count == 0, "nothing is left");
	tr_check(tr_hoare_buffer_destroy(&b) == 0, "nobody waits");
}

// Two consumers wait, one of them gives up as one item comes.
static void *may_remove(void *arg)
{
	void *item = NULL;
	int result = tr_hoare_buffer_remove(&b, &item, &soon);
	tr_check((result == 0) == (item != NULL), "told %d", result);
	heard(result);
	return arg;
}

static void *removes_one(void *arg)
{
	void *item;
	tr_check(tr_hoare_buffer_remove(&b, &item, NULL) == 0, "it finds an item");
	return arg;
}

static void buffer_gives_up(void)
{
	pthread_t t, u;
	begin_giving_up();
	tr_hoare_buffer_init(&b, 2);
	stage(&t, may_remove, NULL, &b.not_empty);
	stage(&u, removes_one, NULL, &b.not_empty);
	interrupt(t);
	appends((void *)1);
	joined(t);
	if (u && !in_time)
		pthread_join(u, NULL); // the item is for the other
	else if (u) {
		appends((void *)1);
		pthread_join(u, NULL);
	}
	tr_check(u == 0 || b.count == 0, "nothing is left");
}

// A producer gives up as the room comes.
static void *may_append(void *item)
{
	int result = tr_hoare_buffer_append(&b, item, &soon);
	heard(result);
	return NULL;
}

static void buffer_full(void)
{
	pthread_t t;
	begin_giving_up();
	tr_hoare_buffer_init(&b, 1);
	appends((void *)1);
	stage(&t, may_append, (void *)2, &b.not_full);
	interrupt(t);
	removes(1);
	joined(t);
	tr_check(b.count == (in_time ? 1 : 0), "it is in exactly if that was said");
}

// The alarm clock -------------------------------------------------------------------------------

static struct tr_hoare_alarm a;

// A sleeper that main did not see in time may sleep past the last tick: main interrupts it then.
struct sleeper {
	long n;
	const struct timespec *deadline;
	int place; // in the order of waking
	int result;
};

static void *sleeps(void *arg)
{
	struct sleeper *s = arg;
	s->result = tr_hoare_alarm_wake_me(&a, s->n, s->deadline);
	if (s->result == 0 && s->place >= 0)
		serve(s->place);
	return NULL;
}

static void woken(pthread_t t, struct sleeper *s)
{
	if (t && !staged)
		tr_interrupt(t);
	joined(t);
	tr_check(!staged || s->result == 0, "it wakes by the clock, not by %d", s->result);
}

static void ticks(void)
{
	tr_check(tr_hoare_alarm_tick(&a) == 0, "the clock ticks");
}

static void alarm_clock(void)
{
	struct sleeper second = {.n = 2, .place = 1}, first = {.n = 1};
	pthread_t t, u;
	tr_hoare_alarm_init(&a);
	stage(&t, sleeps, &second, &a.wake_up);
	stage(&u, sleeps, &first, &a.wake_up);
	ticks();
	woken(u, &first); // though it came later
	ticks();
	woken(t, &second);
	tr_check(tr_hoare_alarm_destroy(&a) == 0, "nobody waits");
}

static void alarm_together(void)
{
	struct sleeper x = {.n = 1, .place = -1}, y = x;
	pthread_t t, u;
	tr_hoare_alarm_init(&a);
	stage(&t, sleeps, &x, &a.wake_up);
	stage(&u, sleeps, &y, &a.wake_up);
	ticks(); // one for both
	woken(t, &x);
	woken(u, &y);
	tr_check(tr_hoare_alarm_destroy(&a) == 0, "nobody waits");
}

static void *may_sleep(void *arg)
{
	sleeps(arg);
	heard(((struct sleeper *)arg)->result);
	return NULL;
}

static void alarm_gives_up(void)
{
	begin_giving_up();
	struct sleeper x = {.n = 1, .place = -1, .deadline = &soon}, y = {.n = 1, .place = -1};
	pthread_t t, u;
	tr_hoare_alarm_init(&a);
	stage(&t, may_sleep, &x, &a.wake_up);
	stage(&u, sleeps, &y, &a.wake_up);
	interrupt(t);
	ticks();
	joined(t);
	woken(u, &y); // whatever the other did
	tr_check(tr_hoare_alarm_destroy(&a) == 0, "nobody waits");
}

// The buffer allocator --------------------------------------------------------------------------

static struct tr_hoare_allocator l;

static void gets(int stream)
{
	tr_check(tr_hoare_allocator_acquire(&l, stream, NULL) == 0, "it gets a buffer");
}

static void gives(int stream)
{
	tr_check(tr_hoare_allocator_release(&l, stream) == 0, "it had one");
}

// A stream of which much waits has come first; it is served last.
static void *wants(void *stream)
{
	gets((int)(intptr_t)stream);
	serve(stream ? 0 : 1);
	return NULL;
}

static void allocator(void)
{
	pthread_t t, u;
	tr_hoare_allocator_init(&l, 2, 2);
	gets(0);
	gets(0);
	stage(&t, wants, (void *)0, &l.not_none);
	stage(&u, wants, (void *)1, &l.not_none);
	gives(0);
	if (staged)
		joined(u);
	gives(0);
	joined(t);
	if (!staged)
		joined(u);
	tr_check(!staged || (l.free == 0 && l.has[0] == 1 && l.has[1] == 1), "each has one");
	tr_check(tr_hoare_allocator_destroy(&l) == 0, "nobody waits");
}

static void *may_want(void *arg)
{
	int result = tr_hoare_allocator_acquire(&l, 0, &soon);
	if (result == 0)
		gives(0);
	heard(result);
	return arg;
}

static void *wants_once(void *arg)
{
	gets(1);
	gives(1);
	return arg;
}

static void allocator_gives_up(void)
{
	pthread_t t, u;
	begin_giving_up();
	tr_hoare_allocator_init(&l, 1, 2);
	gets(0);
	stage(&t, may_want, NULL, &l.not_none);
	stage(&u, wants_once, NULL, &l.not_none);
	interrupt(t);
	gives(0);
	joined(t);
	joined(u);
	tr_check(l.free == 1 && l.has[0] == 0 && l.has[1] == 0, "the buffer is there again");
	tr_check(tr_hoare_allocator_destroy(&l) == 0, "nobody waits");
}

// The disk --------------------------------------------------------------------------------------

static struct tr_hoare_disk d;

struct seek {
	long cylinder;
	int place;
};

static void *seeks(void *arg)
{
	struct seek *s = arg;
	tr_check(tr_hoare_disk_request(&d, s->cylinder, NULL) == 0, "its turn comes");
	if (s->place >= 0)
		serve(s->place); // plain: a race is found if two have the disk
	tr_check(tr_hoare_disk_release(&d) == 0, "it has the disk");
	return NULL;
}

static void disk(void)
{
	struct seek back = {1, 2}, far = {4, 1}, near = {3, 0};
	pthread_t t, u, v;
	tr_hoare_disk_init(&d, 4);
	tr_hoare_disk_request(&d, 2, NULL);
	stage(&t, seeks, &back, &d.down_sweep);
	stage(&u, seeks, &far, &d.up_sweep);
	stage(&v, seeks, &near, &d.up_sweep);
	tr_check(tr_hoare_disk_release(&d) == 0, "main has it");
	joined(t);
	joined(u);
	joined(v);
	tr_check(tr_hoare_disk_destroy(&d) == 0, "nobody waits");
}

static void *may_seek(void *arg)
{
	int result = tr_hoare_disk_request(&d, 3, &soon);
	if (result == 0)
		tr_check(tr_hoare_disk_release(&d) == 0, "it has the disk");
	heard(result);
	return arg;
}

static void disk_gives_up(void)
{
	struct seek back = {1, -1};
	pthread_t t, u;
	begin_giving_up();
	tr_hoare_disk_init(&d, 4);
	tr_hoare_disk_request(&d, 2, NULL);
	stage(&t, may_seek, NULL, &d.up_sweep);
	stage(&u, seeks, &back, &d.down_sweep);
	interrupt(t);
	tr_check(tr_hoare_disk_release(&d) == 0, "main has it");
	joined(t);
	joined(u);
	tr_check(tr_hoare_disk_request(&d, 0, &past) == 0, "it is free");
}

int main(int argc, char **argv)
{
	static const struct scenario all[] = {
		{"resource", resource},
		{"resource-in-turn", resource_in_turn},
		{"resource-gives-up", resource_gives_up},
		{"buffer", buffer},
		{"buffer-gives-up", buffer_gives_up},
		{"buffer-full", buffer_full},
		{"alarm", alarm_clock},
		{"alarm-together", alarm_together},
		{"alarm-gives-up", alarm_gives_up},
		{"allocator", allocator},
		{"allocator-gives-up", allocator_gives_up},
		{"disk", disk},
		{"disk-gives-up", disk_gives_up},
		{0},
	};
	return scenario_main(argc, argv, all);
}
