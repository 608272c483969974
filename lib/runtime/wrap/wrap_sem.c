// SPDX-License-Identifier: MIT
//
// Semaphores, unnamed and named. They report through errno and return -1.
//
// In RT_PLAN the names of sem_open() are the run's own: no other process sees them, and each
// execution starts without any. Calls that the C library refuses before it looks up the name
// (invalid names and values) are refused here, in the same order.
#include "runtime/clib/clib.h"
#include "runtime/gate/decide.h"
#include "runtime/gate/tags.h"
#include "runtime/wrap/wrap.h"

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
	if (value > MAX_SEM)
		return REAL(sem_init)(s, pshared, value); // an error
	if (pshared)
		decide_outside(MOVES_BY_SHARED);
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
	if (!DEADLINE_VALID(at))
		return errno_return(REFUSED(errno_of(REAL(sem_timedwait)(s, at))));
	return SEM_OPERATION(REAL(sem_timedwait)(s, at), OP_SEM_WAIT, KIND_SEM, s,
			     .arg = deadline_of(CLOCK_REALTIME, at));
}

int sem_clockwait(sem_t *s, clockid_t id, const struct timespec *at)
{
	if (!clock_waits(id) || !DEADLINE_VALID(at))
		return errno_return(REFUSED(errno_of(REAL(sem_clockwait)(s, id, at))));
	return SEM_OPERATION(REAL(sem_clockwait)(s, id, at), OP_SEM_WAIT, KIND_SEM, s,
			     .arg = deadline_of(id, at));
}

int sem_post(sem_t *s)
{
	return SEM_OPERATION(REAL(sem_post)(s), OP_SEM_POST, KIND_SEM, s);
}

int sem_getvalue(sem_t *s, int *value)
{
	struct call c = {OP_SEM_GETVALUE, KIND_SEM, s, .site = RT_SITE()};
	if (call_enter(&c)) {
		clib_stores(value, sizeof *value, c.site);
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
	char text[NAME_LONGEST + 2]; // with one leading slash
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

// The semaphores that sem_open() has returned, and how often each is open. Any other address is
// refused without reading its memory, which may be gone. Entries are only added, in front.
struct opened {
	struct opened *next;
	sem_t *sem;
	atomic_uint times;
};

static _Atomic(struct opened *) all_opened;

static struct opened *opened_find(const sem_t *s)
{
	struct opened *o = atomic_load_explicit(&all_opened, memory_order_acquire);
	while (o && o->sem != s)
		o = o->next;
	return o;
}

static void opened_add(sem_t *s)
{
	struct opened *o = opened_find(s);
	if (!o && (o = calloc(1, sizeof *o))) {
		o->sem = s;
		o->next = atomic_load_explicit(&all_opened, memory_order_relaxed);
		while (!atomic_compare_exchange_weak_explicit(
			&all_opened, &o->next, o, memory_order_release, memory_order_relaxed))
			;
	}
	if (o)
		atomic_fetch_add_explicit(&o->times, 1, memory_order_relaxed);
}

// Closes it once. False: it is not open.
static bool opened_take(const sem_t *s)
{
	struct opened *o = opened_find(s);
	unsigned times = o ? atomic_load_explicit(&o->times, memory_order_relaxed) : 0;
	while (times &&
	       !atomic_compare_exchange_weak_explicit(&o->times, &times, times - 1,
						      memory_order_relaxed, memory_order_relaxed))
		;
	return times;
}

// A call of sem_open() for the model. With an impossible value a semaphore can be opened, but not
// created: then the model's ENOENT is EINVAL.
struct request {
	struct name name;
	int64_t arg; // of OP_SEM_OPEN
	bool impossible;
};

// Returns the error of a call that is refused whatever semaphores there are.
static int request_make(struct request *r, const char *given, int flags, unsigned value)
{
	bool create = flags & O_CREAT, exclusive = create && flags & O_EXCL;
	r->impossible = create && value > MAX_SEM;
	int how = (create && !r->impossible ? OPEN_CREATE : 0) | (exclusive ? OPEN_EXCLUSIVE : 0);
	r->arg = OPEN_ARG(how, r->impossible ? 0 : value);
	int status = name_parse(&r->name, given);
	// for a name too long: EINVAL, or ENAMETOOLONG since 2.41
	if (status && REAL(sem_open)(given, 0) == SEM_FAILED)
		status = errno;
	return status == 0 && exclusive && r->impossible ? EINVAL : status;
}

static int open_planned(sem_t **out, const struct request *r, uint64_t site)
{
	call_clock_reads = 0;
	struct answer a = gate_op_object(OP_SEM_OPEN, names_object(r->name.text), r->arg, site);
	if (a.result)
		return r->impossible && a.result == ENOENT ? EINVAL : a.result;
	*out = names_semaphore((uint32_t)a.value); // the upper half: whether it was created
	opened_add(*out);
	return 0;
}

// The real call. In RT_RECORD *created is whether the semaphore was created or found.
static sem_t *open_telling(const char *name, int flags, mode_t mode, unsigned value, bool *created)
{
	bool never = value > MAX_SEM; // with this value a semaphore is opened, never created
	if (rt_mode() != RT_RECORD || !(flags & O_CREAT) || never)
		return REAL(sem_open)(name, flags, mode, value);
	for (;;) {
		sem_t *s = REAL(sem_open)(name, flags | O_EXCL, mode, value);
		*created = s != SEM_FAILED;
		if (*created || flags & O_EXCL || errno != EEXIST)
			return s;
		s = REAL(sem_open)(name, flags & ~O_CREAT);
		if (s != SEM_FAILED || errno != ENOENT) // else it was unlinked in between
			return s;
	}
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
	int e = errno;
	struct request r;
	int status = request_make(&r, name, flags, value);
	if (rt_mode() == RT_PLAN) {
		sem_t *opened = SEM_FAILED;
		if (!status)
			status = open_planned(&opened, &r, RT_SITE());
		errno = status ? status : e;
		return status ? SEM_FAILED : opened;
	}
	struct call c = {OP_SEM_OPEN, KIND_NAME, r.name.text, .arg = r.arg, .site = RT_SITE()};
	if (!status)
		call_enter(&c);
	bool created = false;
	sem_t *s = open_telling(name, flags, mode, value, &created);
	status = s == SEM_FAILED ? errno : 0;
	c.answer.result = r.impossible && status == EINVAL ? ENOENT : status;
	c.answer.value = (int64_t)(uintptr_t)s | created;
	call_leave(&c);
	if (!status)
		opened_add(s);
	return s;
}

int sem_close(sem_t *s)
{
	if (!opened_take(s))
		return errno_return(REFUSED(errno_of(REAL(sem_close)(s))));
	return SEM_OPERATION(REAL(sem_close)(s), OP_SEM_CLOSE, KIND_SEM, s);
}

int sem_unlink(const char *given)
{
	struct name name;
	int e = errno, status = name_parse(&name, given);
	if (rt_mode() == RT_PLAN) {
		call_clock_reads = 0;
		if (status == 0)
			status =
				gate_op_object(OP_SEM_UNLINK, names_object(name.text), 0, RT_SITE())
					.result;
		else if (status == EINVAL)
			status = ENOENT; // as the C library's result is here
		errno = e;
		return errno_return(status);
	}
	if (status)
		return REAL(sem_unlink)(given);
	return SEM_OPERATION(REAL(sem_unlink)(given), OP_SEM_UNLINK, KIND_NAME, name.text);
}
