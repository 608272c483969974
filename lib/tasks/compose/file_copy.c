// SPDX-License-Identifier: MIT
//
// Files as devices, and the copy of one: see file_copy.h for the contract.
#include "tasks/compose/file_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "annotate/annotate.h"

// A file as a device ------------------------------------------------------------------------------

struct file {
	struct tr_device device; // first
	int fd;
	struct tr_context *io;
};

// The task comes first. Its completer is the thread that carries the operation out.
struct operation {
	struct tr_task task;
	struct tr_continuation c;
	int fd;
	void *to;	  // of a read
	const void *from; // of a write; NULL: it is a read
	size_t n;
	off_t at;
};

static void runs(void *operation)
{
	struct operation *o = operation;
	ssize_t n;

	do
		n = o->from ? pwrite(o->fd, o->from, o->n, o->at)
			    : pread(o->fd, o->to, o->n, o->at);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		tr_task_fail(&o->task, errno);
	else
		tr_task_complete(&o->task, n);
}

static int begin(struct file *f, const struct operation *what, const char *name,
		 struct tr_task **task)
{
	struct tr_task *made;
	int result = tr_task_new_in(&made, sizeof(struct operation), name);
	if (result != 0)
		return result;
	struct operation *o = (struct operation *)made;
	o->fd = f->fd;
	o->to = what->to;
	o->from = what->from;
	o->n = what->n;
	o->at = what->at;
	o->c = (struct tr_continuation){.run = runs, .arg = o, .on = f->io, .name = name};
	tr_continuation_capture(&o->c);
	result = f->io->submit(f->io, &o->c);
	if (result == 0) {
		*task = made;
	} else {
		tr_task_release(made);
		tr_task_release(made);
	}
	return result;
}

static int begin_read(struct tr_device *d, void *to, size_t n, uint64_t at, struct tr_task **task)
{
	TR_CALL("file_read");
	return begin((struct file *)d, &(struct operation){.to = to, .n = n, .at = (off_t)at},
		     "read", task);
}

static int begin_write(struct tr_device *d, const void *from, size_t n, uint64_t at,
		       struct tr_task **task)
{
	TR_CALL("file_write");
	return begin((struct file *)d, &(struct operation){.from = from, .n = n, .at = (off_t)at},
		     "write", task);
}

static const struct tr_device_ops file_ops = {begin_read, begin_write};

// The copy ----------------------------------------------------------------------------------------

// The task comes first: releasing it frees the rest.
struct file_copy {
	struct tr_task task;
	struct file from, to;
	char *name, *temporary;
	struct tr_task *copy;
	struct tr_continuation next; // runs on io when the inner copy has completed
};

// Closes the files, and removes the temporary one unless it was renamed.
static void close_all(struct file_copy *f, bool named)
{
	if (f->from.fd >= 0)
		close(f->from.fd);
	if (f->to.fd >= 0) {
		close(f->to.fd);
		if (!named)
			unlink(f->temporary);
	}
	free(f->temporary);
	free(f->name);
}

// Renames the written file, once it is on the disk.
static int give_name(struct file_copy *f)
{
	if (fsync(f->to.fd) != 0)
		return errno;
	return rename(f->temporary, f->name) == 0 ? 0 : errno;
}

static void copied(void *file_copy)
{
	struct file_copy *f = file_copy;
	intptr_t bytes = 0;
	bool cancelled = tr_task_state(f->copy) == TR_TASK_CANCELLED;
	int error = tr_task_result(f->copy, &bytes);

	tr_task_release(f->copy);
	if (error == 0)
		error = give_name(f);
	close_all(f, error == 0);
	if (cancelled)
		tr_task_cancel(&f->task);
	else if (error)
		tr_task_fail(&f->task, error);
	else
		tr_task_complete(&f->task, bytes);
}

// O_NONBLOCK, so as not to wait for a pipe's writer; pread then refuses the pipe.
static int open_source(struct file_copy *f, const char *from, mode_t *mode)
{
	struct stat is;

	f->from.fd = open(from, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (f->from.fd < 0 || fstat(f->from.fd, &is) != 0)
		return errno;
	*mode = is.st_mode & 0777;
	return S_ISDIR(is.st_mode) ? EISDIR : 0;
}

// May the target be replaced? A device may not: /dev/full would be a file afterwards.
static int look_at_target(const char *to)
{
	struct stat is;

	if (lstat(to, &is) != 0 || S_ISREG(is.st_mode) || S_ISLNK(is.st_mode))
		return 0; // other errors are mkostemp's to report
	return S_ISDIR(is.st_mode) ? EISDIR : ENOTSUP;
}

// Creates a file with a new name beside the target.
static int open_temporary(struct file_copy *f, const char *to, mode_t mode)
{
	static const char ending[] = ".XXXXXX";
	size_t length = strlen(to);

	f->name = strdup(to);
	f->temporary = malloc(length + sizeof ending);
	if (!f->name || !f->temporary)
		return ENOMEM;
	snprintf(f->temporary, length + sizeof ending, "%s%s", to, ending);
	f->to.fd = mkostemp(f->temporary, O_CLOEXEC);
	if (f->to.fd < 0)
		return errno;
	return fchmod(f->to.fd, mode) == 0 ? 0 : errno;
}

static int begin_copy(struct file_copy *f, const char *from, const char *to,
		      const struct tr_copy_plan *plan)
{
	mode_t mode = 0;
	int result = open_source(f, from, &mode);
	if (result == 0)
		result = look_at_target(to);
	if (result == 0)
		result = open_temporary(f, to, mode);
	if (result == 0)
		result = tr_copy(&f->from.device, &f->to.device, plan, &f->copy);
	return result;
}

int tr_file_copy(const char *from, const char *to, struct tr_context *io,
		 const struct tr_copy_plan *plan, struct tr_task **task)
{
	struct tr_task *made;

	if (!from || !to || !io || !plan || !task)
		return EINVAL;
	int result = tr_task_new_in(&made, sizeof(struct file_copy), "file-copy");
	if (result != 0)
		return result;
	struct file_copy *f = (struct file_copy *)made;
	f->from = (struct file){.device = {&file_ops}, .fd = -1, .io = io};
	f->to = f->from;
	f->next = (struct tr_continuation){.run = copied, .arg = f, .on = io, .name = "file-copy"};
	result = begin_copy(f, from, to, plan);
	if (result != 0) {
		close_all(f, false);
		tr_task_release(made);
		tr_task_release(made);
		return result;
	}
	*task = made; // first: f may be freed below
	tr_task_on_completed(f->copy, &f->next);
	return 0;
}
