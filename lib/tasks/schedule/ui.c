// SPDX-License-Identifier: MIT
//
// The context of a user interface: see ui.h for the contract and the invariant.
#include "tasks/schedule/ui.h"

#include <errno.h>

#include "annotate/annotate.h"
#include "sync/lock.h"
#include "tasks/lists.h"

// The interface that the calling thread runs.
static _Thread_local struct tr_ui *current;

// Shows the queue. The lock is held.
static void tell(const struct tr_ui *ui)
{
	list_show(ui, "posted", &ui->queue);
}

// The context -------------------------------------------------------------------------------------

static int submit(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("ui_post");
	struct tr_ui *ui = (struct tr_ui *)context;

	pthread_mutex_lock(&ui->lock);
	int result = ui->quitting ? ECANCELED : 0;
	if (result == 0) {
		tr_continuation_hold(&ui->queue, ui, c);
		tell(ui);
		pthread_cond_signal(&ui->posted);
	}
	pthread_mutex_unlock(&ui->lock);
	return result;
}

// Only on the interface's thread, as the context promises.
static int run_inline(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("ui_run_inline");
	struct tr_ui *ui = (struct tr_ui *)context;

	if (!tr_ui_is_here(ui))
		return ENOTSUP;
	pthread_mutex_lock(&ui->lock);
	bool taken = tr_continuation_take(&ui->queue, ui, c);
	if (taken)
		tell(ui);
	pthread_mutex_unlock(&ui->lock);
	if (!taken)
		return ENOENT;
	tr_continuation_run(c);
	return 0;
}

static size_t waiting(struct tr_context *context, const struct tr_continuation **list, size_t n)
{
	TR_CALL("ui_waiting");
	struct tr_ui *ui = (struct tr_ui *)context;

	pthread_mutex_lock(&ui->lock);
	size_t all = list_copy(&ui->queue, list, n);
	pthread_mutex_unlock(&ui->lock);
	return all;
}

// The loop ----------------------------------------------------------------------------------------

int tr_ui_init(struct tr_ui *ui)
{
	int result = tr_lock_init(&ui->lock, &ui->posted);
	if (result != 0)
		return result;
	ui->context = (struct tr_context){submit, run_inline, waiting};
	ui->running = ui->quitting = ui->ended = false;
	TAILQ_INIT(&ui->queue);
	tr_object_name(&ui->lock, "interface");
	tr_object_name(&ui->posted, "posted");
	tell(ui);
	tr_part(ui, ui, "interface");
	tr_part(&ui->lock, ui, "interface");
	tr_part(&ui->posted, ui, "interface");
	return 0;
}

// Waits for the next continuation. NULL: tr_ui_quit was called, and none is left: the loop ends.
static struct tr_continuation *next(struct tr_ui *ui)
{
	pthread_mutex_lock(&ui->lock);
	while (TAILQ_EMPTY(&ui->queue) && !ui->quitting)
		pthread_cond_wait(&ui->posted, &ui->lock);
	struct tr_continuation *c = tr_continuation_take_first(&ui->queue);
	if (c) {
		tell(ui);
	} else {
		ui->running = false;
		ui->ended = true;
	}
	pthread_mutex_unlock(&ui->lock);
	return c;
}

int tr_ui_run(struct tr_ui *ui)
{
	struct tr_continuation *c;

	if (current)
		return EDEADLK;
	pthread_mutex_lock(&ui->lock);
	int result = ui->running ? EBUSY : ui->ended ? EALREADY : 0;
	if (result == 0)
		ui->running = true;
	pthread_mutex_unlock(&ui->lock);
	if (result != 0)
		return result;
	current = ui;
	while ((c = next(ui)))
		tr_continuation_run(c); // c may be freed inside
	current = NULL;
	return 0;
}

int tr_ui_post(struct tr_ui *ui, struct tr_continuation *c)
{
	if (!c || !c->run)
		return EINVAL;
	tr_continuation_capture(c);
	return submit(&ui->context, c);
}

bool tr_ui_is_here(const struct tr_ui *ui)
{
	return current == ui;
}

struct tr_context *tr_ui_current(void)
{
	return current ? &current->context : NULL;
}

int tr_ui_quit(struct tr_ui *ui)
{
	TR_CALL("ui_quit");
	pthread_mutex_lock(&ui->lock);
	int result = ui->quitting ? EALREADY : 0;
	ui->quitting = true;
	pthread_cond_signal(&ui->posted);
	pthread_mutex_unlock(&ui->lock);
	return result;
}

int tr_ui_destroy(struct tr_ui *ui)
{
	pthread_mutex_lock(&ui->lock);
	bool busy = ui->running || !TAILQ_EMPTY(&ui->queue);
	pthread_mutex_unlock(&ui->lock);
	if (busy)
		return EBUSY;
	tr_queue(ui, NULL, 0, NULL, 0);
	pthread_cond_destroy(&ui->posted);
	return pthread_mutex_destroy(&ui->lock);
}
