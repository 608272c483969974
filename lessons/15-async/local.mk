# SPDX-License-Identifier: MIT
#
# Asynchronous functions, used: breakfast, delays, retry, the semaphore, errors, the interface.
lesson15dir = $(lessonsdir)/15-async
lesson15_PROGRAMS = lessons/15-async/async
lessons_15_async_async_SOURCES = \
	lessons/15-async/async.c \
	lessons/15-async/async.h \
	lessons/15-async/breakfast.c \
	lessons/15-async/interface.c \
	lessons/15-async/kitchen.c \
	lessons/15-async/kitchen.h \
	lessons/15-async/time.c
lessons_15_async_async_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_15_async_async_CFLAGS = $(LESSON_CFLAGS)
lessons_15_async_async_LINK = $(LESSON_LINK)
lessons_15_async_async_LDADD = $(LESSON_LIBS)
lessons_15_async_async_DEPENDENCIES = libtreadle.la
