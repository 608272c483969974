// SPDX-License-Identifier: MIT
//
// Runs Check suites and reports in TAP: see unit.h.
#include "tests/lib/unit.h"

#include <stdlib.h>

TCase *unit_case(Suite *suite, const char *name)
{
	TCase *c = tcase_create(name);
	tcase_set_timeout(c, 60);
	suite_add_tcase(suite, c);
	return c;
}

int unit_run(Suite *suite)
{
	SRunner *runner = srunner_create(suite);
	srunner_set_tap(runner, "-");
	srunner_run_all(runner, CK_SILENT);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
