// SPDX-License-Identifier: MIT
//
// What a program tells about itself, in a fixed order: tests/runtime.bats knows the events.
#include "show.h"

#include "treadle.h"

static int32_t falling = 3;
static uint8_t small = 200;
static int64_t wide = -5;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *arg)
{
	(void)arg;
	tr_thread_name("other-%d", 2);
	tr_log("here");
	return NULL;
}

static void library_call(void)
{
	TR_CALL("library_call");
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
}

int main(void)
{
	char text[2001];
	memset(text, 'x', 2000);
	text[2000] = 0;
	errno = ENOENT;
	tr_thread_name("first");
	tr_object_name(&m, "guard of %s", "things");
	tr_log("a %s line of %d", "log", 1);
	tr_log("%s", text);
	tr_log("%s", "");

	TR_WATCH(falling);
	TR_WATCH(small);
	TR_WATCH(wide);
	TR_WATCH(falling); // again: nothing new
	falling = -1;
	small++;
	pthread_mutex_lock(&m); // the changes are seen here
	pthread_mutex_unlock(&m);
	tr_unwatch(&falling);
	falling = 0;
	small++;
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
	tr_unwatch(&small);
	tr_unwatch(&wide);
	tr_unwatch(&wide);

	const char *items[] = {"one", "two"};
	tr_queue(items, "line", 5, items, 2);
	tr_queue(items, "line", 0, items, 0);
	tr_state(items, "machine", "running");
	tr_states(items, "machine", items, 2);
	pthread_t here[] = {pthread_self()};
	tr_threads((void *)0x10, "inside", here, 1);
	tr_part((void *)0x10, (void *)0x20, "whole");
	tr_part((void *)0x10, NULL, NULL);
	tr_link((void *)0x10, (void *)0x20);
	tr_link((void *)0x10, NULL);
	tr_threads((void *)0x10, NULL, NULL, 0);
	tr_queue(items, NULL, 0, NULL, 0);
	tr_state(items, NULL, NULL);
	library_call();
	elsewhere(other, NULL);
	pthread_setname_np(pthread_self(), "by-pthread");

	static int many[65]; // one more than there is room for
	for (int i = 0; i < 65; i++)
		tr_watch("many", &many[i], sizeof many[i], 1);
	tr_watch("odd", text, 3, 0);
	printf("errno is %s\n", strerrorname_np(errno));
}
