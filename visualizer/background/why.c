// SPDX-License-Identifier: MIT
//
// The screen's side of an explanation: see why.h.
#include "visualizer/background/why.h"

#include "base/i18n.h"

#include <string.h>

int why_ask(struct why *w, const struct explainer_subject *s)
{
	why_forget(w);
	w->subject = *s;
	int rc = worker_start(&w->worker, explainer_work, &w->subject);
	w->busy = !rc;
	return rc;
}

static bool take_passing(struct why *w, const struct message *m)
{
	size_t slots = m->n / sizeof(struct event);
	trace_free(&w->passing);
	w->passes = !trace_append(&w->passing, (const struct event *)(const void *)m->data, slots);
	return w->passes;
}

// Ends the worker and keeps its text: the explanation (known), or why there is none.
static enum why_news settle(struct why *w, bool known, const char *text, size_t n)
{
	buf_clear(&w->text);
	buf_add(&w->text, text, n);
	worker_end(&w->worker);
	w->busy = false;
	w->known = known;
	return WHY_IS_TOLD;
}

static enum why_news end_itself(struct why *w)
{
	const char *text = _("the search has ended by itself");
	return settle(w, false, text, strlen(text));
}

enum why_news why_take(struct why *w)
{
	struct message m;
	if (!w->busy)
		return WHY_NO_NEWS;
	while (worker_take(&w->worker, &m)) {
		if (m.kind == EXPLAINER_TEXT || m.kind == EXPLAINER_TROUBLE) {
			struct buf text = {0};
			buf_add(&text, m.data, m.n); // settle() frees the message
			enum why_news news =
				settle(w, m.kind == EXPLAINER_TEXT, buf_str(&text), text.n);
			buf_free(&text);
			return news;
		}
		if (m.kind == EXPLAINER_PASSES) {
			if (!take_passing(w, &m))
				return end_itself(w);
		} else if (m.n == sizeof w->tried) {
			memcpy(&w->tried, m.data, sizeof w->tried);
			return WHY_TRIES;
		}
	}
	return w->worker.gone ? end_itself(w) : WHY_NO_NEWS;
}

int why_fd(const struct why *w)
{
	return w->busy ? w->worker.fd : -1;
}

void why_forget(struct why *w)
{
	worker_end(&w->worker);
	buf_free(&w->text);
	trace_free(&w->passing);
	*w = (struct why){0};
}
