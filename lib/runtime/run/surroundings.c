// SPDX-License-Identifier: MIT
//
// Limits, processors and arguments: see surroundings.h.
#include "runtime/run/surroundings.h"

#include "runtime/real.h"

#include <string.h>
#include <unistd.h>

static struct {
	struct rlimit limits[RLIMIT_NLIMITS];
	bool noted[RLIMIT_NLIMITS];
	cpu_set_t given, kept;
	long online;
} found;

void surroundings_note(struct rlimit files)
{
	for (int i = 0; i < RLIMIT_NLIMITS; i++)
		found.noted[i] = REAL(getrlimit)((__rlimit_resource_t)i, &found.limits[i]) == 0;
	found.limits[RLIMIT_FSIZE] = files;
	if (REAL(sched_getaffinity)(0, sizeof found.given, &found.given))
		CPU_ZERO(&found.given);
	found.kept = found.given;
	found.online = REAL(sysconf)(_SC_NPROCESSORS_ONLN);
}

struct rlimit *surroundings_limit(int what)
{
	bool is = what >= 0 && what < (int)RLIMIT_NLIMITS && found.noted[what];
	return is ? &found.limits[what] : NULL;
}

const cpu_set_t *surroundings_processors(void)
{
	return &found.given;
}

void surroundings_keep(const cpu_set_t *on)
{
	found.kept = *on;
}

bool surroundings_kept(const cpu_set_t *now)
{
	return CPU_EQUAL(now, &found.kept);
}

long surroundings_online(void)
{
	return found.online;
}

// ---- arguments ---------------------------------------------------------------------------------

static char text[WIRE_ARGS + 1]; // always ends with a zero
static unsigned n;
static char *given[WIRE_MOST_ARGS + 2];

void arguments_take(const struct wire_cell *cell)
{
	unsigned told = cell->run.nargs;
	n = told < WIRE_MOST_ARGS ? told : WIRE_MOST_ARGS;
	if (n)
		memcpy(text, cell->args, sizeof cell->args);
}

void arguments_put(int *argc, char ***argv)
{
	char *next = text;
	if (!n)
		return;
	given[0] = (*argv)[0];
	for (unsigned i = 1; i <= n; i++) {
		given[i] = next;
		next += strlen(next);
		next += next < text + WIRE_ARGS;
	}
	*argc = (int)n + 1;
	*argv = given;
}
