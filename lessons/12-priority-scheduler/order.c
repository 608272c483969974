// SPDX-License-Identifier: MIT
//
// Acts on the order: order (2a 1 2b 2c), hospital.
#include "priority_scheduler.h"

#include <errno.h>

// One consumer; three tasks of priority 2, five seconds each; one of priority 1 after three.
int order(const struct tr_lesson_args *args)
{
	static const char *const names[] = {"2a", "2b", "2c"};
	struct tr_priorities all;
	struct tr_priority first, second, again;
	struct job jobs[3], urgent;

	(void)args;
	list_reset();
	TR_MUST(tr_priorities_start(&all, 1, 0));
	TR_MUST(tr_priority_init(&first, &all, 1));
	TR_MUST(tr_priority_init(&second, &all, 2));
	tr_check(tr_priority_init(&again, &all, 2) == EEXIST, "one level for a priority");
	for (int i = 0; i < 3; i++) {
		job_init(&jobs[i], names[i], 5000);
		TR_MUST(tr_priority_submit(&second, &jobs[i].c));
	}
	tr_log("has submitted 2a 2b 2c");
	TR_SLEEP(3000);
	job_init(&urgent, "1", 1000);
	tr_log("submits 1");
	TR_MUST(tr_priority_submit(&first, &urgent.c));
	int begun = list_length(); // one more may be in the consumer's hands
	TR_MUST(tr_priorities_stop(&all));
	list_log();
	tr_check(list_place("1") <= begun + 2,
		 "1 passes what waits: expected place %d at most, found %d", begun + 2,
		 list_place("1"));
	tr_check(list_place("2a") < list_place("2b") && list_place("2b") < list_place("2c"),
		 "of the same priority, first come, first served");
	TR_MUST(tr_priority_destroy(&first));
	TR_MUST(tr_priority_destroy(&second));
	TR_MUST(tr_priorities_destroy(&all));
	return 0;
}

// The hospital: so many doctors, patients by severity. The first to come are treated at once, if
// a doctor is free; a treatment is not interrupted, whoever comes.
enum { LEVELS = 3, PATIENTS = 4 };

static const struct {
	const char *name;
	int severity; // the lower, the worse
	long comes, lasts;
} patients[PATIENTS] = {
	{"ada (3)", 3, 0, 3000},
	{"ben (2)", 2, 500, 3000},
	{"cleo (3)", 3, 500, 1000},
	{"dan (1)", 1, 1000, 2000},
};

int hospital(const struct tr_lesson_args *args)
{
	struct tr_priorities doctors;
	struct tr_priority desks[LEVELS];
	struct job jobs[PATIENTS];

	list_reset();
	TR_MUST(tr_priorities_start(&doctors, args->threads, 0));
	for (int i = 0; i < LEVELS; i++)
		TR_MUST(tr_priority_init(&desks[i], &doctors, i + 1));
	tr_log("%d consumers: the doctors; severity 1 is the worst", args->threads);
	long now = 0;
	for (int i = 0; i < PATIENTS; i++) {
		if (patients[i].comes > now)
			TR_SLEEP(patients[i].comes - now);
		now = patients[i].comes;
		job_init(&jobs[i], patients[i].name, patients[i].lasts);
		tr_log("%s comes", patients[i].name);
		TR_MUST(tr_priority_submit(&desks[patients[i].severity - 1], &jobs[i].c));
	}
	tr_log("the door is closed: all who came are treated");
	TR_MUST(tr_priorities_stop(&doctors));
	list_log();
	tr_check(list_length() == PATIENTS, "treated: expected %d, found %d", PATIENTS,
		 list_length());
	for (int i = 0; i < LEVELS; i++)
		TR_MUST(tr_priority_destroy(&desks[i]));
	TR_MUST(tr_priorities_destroy(&doctors));
	return 0;
}
