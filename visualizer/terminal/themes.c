// SPDX-License-Identifier: MIT
//
// The table of themes: see themes.h. In all of them only faults have the colour of STYLE_FAULT;
// what waits is yellow, what can move green, what has changed magenta, or the colour that stands
// for these. The colours of `safe` are those of Okabe and Ito, which can be told apart with every
// kind of colour blindness.
#include "visualizer/terminal/themes.h"

#include "base/i18n.h"

#include <stdlib.h>
#include <string.h>

enum { BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE };

enum { BUILT_IN = 5 };

struct theme themes[BUILT_IN + 1] = {
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
		 [STYLE_WARN] = {MAGENTA, MAGENTA, 0},
		 [STYLE_RUNNING] = {GREEN, GREEN, PAINT_BOLD},
		 [STYLE_READY] = {GREEN, GREEN, 0},
		 [STYLE_BLOCKED] = {YELLOW, YELLOW, 0},
		 [STYLE_WAITING] = {11, YELLOW, PAINT_BOLD},
		 [STYLE_SLEEPING] = {BLUE, BLUE, 0},
		 [STYLE_CHANGED] = {MAGENTA, MAGENTA, PAINT_BOLD},
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
		 [STYLE_WARN] = {176, MAGENTA, 0},
		 [STYLE_RUNNING] = {120, GREEN, PAINT_BOLD},
		 [STYLE_READY] = {114, GREEN, 0},
		 [STYLE_BLOCKED] = {220, YELLOW, 0},
		 [STYLE_WAITING] = {222, YELLOW, PAINT_BOLD},
		 [STYLE_SLEEPING] = {111, BLUE, 0},
		 [STYLE_CHANGED] = {213, MAGENTA, PAINT_BOLD},
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
		 [STYLE_WARN] = {90, CYAN, 0},
		 [STYLE_RUNNING] = {22, GREEN, PAINT_BOLD},
		 [STYLE_READY] = {28, GREEN, 0},
		 [STYLE_BLOCKED] = {136, MAGENTA, PAINT_BOLD},
		 [STYLE_WAITING] = {94, MAGENTA, 0},
		 [STYLE_SLEEPING] = {26, BLUE, 0},
		 [STYLE_CHANGED] = {127, CYAN, PAINT_BOLD},
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
		 [STYLE_SAY] = {231, WHITE, PAINT_BOLD},
		 [STYLE_ASK] = {51, CYAN, PAINT_BOLD},
		 [STYLE_FAULT] = {226, YELLOW, PAINT_REVERSE | PAINT_BOLD},
		 [STYLE_WARN] = {201, MAGENTA, 0},
		 [STYLE_RUNNING] = {46, GREEN, PAINT_BOLD},
		 [STYLE_READY] = {46, GREEN, PAINT_BOLD},
		 [STYLE_BLOCKED] = {220, YELLOW, 0},
		 [STYLE_WAITING] = {226, YELLOW, PAINT_BOLD},
		 [STYLE_SLEEPING] = {51, CYAN, PAINT_BOLD},
		 [STYLE_CHANGED] = {201, MAGENTA, PAINT_BOLD},
	 }},
	{"safe",
	 N_("colours that everybody can distinguish"),
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
		 [STYLE_WARN] = {36, GREEN, 0},
		 [STYLE_RUNNING] = {117, CYAN, PAINT_BOLD},
		 [STYLE_READY] = {117, CYAN, 0},
		 [STYLE_BLOCKED] = {220, YELLOW, 0},
		 [STYLE_WAITING] = {227, YELLOW, PAINT_BOLD},
		 [STYLE_SLEEPING] = {175, MAGENTA, 0},
		 [STYLE_CHANGED] = {36, GREEN, PAINT_BOLD},
	 }},
};
size_t theme_count = BUILT_IN;

size_t theme_find(const char *name)
{
	size_t i = 0;
	while (i < theme_count && strcmp(themes[i].name, name) != 0)
		i++;
	return i;
}

// ---- the user's own -----------------------------------------------------------------------------

struct theme *theme_mine(size_t from)
{
	if (theme_count == BUILT_IN) {
		themes[BUILT_IN] = themes[from];
		themes[BUILT_IN].name = THEME_MINE;
		themes[BUILT_IN].about = N_("your own, from your settings");
		theme_count++;
	}
	return &themes[BUILT_IN];
}

const char *const theme_parts[STYLES + 2] = {
	[STYLE_TEXT] = "text",	       [STYLE_DIM] = "dim",	    [STYLE_BAR] = "bar",
	[STYLE_HEAD] = "head",	       [STYLE_SAY] = "say",	    [STYLE_ASK] = "ask",
	[STYLE_FAULT] = "fault",       [STYLE_WARN] = "warn",	    [STYLE_RUNNING] = "running",
	[STYLE_READY] = "ready",       [STYLE_BLOCKED] = "blocked", [STYLE_WAITING] = "waiting",
	[STYLE_SLEEPING] = "sleeping", [STYLE_CHANGED] = "changed", [STYLES] = "background",
};

int theme_part(const char *name)
{
	for (int i = 0; theme_parts[i]; i++)
		if (strcmp(theme_parts[i], name) == 0)
			return i;
	return -1;
}

// The nearest of the eight colours. Of 256, numbers from 16 on are a cube of 6 by 6 by 6, then
// greys.
static short of_eight(long number)
{
	if (number < 16)
		return (short)(number % 8);
	if (number >= 232)
		return number >= 244 ? WHITE : BLACK;
	long cube = number - 16, red = cube / 36, green = cube / 6 % 6, blue = cube % 6;
	return (short)((red > 2) | (green > 2) << 1 | (blue > 2) << 2);
}

bool theme_colour(const char *name, short *many, short *few)
{
	static const char *const names[] = {"black", "red",	"green", "yellow",
					    "blue",  "magenta", "cyan",	 "white"};
	char *end;
	long number = strtol(name, &end, 10);
	if (*name >= '0' && *name <= '9' && !*end && number < 256) {
		*many = (short)number;
		*few = of_eight(number);
		return true;
	}
	*many = *few = COLOR_OWN;
	for (short i = 0; i < 8; i++)
		if (strcmp(names[i], name) == 0)
			*many = *few = i;
	return *many != COLOR_OWN || strcmp(name, "own") == 0;
}
