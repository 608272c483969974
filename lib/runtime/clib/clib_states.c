// SPDX-License-Identifier: MIT
//
// Hidden state of C library functions, which all threads share: each state is represented by a
// place in memory, on which races are looked for as on any other. See clib_states.h.
#include "runtime/clib/clib_states.h"

#include "runtime/clib/clib.h"
#include "runtime/gate/races.h"
#include "runtime/gate/run_world.h"
#include "runtime/memory/places.h"
#include "runtime/report.h"

#include "base/i18n.h"

#include <dlfcn.h>
#include <sys/auxv.h>

static const struct {
	const char *name; // as an EV_OBJECT_NAME that is hidden has it: of, a tab, instead
	const char *note; // for a function that is thread-safe in glibc, but not by POSIX
} rows[STATES] = {
#define STATE(id, of, instead) [STATE_##id] = {.name = of "\t" instead},
#define GUARDED(id, of, remark) [STATE_##id] = {.name = of "\t", .note = remark},
#define KEPT_APART(id, of, remark) [STATE_##id] = {.name = of "\t", .note = remark},
#include "runtime/clib/clib_states.def"
};

static uint64_t places[STATES];	 // the places that represent them
static uint32_t callers[STATES]; // the thread that called first

static void called(enum clib_state s)
{
	if (!callers[s])
		callers[s] = rt_self;
	else if (callers[s] != rt_self && rows[s].note)
		report_note(rows[s].note);
	hidden_name(&places[s], sizeof places[s], rows[s].name);
}

// Is pc in the program's own file? A library may guard its calls.
static bool of_program(uint64_t pc)
{
	Dl_info at, program;
	return dladdr((void *)(uintptr_t)pc, &at) && // NOLINT: code has no other type here
	       dladdr((void *)getauxval(AT_ENTRY), &program) && at.dli_fbase == program.dli_fbase;
}

bool clib_states_alone(uint64_t pc)
{
	return !values_looked_at && rt_self && rt_mode() == RT_PLAN && run_in_company() &&
	       of_program(pc);
}

static void access_state(enum clib_state s, bool writes, uint64_t pc)
{
	called(s);
	if (!values_looked_at)
		races_state(&places[s], sizeof places[s], writes, pc);
	else if (writes)
		clib_writes(&places[s], sizeof places[s], pc);
	else
		clib_reads(&places[s], sizeof places[s], pc);
}

void clib_state_read(enum clib_state s, uint64_t pc)
{
	access_state(s, false, pc);
}

void clib_state_write(enum clib_state s, uint64_t pc)
{
	access_state(s, true, pc);
}

// The library's own lock gives no order that a program may rely on, so the race detector does not
// see it. While there is one thread, there is no order either.
void clib_state_turn(enum clib_state s, uint64_t pc)
{
	struct atomic a = {.at = &places[s],
			   .size = sizeof places[s],
			   .code = ATOMIC_ADD,
			   .operand = 1,
			   .site = pc};
	called(s);
	if (!run_in_company())
		return;
	access_atomic_enter(&a);
	places[s]++;
}

static bool files_order;

bool clib_files_order(void)
{
	return files_order = true;
}

void clib_files_turn(uint64_t pc)
{
	if (!run_in_company())
		return;
	if (files_order)
		races_unseen(false);
	clib_state_turn(STATE_files, pc);
}

void clib_seeded(uint32_t seed, uint32_t most)
{
	if (rt_self && rt_mode() == RT_PLAN && virtual_time_made(seed, most))
		report_note(N_("random numbers start from a clock, which was this one value in "
			       "every execution: seeds were not varied"));
}

void clib_state_apart(enum clib_state s)
{
	called(s);
}

void clib_state_result(enum clib_state s, const void *at, size_t n, uint64_t pc)
{
	if (!at)
		return;
	hidden_name(at, n, rows[s].name);
	clib_writes(at, n, pc);
}
