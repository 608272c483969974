# SPDX-License-Identifier: MIT
#
# Schedulers of one's own: one task every ten seconds, and by priority.
lesson12dir = $(lessonsdir)/12-priority-scheduler
lesson12_PROGRAMS = lessons/12-priority-scheduler/priority-scheduler
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
