// SPDX-License-Identifier: MIT
//
// Threads that an answer makes: they take turns with all others. As waits.c, these are found before
// those of any library.
#include "grading/native/lockstep.h"
#include "grading/native/real.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

void *real(const char *name)
{
	void *found = dlsym(RTLD_NEXT, name);
	if (!found)
		abort();
	return found;
}

int real_of_one(const char *name, void *object)
{
	int (*next)(void *) = real(name);
	return next(object);
}

int real_thread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *),
		       void *arg)
{
	int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
		real("pthread_create");
	return next(thread, attr, run, arg);
}

int real_thread_join(pthread_t thread, void **result)
{
	int (*next)(pthread_t, void **) = real("pthread_join");
	return next(thread, result);
}

int real_thread_detach(pthread_t thread)
{
	int (*next)(pthread_t) = real("pthread_detach");
	return next(thread);
}

// --- pthreads ------------------------------------------------------------------------------------

int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attr,
		   void *(*run)(void *), void *restrict arg)
{
	int how = PTHREAD_CREATE_JOINABLE;
	if (!lockstep_on())
		return real_thread_create(thread, attr, run, arg);
	if (attr)
		pthread_attr_getdetachstate(attr, &how);
	int rc = lockstep_make(thread, run, arg);
	return rc || how == PTHREAD_CREATE_JOINABLE ? rc : lockstep_detach(*thread);
}

int pthread_join(pthread_t thread, void **result)
{
	return lockstep_on() ? lockstep_join(thread, result, NULL)
			     : real_thread_join(thread, result);
}

int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *deadline)
{
	return lockstep_join(thread, result, deadline);
}

int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock,
			 const struct timespec *deadline)
{
	(void)clock;
	return lockstep_join(thread, result, deadline);
}

int pthread_tryjoin_np(pthread_t thread, void **result)
{
	const struct timespec past = {0};
	int rc = lockstep_join(thread, result, &past);
	return rc == ETIMEDOUT ? EBUSY : rc;
}

int pthread_detach(pthread_t thread)
{
	return lockstep_on() ? lockstep_detach(thread) : real_thread_detach(thread);
}

// --- C11 -----------------------------------------------------------------------------------------

struct start {
	thrd_start_t run;
	void *arg;
};

static void *begin(void *start)
{
	struct start s = *(struct start *)start;
	free(start);
	return (void *)(intptr_t)s.run(s.arg);
}

int thrd_create(thrd_t *thread, thrd_start_t run, void *arg)
{
	struct start *s = malloc(sizeof *s);
	if (!s)
		return thrd_nomem;
	*s = (struct start){run, arg};
	if (!pthread_create(thread, NULL, begin, s))
		return thrd_success;
	free(s);
	return thrd_error;
}

int thrd_join(thrd_t thread, int *result)
{
	void *value;
	if (pthread_join(thread, &value))
		return thrd_error;
	if (result)
		*result = (int)(intptr_t)value;
	return thrd_success;
}

int thrd_detach(thrd_t thread)
{
	return pthread_detach(thread) ? thrd_error : thrd_success;
}
