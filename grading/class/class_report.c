// SPDX-License-Identifier: MIT
//
// The report of a class: see class_report.h.
#include "grading/class/class_report.h"

#include "command/files.h"
#include "grading/class/class_page.h"
#include "grading/class/class_tables.h"

int class_report_write(const struct class *c, const struct class_paths *p, const char *changes,
		       struct status *st)
{
	struct atomic_file f;
	int code = atomic_file_open(&f, p->csv, st);
	if (code)
		return code;
	class_table_points(f.out, c);
	code = atomic_file_close(&f, EXIT_OK, st);
	if (!code)
		code = atomic_file_open(&f, p->details, st);
	if (code)
		return code;
	class_table_details(f.out, c, p);
	code = atomic_file_close(&f, EXIT_OK, st);
	if (!code)
		code = atomic_file_open(&f, p->page, st);
	if (code)
		return code;
	class_page(f.out, c, p, changes);
	return atomic_file_close(&f, EXIT_OK, st);
}
