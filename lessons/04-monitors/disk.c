// SPDX-License-Identifier: MIT
//
// Act disk-head: a disk of a hundred cylinders, whose head goes up and down like a lift. main has
// it at cylinder 50; meanwhile others ask for theirs, and are served up from 50, then down. Two
// conditions, one a sweep, and waits scheduled by cylinder.
#include "monitors.h"

#define LAST 99

static const int wanted[] = {20, 60, 80, 10, 50, 90, 30, 70}; // by clerk-1, clerk-2, ...
static struct tr_hoare_disk disk;
static struct order served; // only the clerk that has the disk adds to it

static void *clerk(void *number)
{
	int me = *(int *)number, cylinder = wanted[me - 1];

	tr_thread_name("clerk-%d", me);
	tr_log("wants cylinder %d", cylinder);
	TR_MUST(tr_hoare_disk_request(&disk, cylinder, NULL));
	order_add(&served, cylinder);
	tr_log("is at cylinder %d", cylinder);
	TR_MUST(tr_hoare_disk_release(&disk));
	return NULL;
}

// Where the sweep up from the head and back comes to a cylinder: small is soon.
static int place(int cylinder, int head)
{
	return cylinder >= head ? cylinder - head : 2 * LAST - head - cylinder;
}

int disk_head(const struct tr_lesson_args *args)
{
	int n = args->threads, head = 50;
	struct tr_group clerks;

	TR_MUST(tr_hoare_disk_init(&disk, LAST));
	tr_object_name(&disk.m.lock, "disk");
	TR_WATCH(disk.head);
	order_begin(&served, "served");
	TR_MUST(tr_hoare_disk_request(&disk, head, NULL));
	tr_log("is at cylinder %d", head);
	tr_group_start(&clerks, n, clerk);
	TR_SLEEP(500);
	size_t wait = tr_monitor_waiting(&disk.up_sweep) + tr_monitor_waiting(&disk.down_sweep);
	TR_MUST(tr_hoare_disk_release(&disk));
	tr_group_join(&clerks);

	bool all_wait = wait == (size_t)n;
	for (int i = 1; all_wait && i < n; i++)
		tr_check(place(served.who[i - 1], head) < place(served.who[i], head),
			 "requests are served in the order of the sweep: found %d before %d",
			 served.who[i - 1], served.who[i]);
	tr_unwatch(&disk.head);
	TR_MUST(tr_hoare_disk_destroy(&disk));
	return 0;
}
