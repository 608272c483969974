// SPDX-License-Identifier: MIT
//
// Threads and operations as a scene names them: see scene_operand.h.
#include "scene/scene_operand.h"

#include "base/i18n.h"
#include "base/nearest.h"
#include "model/op.h"
#include "model/world.h"
#include "scene/scene_operation.h"
#include "scene/scene_words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int scene_thread_read(struct scene_thread *who, const char *word, struct buf *why)
{
	if (*word && !word[strspn(word, "0123456789")]) {
		unsigned long n = strtoul(word, NULL, 10);
		if (n < 1 || n > MAX_THREADS) {
			buf_printf(why, _("'%s' is no thread: they are numbered from 1 to %d"),
				   word, MAX_THREADS);
			return EINVAL;
		}
		who->number = (uint16_t)n;
	}
	who->text = strdup(word);
	return who->text ? 0 : ENOMEM;
}

static int no_operation(const char *word, struct buf *why)
{
	char names[OPS][24];
	const char *list[OPS];
	for (unsigned i = OP_NONE + 1; i < OPS; i++)
		list[i - 1] = scene_op_name(i, names[i], sizeof names[i]);
	const char *near = nearest(word, list, OPS - 1);
	if (near)
		buf_printf(why, _("'%s' is no operation; did you mean '%s'?"), word, near);
	else
		buf_printf(why, _("'%s' is no operation; 'treadle run --scene=help' lists them"),
			   word);
	return EINVAL;
}

int scene_operation_read(struct scene_operation *what, const struct scene_words *w, size_t i,
			 struct buf *why)
{
	if (i >= w->n) {
		buf_puts(why, _("the operation is missing; 'treadle run --scene=help' lists them"));
		return EINVAL;
	}
	what->ops = scene_ops(w->at[i]);
	if (!what->ops)
		return no_operation(w->at[i], why);
	what->text = strdup(w->at[i]);
	if (what->text && i + 1 < w->n)
		what->object = scene_words_join(w, i + 1);
	return what->text && (what->object || i + 1 == w->n) ? 0 : ENOMEM;
}

void scene_operation_describe(const struct scene_operation *what, struct buf *b)
{
	buf_puts(b, what->text);
	if (what->object)
		buf_printf(b, " %s", what->object);
}
