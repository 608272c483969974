// SPDX-License-Identifier: MIT
//
// Menus of which a row is taken: see menu.h.
#include "visualizer/panes/menu.h"

#include "base/vec.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void menu_clear(struct menu *p)
{
	p->n = p->at = 0;
}

void menu_free(struct menu *p)
{
	free(p->row);
	*p = (struct menu){0};
}

int menu_add(struct menu *p, struct buf *b, uint64_t value)
{
	struct menu_row *row = vec_room(p->row, &p->cap, p->n + 1, sizeof *row);
	if (!row)
		return ENOMEM;
	p->row = row;
	row += p->n++;
	*row = (struct menu_row){.value = value};
	snprintf(row->text, sizeof row->text, "%s", buf_str(b));
	buf_clear(b);
	return 0;
}

void menu_choose(struct menu *p, size_t at)
{
	p->at = at < p->n ? at : 0;
	for (size_t i = 0; i < p->n && p->row[p->at].title; i++)
		p->at = (p->at + 1) % p->n;
}

// The next row that can be taken, forward or back.
static void move(struct menu *p, size_t by)
{
	for (size_t i = 0; i < p->n; i++) {
		p->at = (p->at + by) % p->n;
		if (!p->row[p->at].title)
			return;
	}
}

// Chooses the row that bears a number. False: there is none.
static bool choose_number(struct menu *p, unsigned number)
{
	unsigned place = 0;
	for (size_t i = 0; i < p->n; i++) {
		const struct menu_row *row = &p->row[i];
		place += !row->title;
		if (!row->title && (row->number ? row->number : place) == number) {
			p->at = i;
			return true;
		}
	}
	return false;
}

enum menu_end menu_key(struct menu *p, int key, enum action action, unsigned number)
{
	if (!p->n)
		return MENU_LEFT;
	if (action == ACT_NEXT_THREAD)
		move(p, 1);
	else if (action == ACT_PREVIOUS_THREAD)
		move(p, p->n - 1);
	else if (action == ACT_START)
		menu_choose(p, 0);
	else if (action == ACT_END) {
		p->at = 0;
		move(p, p->n - 1);
	} else if (key == '\r' || key == '\n')
		return MENU_TAKEN;
	else if (action == ACT_THREAD)
		return choose_number(p, number) ? MENU_TAKEN : MENU_STAYS;
	else
		return MENU_LEFT;
	return MENU_STAYS;
}
