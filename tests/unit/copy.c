// SPDX-License-Identifier: MIT
//
// The copy in its free form: between devices in memory, and of files, which are whole or as they
// were. What depends on the moment is in tests/tasks/copies.c.
#include "tasks/compose/file_copy.h"
#include "tasks/compose/memory_device.h"
#include "tasks/workers.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/lib/unit.h"

static const struct tr_cancel_token never;

static uint64_t told;

static void progress(void *unused, uint64_t written)
{
	(void)unused;
	ck_assert_uint_gt(written, told);
	told = written;
}

START_TEST(a_copy_in_memory)
{
	char in[100], out[100] = "";
	struct tr_memory_device from, to;
	struct tr_copy_plan plan = {.pending = 3, .block = 7, .progress = progress};
	struct tr_task *t = NULL;
	intptr_t n = 0;
	memset(in, 'x', sizeof in);
	ck_assert_int_eq(tr_memory_device_init(&from, NULL, 0, 1), EINVAL);
	ck_assert_int_eq(tr_memory_device_init(&from, in, 100, 100), 0);
	ck_assert_int_eq(tr_memory_device_init(&to, out, 0, 100), 0);
	from.at_once = 5;
	to.at_once = 2;
	ck_assert_int_eq(tr_copy(&from.device, &to.device, &plan, &t), 0);
	ck_assert_int_eq(tr_task_result(t, &n), 0);
	ck_assert(n == 100 && told == 100 && memcmp(in, out, 100) == 0);
	tr_task_release(t);
	from.fails_from = 50;
	from.fails_with = EIO;
	plan.progress = NULL;
	ck_assert_int_eq(tr_copy(&from.device, &to.device, &plan, &t), 0);
	ck_assert_int_eq(tr_task_result(t, NULL), EIO);
	tr_task_release(t);
	plan.pending = 0;
	ck_assert_int_eq(tr_copy(&from.device, &to.device, &plan, &t), EINVAL);
	plan.pending = 1;
	plan.block = 0;
	ck_assert_int_eq(tr_copy(&from.device, &to.device, &plan, &t), EINVAL);
	ck_assert_int_eq(tr_copy(NULL, &to.device, &plan, &t), EINVAL);
	ck_assert_int_eq(tr_memory_device_destroy(&from), 0);
	ck_assert_int_eq(tr_memory_device_destroy(&to), 0);
}
END_TEST

static char folder[64], source[96], target[96];
static struct tr_workers io;

static int copies(const char *from, const char *to, struct tr_cancel_token cancel, intptr_t *n)
{
	struct tr_copy_plan plan = {.pending = 4, .block = 1000, .cancel = cancel};
	struct tr_task *t = NULL;
	int result = tr_file_copy(from, to, &io.context, &plan, &t);
	if (result != 0)
		return result;
	ck_assert_int_eq(tr_task_wait(t, NULL), 0);
	result = tr_task_result(t, n);
	tr_task_release(t);
	return result;
}

// How many files there are in the folder.
static int files(void)
{
	char command[128];
	int n = -1;
	snprintf(command, sizeof command, "ls -A %s | wc -l", folder);
	FILE *f = popen(command, "r");
	ck_assert_ptr_nonnull(f);
	ck_assert_int_eq(fscanf(f, "%d", &n), 1);
	pclose(f);
	return n;
}

