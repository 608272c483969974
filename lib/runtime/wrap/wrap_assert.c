// SPDX-License-Identifier: MIT
//
// A failed assert ends a controlled run, with its place and its expression.
#include "runtime/clib/prints.h"
#include "runtime/gate/end.h"
#include "runtime/gate/plain_values.h"
#include "runtime/gate/sites.h"
#include "runtime/mode.h"
#include "runtime/real.h"

#include "trace/event.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

// The C library's own, called by assert().
_Noreturn void __assert_fail(const char *expression, const char *file, unsigned line,
			     const char *function)
{
	if (rt_mode() == RT_PLAN && !end_told) {
		uint64_t pc = RT_SITE();
		prints_stop(pc);
		uint32_t site = site_here(pc);
		site_name(site, pc, file, line, function);
		fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line,
			function ? function : "?", expression);
		plain_values_tell();
		if (prints_told()) // an abort is nothing that can be put back, and there may be
				   // many
			end_run(END_ASSERT, rt_self, 0, site, 0, expression);
		end_tell(END_ASSERT, rt_self, 0, site, 0, expression);
		abort();
	}
	void (*real)(const char *, const char *, unsigned, const char *) = rt_real("__assert_fail");
	real(expression, file, line, function);
	abort();
}
