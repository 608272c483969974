# SPDX-License-Identifier: MIT
#
# Asynchronous work; part of libtreadle. In the folder itself what all stands on: continuations,
# tasks, cancellation, delays, a few workers. schedule/: who runs continuations, and in which order.
# compose/: what is made of several tasks.
# Sources and private headers are added to treadle_sources, what programs include to one of the
# lists of headers, which are installed below $(includedir)/treadle as they stand here.
tasksincludedir = $(includedir)/treadle/tasks
tasksinclude_HEADERS = \
	lib/tasks/awaiter.h \
	lib/tasks/cancel.h \
	lib/tasks/continuation.h \
	lib/tasks/heap.h \
	lib/tasks/task.h \
	lib/tasks/timer.h \
	lib/tasks/workers.h

tasksscheduleincludedir = $(includedir)/treadle/tasks/schedule
tasksscheduleinclude_HEADERS = \
	lib/tasks/schedule/deque.h \
	lib/tasks/schedule/paced.h \
	lib/tasks/schedule/pool.h \
	lib/tasks/schedule/priority.h \
	lib/tasks/schedule/round_robin.h \
	lib/tasks/schedule/ui.h

taskscomposeincludedir = $(includedir)/treadle/tasks/compose
taskscomposeinclude_HEADERS = \
	lib/tasks/compose/agent.h \
	lib/tasks/compose/async_sem.h \
	lib/tasks/compose/combine.h \
	lib/tasks/compose/device.h \
	lib/tasks/compose/file_copy.h \
	lib/tasks/compose/graph.h \
	lib/tasks/compose/memory_device.h \
	lib/tasks/compose/query.h \
	lib/tasks/compose/retry.h

treadle_headers += $(tasksinclude_HEADERS) $(tasksscheduleinclude_HEADERS) $(taskscomposeinclude_HEADERS)
treadle_sources += \
	lib/tasks/cancel.c \
	lib/tasks/continuation.c \
	lib/tasks/heap.c \
	lib/tasks/lists.h \
	lib/tasks/spin.c \
	lib/tasks/spin.h \
	lib/tasks/task.c \
	lib/tasks/timer.c \
	lib/tasks/workers.c \
	lib/tasks/schedule/deque.c \
	lib/tasks/schedule/paced.c \
	lib/tasks/schedule/pool_internal.h \
	lib/tasks/schedule/pool_show.c \
	lib/tasks/schedule/pool_start.c \
	lib/tasks/schedule/pool_work.c \
	lib/tasks/schedule/priority.c \
	lib/tasks/schedule/round_robin.c \
	lib/tasks/schedule/ui.c \
	lib/tasks/compose/agent.c \
	lib/tasks/compose/async_sem.c \
	lib/tasks/compose/combine.c \
	lib/tasks/compose/copy.c \
	lib/tasks/compose/file_copy.c \
	lib/tasks/compose/graph_check.c \
	lib/tasks/compose/graph_node.h \
	lib/tasks/compose/graph_run.c \
	lib/tasks/compose/memory_device.c \
	lib/tasks/compose/query.c \
	lib/tasks/compose/retry.c
