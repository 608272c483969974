# SPDX-License-Identifier: MIT
#
# Monitors: waiting in a loop, whom to wake, giving up, semaphores built of them, Hoare's examples.
lesson04dir = $(lessonsdir)/04-monitors
lesson04_PROGRAMS = lessons/04-monitors/monitors
lessons_04_monitors_monitors_SOURCES = \
	lessons/04-monitors/alarm.c \
	lessons/04-monitors/allocator.c \
	lessons/04-monitors/disk.c \
	lessons/04-monitors/interrupt.c \
	lessons/04-monitors/key.c \
	lessons/04-monitors/lanes.c \
	lessons/04-monitors/limit.c \
	lessons/04-monitors/loop.c \
	lessons/04-monitors/lost.c \
	lessons/04-monitors/monitors.c \
	lessons/04-monitors/monitors.h \
	lessons/04-monitors/order.c \
	lessons/04-monitors/readers.c \
	lessons/04-monitors/recursive.c \
	lessons/04-monitors/resource.c \
	lessons/04-monitors/schools.c \
	lessons/04-monitors/shelf.c \
	lessons/04-monitors/takes_one.c \
	lessons/04-monitors/tools.c \
	lessons/04-monitors/turns.c \
	lessons/04-monitors/two_locks.c
lessons_04_monitors_monitors_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_04_monitors_monitors_CFLAGS = $(LESSON_CFLAGS)
lessons_04_monitors_monitors_LINK = $(LESSON_LINK)
lessons_04_monitors_monitors_LDADD = $(LESSON_LIBS)
lessons_04_monitors_monitors_DEPENDENCIES = libtreadle.la
