# SPDX-License-Identifier: MIT
#
# Threads: start and join, interleaved work, interruption, detached threads.
lesson01dir = $(lessonsdir)/01-threads
lesson01_PROGRAMS = lessons/01-threads/threads
lessons_01_threads_threads_SOURCES = \
	lessons/01-threads/detached.c \
	lessons/01-threads/life.c \
	lessons/01-threads/paper.c \
	lessons/01-threads/threads.c \
	lessons/01-threads/threads.h \
	lessons/01-threads/worker.c
lessons_01_threads_threads_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_01_threads_threads_CFLAGS = $(LESSON_CFLAGS)
lessons_01_threads_threads_LINK = $(LESSON_LINK)
lessons_01_threads_threads_LDADD = $(LESSON_LIBS)
lessons_01_threads_threads_DEPENDENCIES = libtreadle.la
