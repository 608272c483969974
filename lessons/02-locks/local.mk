# SPDX-License-Identifier: MIT
#
# Locks: races, mutexes, contention, deadlocks, and the ways around them.
lesson02dir = $(lessonsdir)/02-locks
lesson02_PROGRAMS = lessons/02-locks/locks
lessons_02_locks_locks_SOURCES = \
	lessons/02-locks/counter.c \
	lessons/02-locks/fruit.c \
	lessons/02-locks/locks.c \
	lessons/02-locks/locks.h \
	lessons/02-locks/transfer.c
lessons_02_locks_locks_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_02_locks_locks_CFLAGS = $(LESSON_CFLAGS)
lessons_02_locks_locks_LINK = $(LESSON_LINK)
lessons_02_locks_locks_LDADD = $(LESSON_LIBS)
lessons_02_locks_locks_DEPENDENCIES = libtreadle.la
