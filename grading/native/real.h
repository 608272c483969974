// SPDX-License-Identifier: MIT
//
// The functions for which threads.c and waits.c stand, as the library has them.
#ifndef GRADING_NATIVE_REAL_H
#define GRADING_NATIVE_REAL_H

#include <pthread.h>

// The library's own function of that name. Never NULL.
void *real(const char *name);

// The library's own, of functions that take one pointer.
int real_of_one(const char *name, void *object);

// pthread_create, pthread_join and pthread_detach, for the harness itself.
int real_thread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *),
		       void *arg);
int real_thread_join(pthread_t thread, void **result);
int real_thread_detach(pthread_t thread);

#endif
