# SPDX-License-Identifier: MIT
#
# Teaching task runners; part of libtreadle.
# Sources and private headers are added to treadle_sources, what programs include to
# tasksinclude_HEADERS (installed in $(includedir)/treadle/tasks) and to treadle_headers.
tasksincludedir = $(includedir)/treadle/tasks
tasksinclude_HEADERS = \
	lib/tasks/agent.h \
	lib/tasks/async_sem.h \
	lib/tasks/awaiter.h \
	lib/tasks/cancel.h \
	lib/tasks/combine.h \
	lib/tasks/continuation.h \
	lib/tasks/deque.h \
	lib/tasks/device.h \
	lib/tasks/file_copy.h \
	lib/tasks/graph.h \
	lib/tasks/heap.h \
	lib/tasks/memory_device.h \
	lib/tasks/paced.h \
	lib/tasks/pool.h \
	lib/tasks/priority.h \
	lib/tasks/retry.h \
	lib/tasks/round_robin.h \
	lib/tasks/task.h \
	lib/tasks/timer.h \
	lib/tasks/ui.h \
	lib/tasks/workers.h

treadle_headers += $(tasksinclude_HEADERS)
treadle_sources += \
	lib/tasks/agent.c \
	lib/tasks/async_sem.c \
	lib/tasks/cancel.c \
	lib/tasks/combine.c \
	lib/tasks/continuation.c \
	lib/tasks/copy.c \
	lib/tasks/deque.c \
	lib/tasks/file_copy.c \
	lib/tasks/graph_check.c \
	lib/tasks/graph_node.h \
	lib/tasks/graph_run.c \
	lib/tasks/heap.c \
	lib/tasks/memory_device.c \
	lib/tasks/paced.c \
	lib/tasks/pool.c \
	lib/tasks/pool_internal.h \
	lib/tasks/pool_show.c \
	lib/tasks/pool_work.c \
	lib/tasks/priority.c \
	lib/tasks/retry.c \
	lib/tasks/round_robin.c \
	lib/tasks/task.c \
	lib/tasks/timer.c \
	lib/tasks/ui.c \
	lib/tasks/workers.c
