// SPDX-License-Identifier: MIT
//
// The parts of a whole by their names: see parts.h.
#include "visualizer/pictures/parts.h"

#include "visualizer/pictures/annotation_pictures.h"
#include "visualizer/pictures/frame.h"

#include <string.h>

const struct annotation *part_next(const struct row_writer *p, uint64_t whole, uint8_t kind,
				   const struct annotation *last)
{
	const struct story *s = p->f->at->story;
	for (size_t i = last ? (size_t)(last - s->annotations) + 1 : 0; i < s->nannotations; i++) {
		const struct annotation *a = &s->annotations[i];
		if (a->kind == kind && a->part != NO_SLOT && a->whole == whole &&
		    a->slot != NO_SLOT)
			return a;
	}
	return NULL;
}

// The last '-' of a name, or its end.
static const char *number_of(const struct buf *name)
{
	const char *at = strrchr(buf_str(name), '-');
	return at ? at : buf_str(name) + name->n;
}

const struct annotation *part_beside(const struct row_writer *p, uint64_t whole, uint8_t kind,
				     const struct annotation *other, const char *head)
{
	struct buf name = {0}, wanted = {0}, is = {0};
	const struct annotation *part = NULL;
	annotation_name_add(annotation_event(p, other->slot), &name);
	buf_printf(&wanted, "%s%s", head, number_of(&name));
	while ((part = part_next(p, whole, kind, part))) {
		buf_clear(&is);
		annotation_name_add(annotation_event(p, part->slot), &is);
		if (!strcmp(buf_str(&is), buf_str(&wanted)))
			break;
	}
	buf_free(&name);
	buf_free(&wanted);
	buf_free(&is);
	return part;
}

bool part_begins(const struct row_writer *p, const struct annotation *part, const char *head)
{
	const struct event *e = annotation_event(p, part->slot);
	size_t n = strlen(head);
	return e->other >= n && !memcmp(event_text(e), head, n);
}
