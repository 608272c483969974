// SPDX-License-Identifier: MIT
//
// The table of themes: see themes.h. The colours of `safe` are those of Okabe and Ito, which are
// told apart with every kind of colour blindness.
#include "visualizer/themes.h"

#include "base/i18n.h"

#include <string.h>

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE };

const struct theme themes[] = {
	{"terminal",
	 N_("the terminal's own colours"),
	 COLOR_OWN,
	 COLOR_OWN,
	 {
		 [STYLE_TEXT] = {COLOR_OWN, COLOR_OWN, 0},
		 [STYLE_DIM] = {COLOR_OWN, COLOR_OWN, PAINT_DIM},
		 [STYLE_BAR] = {COLOR_OWN, COLOR_OWN, PAINT_REVERSE},
		 [STYLE_HEAD] = {CYAN, CYAN, PAINT_BOLD},
		 [STYLE_SAY] = {COLOR_OWN, COLOR_OWN, PAINT_BOLD},
		 [STYLE_ASK] = {CYAN, CYAN, PAINT_BOLD},
		 [STYLE_FAULT] = {RED, RED, PAINT_BOLD},
		 [STYLE_WARN] = {MAGENTA, MAGENTA, PAINT_BOLD},
		 [STYLE_RUNNING] = {GREEN, GREEN, PAINT_BOLD},
		 [STYLE_READY] = {GREEN, GREEN, 0},
		 [STYLE_BLOCKED] = {RED, RED, 0},
		 [STYLE_WAITING] = {YELLOW, YELLOW, 0},
		 [STYLE_SLEEPING] = {BLUE, BLUE, 0},
		 [STYLE_CHANGED] = {YELLOW, YELLOW, PAINT_BOLD},
	 }},
	{"dark",
	 N_("light letters on black"),
	 16,
	 BLACK,
	 {
		 [STYLE_TEXT] = {252, WHITE, 0},
		 [STYLE_DIM] = {244, WHITE, 0},
		 [STYLE_BAR] = {252, WHITE, PAINT_REVERSE},
		 [STYLE_HEAD] = {80, CYAN, PAINT_BOLD},
		 [STYLE_SAY] = {231, WHITE, PAINT_BOLD},
		 [STYLE_ASK] = {123, CYAN, PAINT_BOLD},
		 [STYLE_FAULT] = {203, RED, PAINT_BOLD},
		 [STYLE_WARN] = {213, MAGENTA, PAINT_BOLD},
		 [STYLE_RUNNING] = {120, GREEN, PAINT_BOLD},
		 [STYLE_READY] = {114, GREEN, 0},
		 [STYLE_BLOCKED] = {210, RED, 0},
		 [STYLE_WAITING] = {222, YELLOW, 0},
		 [STYLE_SLEEPING] = {111, BLUE, 0},
		 [STYLE_CHANGED] = {227, YELLOW, PAINT_BOLD},
	 }},
	{"light",
	 N_("dark letters on white, for a bright room"),
	 231,
	 WHITE,
	 {
		 [STYLE_TEXT] = {16, BLACK, 0},
		 [STYLE_DIM] = {242, BLACK, 0},
		 [STYLE_BAR] = {236, BLACK, PAINT_REVERSE},
		 [STYLE_HEAD] = {24, BLUE, PAINT_BOLD},
		 [STYLE_SAY] = {16, BLACK, PAINT_BOLD},
		 [STYLE_ASK] = {24, BLUE, PAINT_BOLD},
		 [STYLE_FAULT] = {160, RED, PAINT_BOLD},
		 [STYLE_WARN] = {90, MAGENTA, PAINT_BOLD},
		 [STYLE_RUNNING] = {22, GREEN, PAINT_BOLD},
		 [STYLE_READY] = {28, GREEN, 0},
		 [STYLE_BLOCKED] = {124, RED, 0},
		 [STYLE_WAITING] = {94, MAGENTA, 0},
		 [STYLE_SLEEPING] = {26, BLUE, 0},
		 [STYLE_CHANGED] = {130, RED, PAINT_BOLD},
	 }},
	{"contrast",
	 N_("few colours, as bright as they come, on black"),
	 16,
	 BLACK,
	 {
		 [STYLE_TEXT] = {231, WHITE, PAINT_BOLD},
		 [STYLE_DIM] = {231, WHITE, 0},
		 [STYLE_BAR] = {231, WHITE, PAINT_REVERSE | PAINT_BOLD},
		 [STYLE_HEAD] = {51, CYAN, PAINT_BOLD},
		 [STYLE_SAY] = {226, YELLOW, PAINT_BOLD},
		 [STYLE_ASK] = {51, CYAN, PAINT_BOLD},
		 [STYLE_FAULT] = {226, YELLOW, PAINT_REVERSE | PAINT_BOLD},
		 [STYLE_WARN] = {226, YELLOW, PAINT_REVERSE | PAINT_BOLD},
		 [STYLE_RUNNING] = {46, GREEN, PAINT_BOLD},
		 [STYLE_READY] = {46, GREEN, PAINT_BOLD},
		 [STYLE_BLOCKED] = {207, MAGENTA, PAINT_BOLD},
		 [STYLE_WAITING] = {226, YELLOW, PAINT_BOLD},
		 [STYLE_SLEEPING] = {51, CYAN, PAINT_BOLD},
		 [STYLE_CHANGED] = {226, YELLOW, PAINT_BOLD},
	 }},
	{"safe",
	 N_("colours that everybody can tell apart"),
	 16,
	 BLACK,
	 {
		 [STYLE_TEXT] = {252, WHITE, 0},
		 [STYLE_DIM] = {245, WHITE, 0},
		 [STYLE_BAR] = {252, WHITE, PAINT_REVERSE},
		 [STYLE_HEAD] = {117, CYAN, PAINT_BOLD},
		 [STYLE_SAY] = {231, WHITE, PAINT_BOLD},
		 [STYLE_ASK] = {117, CYAN, PAINT_BOLD},
		 [STYLE_FAULT] = {208, YELLOW, PAINT_REVERSE | PAINT_BOLD},
		 [STYLE_WARN] = {175, MAGENTA, PAINT_BOLD},
		 [STYLE_RUNNING] = {117, CYAN, PAINT_BOLD},
		 [STYLE_READY] = {117, CYAN, 0},
		 [STYLE_BLOCKED] = {208, YELLOW, 0},
		 [STYLE_WAITING] = {227, YELLOW, PAINT_BOLD},
		 [STYLE_SLEEPING] = {175, MAGENTA, 0},
		 [STYLE_CHANGED] = {227, YELLOW, PAINT_BOLD},
	 }},
};
const size_t theme_count = sizeof themes / sizeof *themes;

size_t theme_find(const char *name)
{
	size_t i = 0;
	while (i < theme_count && strcmp(themes[i].name, name) != 0)
		i++;
	return i;
}
