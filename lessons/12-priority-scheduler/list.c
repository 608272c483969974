// SPDX-License-Identifier: MIT
//
// The list of what has begun, in its order.
#include "priority_scheduler.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 16 };

static struct {
	pthread_mutex_t lock;
	int n;			 // guarded by lock
	const char *names[MOST]; // guarded by lock
} list = {.lock = PTHREAD_MUTEX_INITIALIZER};

void list_reset(void)
{
	tr_object_name(&list.lock, "list-lock");
	list.n = 0;
}

void list_begins(const char *name)
{
	TR_MUST(pthread_mutex_lock(&list.lock));
	tr_check(list.n < MOST, "the list has room");
	list.names[list.n++] = name;
	tr_log("begins %s", name);
	TR_MUST(pthread_mutex_unlock(&list.lock));
}

int list_length(void)
{
	TR_MUST(pthread_mutex_lock(&list.lock));
	int n = list.n;
	TR_MUST(pthread_mutex_unlock(&list.lock));
	return n;
}

int list_place(const char *name)
{
	int place = 0;

	TR_MUST(pthread_mutex_lock(&list.lock));
	for (int i = 0; i < list.n && place == 0; i++) {
		if (strcmp(list.names[i], name) == 0)
			place = i + 1;
	}
	TR_MUST(pthread_mutex_unlock(&list.lock));
	return place;
}

void list_log(void)
{
	char text[128] = "";
	size_t used = 0;

	for (int i = 0; i < list.n && used < sizeof text; i++)
		used += snprintf(text + used, sizeof text - used, " %s", list.names[i]);
	tr_log("order:%s", text);
}

static void runs(void *arg)
{
	const struct job *job = arg;

	list_begins(job->c.name);
	if (job->lasts > 0) {
		TR_SLEEP(job->lasts);
		tr_log("ends %s", job->c.name);
	}
}

void job_init(struct job *job, const char *name, long lasts)
{
	*job = (struct job){.c = {.run = runs, .arg = job, .name = name}, .lasts = lasts};
}
