# SPDX-License-Identifier: MIT
#
# Schedulers of one's own: one task every ten seconds, and by priority.
lesson12dir = $(lessonsdir)/12-priority-scheduler
lesson12_PROGRAMS = lessons/12-priority-scheduler/priority-scheduler
dist_lesson12_DATA = lessons/12-priority-scheduler/notes.md
lesson12scenesdir = $(lesson12dir)/scenes
dist_lesson12scenes_DATA = \
	lessons/12-priority-scheduler/scenes/ageing.scene \
	lessons/12-priority-scheduler/scenes/condition.scene \
	lessons/12-priority-scheduler/scenes/hospital.scene \
	lessons/12-priority-scheduler/scenes/inline-lie.scene \
	lessons/12-priority-scheduler/scenes/inline.scene \
	lessons/12-priority-scheduler/scenes/numbered.scene \
	lessons/12-priority-scheduler/scenes/order.scene \
	lessons/12-priority-scheduler/scenes/poll.scene \
	lessons/12-priority-scheduler/scenes/same-moment.scene \
	lessons/12-priority-scheduler/scenes/starves.scene \
	lessons/12-priority-scheduler/scenes/ten-seconds.scene
lessons_12_priority_scheduler_priority_scheduler_SOURCES = \
	lessons/10-parallel-query/draw.c \
	lessons/10-parallel-query/measure.c \
	lessons/10-parallel-query/measure.h \
	lessons/10-parallel-query/table.c \
	lessons/10-parallel-query/table.h \
	lessons/12-priority-scheduler/age.c \
	lessons/12-priority-scheduler/inline.c \
	lessons/12-priority-scheduler/late.c \
	lessons/12-priority-scheduler/list.c \
	lessons/12-priority-scheduler/moment.c \
	lessons/12-priority-scheduler/order.c \
	lessons/12-priority-scheduler/paced.c \
	lessons/12-priority-scheduler/priority_scheduler.c \
	lessons/12-priority-scheduler/priority_scheduler.h \
	lessons/12-priority-scheduler/waits.c
lessons_12_priority_scheduler_priority_scheduler_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_12_priority_scheduler_priority_scheduler_CFLAGS = $(LESSON_CFLAGS)
lessons_12_priority_scheduler_priority_scheduler_LINK = $(LESSON_LINK)
lessons_12_priority_scheduler_priority_scheduler_LDADD = $(LESSON_LIBS) -lm
lessons_12_priority_scheduler_priority_scheduler_DEPENDENCIES = libtreadle.la