static void make_folder(void)
{
	strcpy(folder, "/tmp/treadle-copy-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(source, sizeof source, "%s/in", folder);
	snprintf(target, sizeof target, "%s/out", folder);
	FILE *f = fopen(source, "w");
	ck_assert_ptr_nonnull(f);
	for (int i = 0; i < 5000; i++)
		fprintf(f, "%d\n", i);
	fclose(f);
	ck_assert_int_eq(chmod(source, 0640), 0);
	ck_assert_int_eq(tr_workers_start(&io, 3), 0);
}

static void remove_folder(void)
{
	ck_assert_int_eq(tr_workers_stop(&io), 0);
	ck_assert_int_eq(tr_workers_destroy(&io), 0);
	unlink(target);
	unlink(source);
	ck_assert_int_eq(rmdir(folder), 0);
}

START_TEST(a_file_is_copied_or_left_as_it_was)
{
	struct stat a, b;
	intptr_t n = 0;
	char command[256];
	make_folder();
	ck_assert_int_eq(copies(source, target, never, &n), 0);
	ck_assert(stat(source, &a) == 0 && stat(target, &b) == 0);
	ck_assert(n == a.st_size && b.st_size == n && b.st_mode == a.st_mode);
	snprintf(command, sizeof command, "cmp %s %s", source, target);
	ck_assert_int_eq(system(command), 0);
	ck_assert_int_eq(files(), 2);
	ck_assert_int_eq(copies("/nowhere", target, never, &n), ENOENT);
	ck_assert_int_eq(copies(folder, target, never, &n), EISDIR);
	ck_assert_int_eq(copies(source, "/nowhere/out", never, &n), ENOENT);
	ck_assert_int_eq(copies(source, folder, never, &n), EISDIR);
	ck_assert_int_eq(files(), 2);
	remove_folder();
}
END_TEST

START_TEST(a_cancelled_or_refused_copy_leaves_nothing)
{
	struct tr_cancel_source cancel;
	intptr_t n = 0;
	make_folder();
	ck_assert_int_eq(tr_cancel_source_init(&cancel), 0);
	ck_assert_int_eq(tr_cancel(&cancel), 0);
	ck_assert_int_eq(copies(source, target, tr_cancel_token(&cancel), &n), ECANCELED);
	ck_assert_int_eq(files(), 1);
	ck_assert_int_eq(tr_workers_stop(&io), 0);
	ck_assert_int_eq(copies(source, target, never, &n), ECANCELED);
	ck_assert_int_eq(files(), 1);
	ck_assert_int_eq(tr_workers_destroy(&io), 0);
	ck_assert_int_eq(tr_workers_start(&io, 1), 0);
	tr_cancel_source_destroy(&cancel);
	remove_folder();
}
END_TEST

// A link as the target is replaced, and not what it leads to; a pipe is neither read nor replaced.
START_TEST(what_is_no_file_stays)
{
	struct stat a, is;
	intptr_t n = 0;
	make_folder();
	ck_assert_int_eq(stat(source, &a), 0);
	ck_assert_int_eq(symlink(source, target), 0);
	ck_assert_int_eq(copies(source, target, never, &n), 0);
	ck_assert(lstat(target, &is) == 0 && S_ISREG(is.st_mode) && is.st_size == a.st_size);
	ck_assert_int_eq(unlink(target), 0);
	ck_assert_int_eq(mkfifo(target, 0600), 0);
	ck_assert_int_eq(copies(source, target, never, &n), ENOTSUP);
	ck_assert(lstat(target, &is) == 0 && S_ISFIFO(is.st_mode));
	ck_assert_int_eq(files(), 2);
	ck_assert_int_eq(unlink(source), 0);
	ck_assert_int_eq(copies(target, source, never, &n), ESPIPE);
	ck_assert_int_eq(files(), 1);
	remove_folder();
}
END_TEST

// A limit on the size of a file stands for a disk that is full.
START_TEST(a_full_disk_leaves_what_was_there)
{
	struct rlimit before, small;
	struct stat is;
	intptr_t n = 0;
	make_folder();
	ck_assert_int_eq(copies(source, target, never, &n), 0);
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
	small = before;
	small.rlim_cur = 5000;
	signal(SIGXFSZ, SIG_IGN);
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
	int result = copies(source, target, never, NULL);
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
	ck_assert_int_eq(result, EFBIG);
	ck_assert_int_eq(stat(target, &is), 0);
	ck_assert_int_eq(is.st_size, n);
	ck_assert_int_eq(files(), 2);
	remove_folder();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("copy");
	TCase *c = unit_case(s, "copy");
	tcase_add_test(c, a_copy_in_memory);
	tcase_add_test(c, a_file_is_copied_or_left_as_it_was);
	tcase_add_test(c, a_cancelled_or_refused_copy_leaves_nothing);
	tcase_add_test(c, what_is_no_file_stays);
	tcase_add_test(c, a_full_disk_leaves_what_was_there);
	return unit_run(s);
}
