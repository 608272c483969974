// SPDX-License-Identifier: MIT
//
// Semaphores, unnamed and named. They report through errno and return -1.
//
// In RT_PLAN the names of sem_open() are the run's own: nothing of them is seen outside, nothing
// is left behind, and each execution starts without any. What the C library refuses before it
// looks for the name (wrong names and values) is refused here, in the same order.
#include "runtime/wrap.h"
#include "base/i18n.h"

#include <fcntl.h>
#include <limits.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define NAME_LONGEST (NAME_MAX - 4) // it becomes the file sem.NAME

// An operation whose real call returns -1 and sets errno.
#define SEM_OPERATION(real, ...) errno_return(OPERATION(errno_of(real), __VA_ARGS__))

int sem_init(sem_t *s, int pshared, unsigned value)
{
	if (pshared && rt_mode() != RT_OFF)
		rt_limit(N_("a semaphore shared between processes: only this process is seen"));
	return errno_return(INITIALISATION(errno_of(REAL(sem_init)(s, pshared, value)), OP_SEM_INIT,
					   KIND_SEM, s, .arg = value));
}

int sem_destroy(sem_t *s)
{
	return SEM_OPERATION(REAL(sem_destroy)(s), OP_SEM_DESTROY, KIND_SEM, s);
}

int sem_wait(sem_t *s)
{
	return SEM_OPERATION(REAL(sem_wait)(s), OP_SEM_WAIT, KIND_SEM, s, .arg = TR_NEVER);
}

int sem_trywait(sem_t *s)
{
	return SEM_OPERATION(REAL(sem_trywait)(s), OP_SEM_TRYWAIT, KIND_SEM, s);
}

int sem_timedwait(sem_t *s, const struct timespec *at)
{
	if (deadline_refused(at))
		return errno_return(EINVAL);
	return SEM_OPERATION(REAL(sem_timedwait)(s, at), OP_SEM_WAIT, KIND_SEM, s,
			     .arg = wrap_deadline(CLOCK_REALTIME, at));
}

int sem_clockwait(sem_t *s, clockid_t id, const struct timespec *at)
{
	if (clock_refused(id) || deadline_refused(at))
		return errno_return(EINVAL);
	return SEM_OPERATION(REAL(sem_clockwait)(s, id, at), OP_SEM_WAIT, KIND_SEM, s,
			     .arg = wrap_deadline(id, at));
}

int sem_post(sem_t *s)
{
	return SEM_OPERATION(REAL(sem_post)(s), OP_SEM_POST, KIND_SEM, s);
}

int sem_getvalue(sem_t *s, int *value)
{
	struct call c = {OP_SEM_GETVALUE, KIND_SEM, s, .site = RT_SITE()};
	if (call_enter(&c)) {
		*value = (int)c.answer.value;
	} else {
		c.answer.result = errno_of(REAL(sem_getvalue)(s, value));
		c.answer.value = *value;
		call_leave(&c);
	}
	return errno_return(c.answer.result);
}

// ---- names ------------------------------------------------------------------------------

struct name {
	char text[NAME_LONGEST + 2]; // with one slash in front, however many it was given
};

static int name_parse(struct name *n, const char *given)
{
	given += strspn(given, "/");
	size_t length = strlen(given);
	if (length == 0 || length > NAME_MAX || strchr(given, '/'))
		return EINVAL;
	if (length > NAME_LONGEST)
		return ENAMETOOLONG;
	n->text[0] = '/';
	memcpy(n->text + 1, given, length + 1);
	return 0;
}

// The semaphores that names have led to in RT_PLAN, and how often each is open.
struct opened {
	struct opened *next;
	sem_t *sem;
	unsigned times;
};

static struct opened *all_opened;

static struct opened *opened_find(const sem_t *s)
{
	struct opened *o = all_opened;
	while (o && o->sem != s)
		o = o->next;
	return o;
}

static int opened_add(sem_t *s)
{
	struct opened *o = opened_find(s);
	if (!o) {
		o = malloc(sizeof *o);
		if (!o)
			return ENOMEM;
		*o = (struct opened){.next = all_opened, .sem = s};
		all_opened = o;
	}
	o->times++;
	return 0;
}

// Opens in RT_PLAN. With an impossible value it can only be found, not created.
static int open_planned(sem_t **out, const char *given, int flags, unsigned value, uint64_t site)
{
	struct name name;
	int status = name_parse(&name, given);
	if (status)
		return status;
	bool possible = value <= MAX_SEM;
	int how = flags & O_CREAT && possible ? OPEN_CREATE : 0;
	if (flags & O_CREAT && flags & O_EXCL) {
		if (!possible)
			return EINVAL;
		how |= OPEN_EXCLUSIVE;
	}
	clock_reads = 0;
	struct answer a = gate_op_object(OP_SEM_OPEN, gate_name(name.text, site),
					 OPEN_ARG(how, possible ? value : 0), site);
	if (a.result)
		return flags & O_CREAT && !possible && a.result == ENOENT ? EINVAL : a.result;
	*out = gate_sem_at((uint32_t)a.value); // the bits above: whether it was created
	return opened_add(*out);
}

static sem_t *open_real(const char *name, int flags, mode_t mode, unsigned value, uint64_t site)
{
	if (rt_mode() != RT_RECORD)
		return REAL(sem_open)(name, flags, mode, value);
	int how = (flags & O_CREAT ? OPEN_CREATE : 0) |
		  (flags & O_CREAT && flags & O_EXCL ? OPEN_EXCLUSIVE : 0);
	struct call c = {OP_SEM_OPEN, KIND_NAME, (void *)(uintptr_t)name,
			 .arg = OPEN_ARG(how, value), .site = site};
	call_enter(&c);
	sem_t *s = REAL(sem_open)(name, flags, mode, value);
	c.answer.result = s == SEM_FAILED ? errno : 0;
	c.answer.value = (int64_t)(uintptr_t)s;
	call_leave(&c);
	return s;
}

sem_t *sem_open(const char *name, int flags, ...)
{
	mode_t mode = 0;
	unsigned value = 0;
	if (flags & O_CREAT) {
		va_list rest;
		va_start(rest, flags);
		mode = va_arg(rest, mode_t);
		value = va_arg(rest, unsigned);
		va_end(rest);
	}
	if (rt_mode() != RT_PLAN)
		return open_real(name, flags, mode, value, RT_SITE());
	sem_t *s = SEM_FAILED;
	int e = errno;
	int status = open_planned(&s, name, flags, value, RT_SITE());
	errno = status ? status : e;
	return status ? SEM_FAILED : s;
}

int sem_close(sem_t *s)
{
	if (rt_mode() == RT_PLAN) {
		struct opened *o = opened_find(s);
		if (!o || !o->times)
			return errno_return(EINVAL);
		o->times--;
	}
	return SEM_OPERATION(REAL(sem_close)(s), OP_SEM_CLOSE, KIND_SEM, s);
}

int sem_unlink(const char *given)
{
	if (rt_mode() != RT_PLAN)
		return SEM_OPERATION(REAL(sem_unlink)(given), OP_SEM_UNLINK, KIND_NAME,
				     (void *)(uintptr_t)given);
	struct name name;
	int e = errno, status = name_parse(&name, given);
	if (status == EINVAL)
		status = ENOENT;
	if (status == 0) {
		clock_reads = 0;
		status =
			gate_op_object(OP_SEM_UNLINK, gate_name(name.text, RT_SITE()), 0, RT_SITE())
				.result;
		errno = e;
	}
	return errno_return(status);
}
