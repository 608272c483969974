// SPDX-License-Identifier: MIT
//
// Acts resource and buffer: Hoare's first two examples, in which `if` around the wait is enough,
// since a thread that is signalled is in the monitor before any other can be.
#include "monitors.h"

#include <stdint.h>

// resource --------------------------------------------------------------------------------------

static struct tr_hoare_resource printer;
static int printing; // how many have the printer

static void *author(void *number)
{
	tr_thread_name("author-%d", *(int *)number);
	tr_log("wants the printer");
	TR_MUST(tr_hoare_resource_acquire(&printer, NULL));
	printing++;
	tr_check(printing == 1, "users of the printer: expected 1, found %d", printing);
	tr_log("prints");
	TR_SLEEP(500);
	printing--;
	tr_log("is done");
	TR_MUST(tr_hoare_resource_release(&printer));
	return NULL;
}

int resource(const struct tr_lesson_args *args)
{
	struct tr_group authors;

	TR_MUST(tr_hoare_resource_init(&printer));
	tr_object_name(&printer.m.lock, "printer");
	TR_WATCH(printing);
	tr_group_start(&authors, args->threads, author);
	tr_group_join(&authors);
	tr_unwatch(&printing);
	TR_MUST(tr_hoare_resource_destroy(&printer));
	return 0;
}

// buffer ----------------------------------------------------------------------------------------

static struct tr_hoare_buffer belt;

static void *cook(void *dishes)
{
	tr_thread_name("cook");
	for (intptr_t dish = 1; dish <= (intptr_t)dishes; dish++) {
		TR_MUST(tr_hoare_buffer_append(&belt, (void *)dish, NULL));
		tr_log("put dish %d on the belt", (int)dish);
	}
	return NULL;
}

// As many dishes as threads were asked for; main eats.
int buffer(const struct tr_lesson_args *args)
{
	int dishes = args->threads;
	pthread_t thread;

	TR_MUST(tr_hoare_buffer_init(&belt, 2));
	tr_object_name(&belt.m.lock, "belt");
	TR_MUST(pthread_create(&thread, NULL, cook, (void *)(intptr_t)dishes));
	for (int i = 1; i <= dishes; i++) {
		void *dish;
		TR_SLEEP(500);
		TR_MUST(tr_hoare_buffer_remove(&belt, &dish, NULL));
		tr_log("eats dish %d", (int)(intptr_t)dish);
		tr_check((intptr_t)dish == i,
			 "the dishes come in the order in which they were put");
	}
	TR_MUST(pthread_join(thread, NULL));
	TR_MUST(tr_hoare_buffer_destroy(&belt));
	return 0;
}
