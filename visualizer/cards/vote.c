// SPDX-License-Identifier: MIT
//
// Questions with answers: see vote.h.
#include "visualizer/cards/vote.h"

#include "base/i18n.h"

void vote_add(struct vote *v, unsigned key, const char *text, bool right)
{
	if (v->n < VOTE_MOST)
		v->answer[v->n++] = (struct vote_answer){key, text, right};
}

const struct vote_answer *vote_at(const struct vote *v, unsigned key)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->answer[i].key == key)
			return &v->answer[i];
	return NULL;
}

static const struct vote_answer *first_right(const struct vote *v)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->answer[i].right)
			return &v->answer[i];
	return NULL;
}

void vote_judge(const struct vote *v, struct buf *b)
{
	const struct vote_answer *given = vote_at(v, v->given), *right = first_right(v);
	if (given && given->right)
		buf_printf(b, _("Right. It is %u: %s."), given->key, given->text);
	else if (right)
		buf_printf(b, _("No. It is %u: %s."), right->key, right->text);
}

void vote_write(const struct vote *v, struct buf *b)
{
	for (size_t i = 0; i < v->n; i++)
		buf_printf(b, "\n%u  %s", v->answer[i].key, v->answer[i].text);
	if (!v->given)
		return;
	buf_putc(b, '\n');
	vote_judge(v, b);
}
