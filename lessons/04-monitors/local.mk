# SPDX-License-Identifier: MIT
#
# Monitors: waiting in a loop, whom to wake, giving up, semaphores built of them, Hoare's examples.
lesson04dir = $(lessonsdir)/04-monitors
lesson04_PROGRAMS = lessons/04-monitors/monitors
dist_lesson04_DATA = lessons/04-monitors/notes.md
lesson04scenesdir = $(lesson04dir)/scenes
dist_lesson04scenes_DATA = \
	lessons/04-monitors/scenes/alarm-clock-late.scene \
	lessons/04-monitors/scenes/alarm-clock-together.scene \
	lessons/04-monitors/scenes/alarm-clock.scene \
	lessons/04-monitors/scenes/all-or-none.scene \
	lessons/04-monitors/scenes/allocator.scene \
	lessons/04-monitors/scenes/broadcast.scene \
	lessons/04-monitors/scenes/buffer-empty.scene \
	lessons/04-monitors/scenes/buffer.scene \
	lessons/04-monitors/scenes/deadline.scene \
	lessons/04-monitors/scenes/disk-head-here.scene \
	lessons/04-monitors/scenes/disk-head.scene \
	lessons/04-monitors/scenes/held-twice.scene \
	lessons/04-monitors/scenes/in-line.scene \
	lessons/04-monitors/scenes/interrupt-late.scene \
	lessons/04-monitors/scenes/interrupt-spurious.scene \
	lessons/04-monitors/scenes/interrupt.scene \
	lessons/04-monitors/scenes/large-starves.scene \
	lessons/04-monitors/scenes/leaves-first.scene \
	lessons/04-monitors/scenes/loop-spurious.scene \
	lessons/04-monitors/scenes/loop.scene \
	lessons/04-monitors/scenes/no-loop-spurious.scene \
	lessons/04-monitors/scenes/no-loop.scene \
	lessons/04-monitors/scenes/one-by-one.scene \
	lessons/04-monitors/scenes/one-condition.scene \
	lessons/04-monitors/scenes/one-permit.scene \
	lessons/04-monitors/scenes/one-woken.scene \
	lessons/04-monitors/scenes/own-condition.scene \
	lessons/04-monitors/scenes/pending.scene \
	lessons/04-monitors/scenes/readers-writers.scene \
	lessons/04-monitors/scenes/recursive.scene \
	lessons/04-monitors/scenes/relative-limit.scene \
	lessons/04-monitors/scenes/resource-third.scene \
	lessons/04-monitors/scenes/resource.scene \
	lessons/04-monitors/scenes/schools-early.scene \
	lessons/04-monitors/scenes/schools-vain.scene \
	lessons/04-monitors/scenes/schools.scene \
	lessons/04-monitors/scenes/signal-lost.scene \
	lessons/04-monitors/scenes/signal-passed-on.scene \
	lessons/04-monitors/scenes/too-late.scene \
	lessons/04-monitors/scenes/looks-again.scene \
	lessons/04-monitors/scenes/takes-one.scene \
	lessons/04-monitors/scenes/turns.scene \
	lessons/04-monitors/scenes/two-conditions.scene \
	lessons/04-monitors/scenes/two-locks.scene
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
