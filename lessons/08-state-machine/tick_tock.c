// SPDX-License-Identifier: MIT
//
// The act tick-tock: the smallest machine, as it would be drawn on the blackboard. What it does, if
// C had `await`:
//
//	async void tick_tock(int ticks)
//	{
//		for (;;) {
//			tr_log("tick");
//			await delay(500);	// the way on: state 1
//			if (--ticks == 0)
//				return;
//			tr_log("tock");
//			await delay(500);	// the way on: state 2
//		}
//	}
//
// The function is cut at its awaits. Each piece ends by saying where the next one begins, in the
// state, and by asking to be called again when the time has come; then it *returns*, and no
// thread waits. States 0, 1 and 2 are those of the course text ("Métodos Assíncronos no C# 5.0",
// ISEL, lecture 24), before any compiler's conventions: the number of the piece that is next. Its
// clock never stops; this one does, and then has a fourth. Even a delay that is already over is
// waited for by way of the workers.
#include "state-machine.h"

#include <stdio.h>

enum { TICKS = 2 };

struct tick_tock {
	int state; // 0: at the beginning; 1: behind the first await; 2: behind the second; FINISHED
	int ticks; // the function's local: it survives, so it is on no stack of move_next's
	struct tr_awaiter awaiter;
	struct tr_continuation next;
	struct tr_task *task;
};

static void shows(const struct tick_tock *m, const char *state)
{
	tr_state(m, "tick-tock", state);
}

// Half a second's rest, and then on at this state.
static void rest(struct tick_tock *m, int state, const char *shown)
{
	m->awaiter = tr_task_awaiter(delay(500));
	m->state = state;
	shows(m, shown);
	TR_MUST(tr_on_completed(m->awaiter, &m->next));
}

static void move_next(void *machine)
{
	struct tick_tock *m = machine;

	switch (m->state) {
	case 2:
		TR_MUST(tr_get_result(m->awaiter, NULL));
		// fall through - back to the head of the loop
	case 0:
		tr_log("tick");
		rest(m, 1, "1");
		return;
	case 1:
		TR_MUST(tr_get_result(m->awaiter, NULL));
		if (--m->ticks == 0) {
			m->state = FINISHED;
			shows(m, "finished");
			TR_MUST(tr_task_complete(m->task, 0));
			return;
		}
		tr_log("tock");
		rest(m, 2, "2");
		return;
	}
}

int tick_tock(const struct tr_lesson_args *args)
{
	static const char *const states[] = {"0", "1", "2", "finished"};
	struct tick_tock m = {.state = 0, .ticks = TICKS}; // main stays until the end

	stage_begin(args->threads);
	m.next = (struct tr_continuation){
		.run = move_next,
		.arg = &m,
		.on = &workers.context,
		.name = "tick-tock",
	};
	TR_MUST(tr_task_new(&m.task, "clock"));
	tr_states(&m, "tick-tock", states, sizeof states / sizeof *states);
	shows(&m, "0");
	move_next(&m);
	tr_log("has started the clock, and is free");
	TR_MUST(tr_task_wait(m.task, NULL));
	tr_log("the clock has stopped");
	stage_end();
	tr_task_release(m.task);
	return 0;
}
